import type { BookingPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import '../../shared/theme.css'
import { start } from '../shared/start.tsx'
import '../widget.css'
import '../shared/steps.css'
import '../shared/tables.css'
import '../shared/calendar.css'
import { App } from './app.tsx'
import './booking.css'
import type { Words } from './words.en.ts'

await start<BookingPage, Words>(
  { de: () => import('./words.de.ts'), en: () => import('./words.en.ts') },
  (page, words) => <App page={page} words={words} call={createClient({ preview: page.preview })} />,
)
