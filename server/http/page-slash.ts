import { contract } from '../../contract/index.ts'
import type { Row } from '../../contract/row.ts'

const isPage = ({ ok }: Row): boolean => 'mediaType' in ok && ok.mediaType === 'text/html'

/** The paths of pages, with parameters that match one segment. A path of the root alone has no slash to lose. */
const PAGES = Object.entries(contract as Readonly<Record<string, Row>>).flatMap(([key, row]) => {
  const [method, path = ''] = key.split(' ')
  if (method !== 'GET' || path.endsWith('/') || !isPage(row)) return []
  return [new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/\\\\]+')}$`)]
})

/** What the door's worker keeps on a device lies below this address. */
const DOOR = '/door'

/**
 * Where the address of a page that ends in a slash leads: to the page without it, with its query. The door's needs one.
 * Undefined for every other address. Only paths of known pages are answered, so none of them can name another host.
 */
export const otherSlash = (url: string): string | undefined => {
  const [path = '', ...query] = url.split('?')
  if (path === DOOR) return [`${DOOR}/`, ...query].join('?')
  if (!path.endsWith('/')) return undefined
  const page = path.slice(0, -1)
  if (!PAGES.some((pattern) => pattern.test(page))) return undefined
  return [page, ...query].join('?')
}
