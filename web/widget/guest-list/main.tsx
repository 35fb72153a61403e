import type { GuestListPage } from '../../../contract/page-data.ts'
import '../../shared/theme.css'
import { start } from '../shared/start.tsx'
import '../widget.css'
import '../shared/steps.css'
import '../shared/calendar.css'
import { App } from './app.tsx'
import './guest-list.css'
import type { Words } from './words.en.ts'

const LINK = '#sign-in='

/** The secret of a mailed link. It leaves the address at once, so that nobody copies it from there. */
const takeLink = (): string | undefined => {
  const { hash, pathname, search } = location
  if (!hash.startsWith(LINK)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return hash.slice(LINK.length)
}

const link = takeLink()
await start<GuestListPage, Words>(
  { de: () => import('./words.de.ts'), en: () => import('./words.en.ts') },
  (page, words) => <App page={page} words={words} link={link} />,
)
