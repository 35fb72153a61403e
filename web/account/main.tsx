import { render } from 'preact'
import type { AccountPage } from '../../contract/page-data.ts'
import { createClient } from '../shared/client.ts'
import { readPage } from '../shared/page.ts'
import '../shared/inter.css'
import '../shared/theme.css'
import './account.css'
import { App } from './app.tsx'

const page = readPage<AccountPage>()
const { default: words } = await (page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'))
const link = location.pathname.split('/')[2] ?? ''
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  render(<App page={page} words={words} call={createClient()} link={decodeURIComponent(link)} />, place)
}
