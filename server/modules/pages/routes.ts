import { call, read } from '../../http/route.ts'
import { serveAsset, serveLoader } from './assets.ts'
import { showAccount } from './show-account.ts'
import { showBookingWidget } from './show-booking-widget.ts'
import { showComboWidget } from './show-combo-widget.ts'
import { showConsole } from './show-console.ts'
import { showDemoSite } from './show-demo-site.ts'
import { showDocs } from './show-docs.ts'
import { serveDoorWorker, showDoor } from './show-door.ts'
import { showEventsWidget } from './show-events-widget.ts'
import { showGuestListWidget } from './show-guest-list-widget.ts'
import { showGuide } from './show-guide.ts'
import { showLanding } from './show-landing.ts'
import { showMailFrame } from './show-mail-frame.ts'
import { showManage } from './show-manage.ts'
import { showNotice } from './show-notice.ts'
import { showPayPage } from './show-pay-page.ts'
import { showQueue } from './show-queue.ts'
import { showVoucher } from './show-voucher.ts'
import { showVouchersWidget } from './show-vouchers-widget.ts'
import { showWaitlist } from './show-waitlist.ts'

export const pageRoutes = [
  call('GET /', showLanding),
  call('GET /docs', showDocs),
  call('GET /embed.js', serveLoader),
  call('GET /assets/:file', serveAsset),
  call('GET /widget/bookings/:venueId', showBookingWidget),
  call('GET /widget/events/:venueId', showEventsWidget),
  call('GET /widget/vouchers/:venueId', showVouchersWidget),
  call('GET /widget/guest-list/:venueId', showGuestListWidget),
  call('GET /widget/combo/:venueId', showComboWidget),
  call('GET /widget/pay/:venueId', showPayPage),
  read('GET /manage/:token', showManage),
  read('GET /queue/:token', showQueue),
  read('GET /waitlist/:token', showWaitlist),
  read('GET /legal/:venueId/:kind', showNotice),
  read('GET /voucher/:code', showVoucher),
  call('GET /demo/:venueId', showDemoSite),
  call('GET /guide', showGuide),
  call('GET /console', showConsole),
  call('GET /console/mail-frame', showMailFrame),
  call('GET /console/:screen', showConsole),
  call('GET /console/:venueId/:screen', showConsole),
  call('GET /console/:venueId/:screen/:section', showConsole),
  call('GET /door/', showDoor),
  call('GET /door/worker.js', serveDoorWorker),
  call('GET /setup/:token', showAccount('setup')),
  call('GET /invite/:token', showAccount('invite')),
  call('GET /reset/:token', showAccount('reset')),
  call('GET /sign-in/:token', showAccount('sign-in')),
  call('GET /confirm/:token', showAccount('confirm')),
]
