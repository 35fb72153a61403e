import { type ComponentChild, render } from 'preact'
import type { PageLanguage } from '../../../contract/page-data.ts'
import { joinHost } from '../../shared/frame.ts'
import { readPage } from '../../shared/page.ts'

interface Startable {
  readonly lang: PageLanguage
}

type Catalogues<W> = Record<PageLanguage, () => Promise<{ default: W }>>

/** Starts a widget in the page that the server wrote, in the page's language. */
export const start = async <P extends Startable & { readonly host: string | null }, W>(
  catalogues: Catalogues<W>,
  app: (page: P, words: W) => ComponentChild,
) => {
  joinHost(readPage<P>().host)
  await startAlone(catalogues, app)
}

/** The same for a page that no website frames. */
export const startAlone = async <P extends Startable, W>(
  catalogues: Catalogues<W>,
  app: (page: P, words: W) => ComponentChild,
) => {
  const page = readPage<P>()
  const { default: words } = await catalogues[page.lang]()
  const place = document.getElementById('app')
  if (!place) return
  place.replaceChildren()
  render(app(page, words), place)
}
