import type { Binding } from '../http/route.ts'
import type { Metrics } from '../ports/metrics.ts'
import { accessRuleRoutes } from './access-rules/index.ts'
import { adminRoutes } from './admin/index.ts'
import { attendanceRoutes } from './attendance/index.ts'
import { authRoutes } from './auth/index.ts'
import { bookingRoutes } from './bookings/index.ts'
import { calendarRoutes } from './calendar/index.ts'
import { calendarFeedRoutes } from './calendar-feed/index.ts'
import { dayRoutes } from './day/index.ts'
import { doorRoutes } from './door/index.ts'
import { eventRoutes } from './events/index.ts'
import { exportRoutes } from './exports/index.ts'
import { floorRoutes } from './floor/index.ts'
import { guestListRoutes } from './guest-list/index.ts'
import { guestRoutes } from './guests/index.ts'
import { holdRoutes } from './holds/index.ts'
import { importRoutes } from './imports/index.ts'
import { ownRoutes } from './me/index.ts'
import { memberRoutes } from './members/index.ts'
import { messageRoutes } from './messages/index.ts'
import { pageRoutes } from './pages/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { paymentsSandboxRoutes } from './payments-sandbox/index.ts'
import { publicBookingRoutes } from './public-booking/index.ts'
import { reportRoutes } from './reports/index.ts'
import { reservationRoutes } from './reservations/index.ts'
import { selfServiceRoutes } from './self-service/index.ts'
import { settingsRoutes } from './settings/index.ts'
import { setupRoutes } from './setup/index.ts'
import { systemRoutes } from './system/index.ts'
import { venueRoutes } from './venues/index.ts'
import { voucherRoutes } from './vouchers/index.ts'
import { webhookRoutes } from './webhooks/index.ts'

/** The bindings of every module, in the order of the contract. */
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
  ...holdRoutes,
  ...reservationRoutes,
  ...messageRoutes,
  ...paymentRoutes,
  ...publicBookingRoutes,
  ...selfServiceRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...guestListRoutes,
  ...paymentsSandboxRoutes,
  ...voucherRoutes,
  ...webhookRoutes,
  ...calendarFeedRoutes,
  ...pageRoutes,
  ...systemRoutes(metrics),
]
