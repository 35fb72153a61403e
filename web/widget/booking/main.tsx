import { render } from 'preact'
import type { BookingPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { joinHost } from '../../shared/frame.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import '../widget.css'
import '../shared/steps.css'
import '../shared/tables.css'
import '../shared/calendar.css'
import { App } from './app.tsx'
import './booking.css'

const page = readPage<BookingPage>()
joinHost(page.host)
const { default: words } = await (page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'))
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  render(<App page={page} words={words} call={createClient()} />, place)
}
