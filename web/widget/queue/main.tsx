import type { QueuePage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import '../../shared/theme.css'
import '../shared/calendar.css'
import '../shared/own-page.css'
import { startAlone } from '../shared/start.tsx'
import '../shared/steps.css'
import '../widget.css'
import { App } from './app.tsx'
import './queue.css'
import type { Words } from './words.en.ts'

await startAlone<QueuePage, Words>(
  { de: () => import('./words.de.ts'), en: () => import('./words.en.ts') },
  (page, words) => <App page={page} words={words} call={createClient()} />,
)
