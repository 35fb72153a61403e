import type { VouchersPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import '../../shared/theme.css'
import { start } from '../shared/start.tsx'
import '../widget.css'
import '../shared/steps.css'
import '../shared/tables.css'
import { App } from './app.tsx'
import './vouchers.css'
import type { Words } from './words.en.ts'

await start<VouchersPage, Words>(
  { de: () => import('./words.de.ts'), en: () => import('./words.en.ts') },
  (page, words) => <App page={page} words={words} call={createClient()} />,
)
