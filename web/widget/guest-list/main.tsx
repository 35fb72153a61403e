import { render } from 'preact'
import type { GuestListPage } from '../../../contract/page-data.ts'
import { joinHost } from '../../shared/frame.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import '../widget.css'
import '../shared/steps.css'
import '../shared/calendar.css'
import { App } from './app.tsx'
import './guest-list.css'

const page = readPage<GuestListPage>()
joinHost(page.host)

const LINK = '#sign-in='

/** The secret of a mailed link. It leaves the address at once, so that nobody copies it from there. */
const takeLink = (): string | undefined => {
  const { hash, pathname, search } = location
  if (!hash.startsWith(LINK)) return undefined
  history.replaceState(history.state, '', pathname + search)
  return hash.slice(LINK.length)
}

const link = takeLink()
const { default: words } = await (page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'))
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  render(<App page={page} words={words} link={link} />, place)
}
