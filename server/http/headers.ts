import type { Caching } from '../../contract/row.ts'

const CACHE_CONTROL: Record<Caching, string> = {
  private: 'private, no-store',
  reference: 'private, no-store',
  public: 'public, max-age=30, s-maxage=60, stale-while-revalidate=60',
  none: 'no-store',
  immutable: 'public, max-age=31536000, immutable',
}

/** For JSON and images: browsers must not run, frame or reinterpret them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** For our own pages: scripts and styles from this origin only. The API viewer needs inline styles. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Answers about one guest's booking, wish or place, named by a secret in the address: for our own pages only. */
export const isManagePath = (path: string): boolean =>
  /^\/(api\/public\/)?(manage|waitlist|queue)\//.test(path)

const COMMON = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}
/** For whatever a browser may open as a document. */
const DOCUMENT = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** The headers of a row's successful replies, computed once when the row is bound. `mediaType` is undefined for JSON. */
export const headersFor = (
  path: string,
  caching: Caching,
  mediaType: string | undefined,
): Record<string, string> => ({
  ...COMMON,
  ...(mediaType || isManagePath(path) ? DOCUMENT : {}),
  'cache-control': CACHE_CONTROL[caching],
  'content-security-policy': mediaType === 'text/html' ? PAGE_POLICY : DATA_POLICY,
  'cross-origin-resource-policy':
    (path.startsWith('/api/public/') && !isManagePath(path)) || path.startsWith('/media/')
      ? 'cross-origin'
      : 'same-origin',
})

export const ERROR_HEADERS: Record<string, string> = {
  ...COMMON,
  'referrer-policy': 'no-referrer',
  'cache-control': CACHE_CONTROL.none,
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'cross-origin',
}
