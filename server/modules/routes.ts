import type { Binding } from '../http/route.ts'
import type { Metrics } from '../ports/metrics.ts'
import { authRoutes, memberRoutes, ownRoutes } from './accounts/index.ts'
import {
  attendanceRoutes,
  bookingRoutes,
  calendarRoutes,
  dayRoutes,
  queueRoutes,
  reseatingRoutes,
  reservationRoutes,
} from './booking/index.ts'
import { publicBookingRoutes, publicQueueRoutes, selfServiceRoutes } from './checkout/index.ts'
import { exportRoutes, importRoutes, reportRoutes } from './data/index.ts'
import { doorRoutes } from './door/index.ts'
import { guestRoutes } from './guests/index.ts'
import { depositRoutes, holdRoutes, paymentRoutes, paymentsSandboxRoutes } from './money/index.ts'
import { offerRoutes } from './offer/index.ts'
import { calendarFeedRoutes, messageRoutes, webhookRoutes } from './outbound/index.ts'
import { pageRoutes } from './pages/index.ts'
import { adminRoutes, systemRoutes } from './platform/index.ts'
import { eventRoutes, guestListRoutes, voucherRoutes, waitlistRoutes } from './selling/index.ts'
import { accessRuleRoutes, floorRoutes, settingsRoutes, setupRoutes, venueRoutes } from './venue/index.ts'

/** The bindings of every area, in the order of the contract. */
export const allRoutes = (metrics: Metrics): Binding[] => [
  ...authRoutes,
  ...setupRoutes,
  ...ownRoutes,
  ...venueRoutes,
  ...floorRoutes,
  ...accessRuleRoutes,
  ...settingsRoutes,
  ...memberRoutes,
  ...adminRoutes,
  ...guestRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...bookingRoutes,
  ...attendanceRoutes,
  ...doorRoutes,
  ...calendarRoutes,
  ...dayRoutes,
  ...queueRoutes,
  ...holdRoutes,
  ...reseatingRoutes,
  ...reservationRoutes,
  ...messageRoutes,
  ...depositRoutes,
  ...paymentRoutes,
  ...offerRoutes,
  ...publicBookingRoutes,
  ...publicQueueRoutes,
  ...selfServiceRoutes,
  ...reportRoutes,
  ...waitlistRoutes,
  ...eventRoutes,
  ...guestListRoutes,
  ...paymentsSandboxRoutes,
  ...voucherRoutes,
  ...webhookRoutes,
  ...calendarFeedRoutes,
  ...pageRoutes,
  ...systemRoutes(metrics),
]
