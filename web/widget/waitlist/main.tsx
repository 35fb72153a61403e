import { render } from 'preact'
import type { WaitlistPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import '../shared/steps.css'
import '../widget.css'
import { App } from './app.tsx'
import './waitlist.css'

const page = readPage<WaitlistPage>()
const { default: words } = await (page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'))
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  render(<App page={page} words={words} call={createClient()} />, place)
}
