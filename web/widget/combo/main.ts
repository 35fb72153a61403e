import type { WidgetPage } from '../../../contract/page-data.ts'
import { joinHost, post } from '../../shared/frame.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import '../widget.css'
import './combo.css'

// The page is complete without a script: it only tells the website around it how tall it is.
const page = readPage<WidgetPage>()
joinHost(page.host)
post({ maitred: 'step', step: 'offers' })
