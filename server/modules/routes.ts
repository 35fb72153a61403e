import type { Metrics } from '../http/metrics.ts'
import type { Binding } from '../http/route.ts'
import { accessRuleRoutes } from './access-rules/index.ts'
import { adminRoutes } from './admin/index.ts'
import { authRoutes } from './auth/index.ts'
import { bookingRoutes } from './bookings/index.ts'
import { calendarRoutes } from './calendar/index.ts'
import { calendarFeedRoutes } from './calendar-feed/index.ts'
import { doorRoutes } from './door/index.ts'
import { eventRoutes } from './events/index.ts'
import { floorRoutes } from './floor/index.ts'
import { guestListRoutes } from './guest-list/index.ts'
import { guestRoutes } from './guests/index.ts'
import { holdRoutes } from './holds/index.ts'
import { invitationRoutes } from './invitations/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { paymentsSandboxRoutes } from './payments-sandbox/index.ts'
import { publicBookingRoutes } from './public-booking/index.ts'
import { reservationRoutes } from './reservations/index.ts'
import { settingsRoutes } from './settings/index.ts'
import { systemRoutes } from './system/index.ts'
import { venueRoutes } from './venues/index.ts'
import { voucherRoutes } from './vouchers/index.ts'
import { webhookRoutes } from './webhooks/index.ts'

/** The bindings of every module, in the order of the contract. */
export const allRoutes = (metrics: Metrics): Binding[] => [
  ...authRoutes,
  ...venueRoutes,
  ...floorRoutes,
  ...accessRuleRoutes,
  ...settingsRoutes,
  ...invitationRoutes,
  ...adminRoutes,
  ...guestRoutes,
  ...bookingRoutes,
  ...doorRoutes,
  ...calendarRoutes,
  ...holdRoutes,
  ...reservationRoutes,
  ...paymentRoutes,
  ...publicBookingRoutes,
  ...eventRoutes,
  ...guestListRoutes,
  ...paymentsSandboxRoutes,
  ...voucherRoutes,
  ...webhookRoutes,
  ...calendarFeedRoutes,
  ...systemRoutes(metrics),
]
