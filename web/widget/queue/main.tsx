import { render } from 'preact'
import type { QueuePage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import '../shared/calendar.css'
import '../shared/steps.css'
import '../widget.css'
import { App } from './app.tsx'
import './queue.css'

const page = readPage<QueuePage>()
const { default: words } = await (page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'))
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  render(<App page={page} words={words} call={createClient()} />, place)
}
