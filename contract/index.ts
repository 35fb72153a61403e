import { accessRules } from './access-rules.ts'
import { administration } from './admin.ts'
import { auth } from './auth.ts'
import { bookingDecisions } from './booking-decisions.ts'
import { bookings } from './bookings.ts'
import { calendar } from './calendar.ts'
import { events } from './events.ts'
import { floorPlan } from './floor-plan.ts'
import { guestList } from './guest-list.ts'
import { guests } from './guests.ts'
import { holds } from './holds.ts'
import { invitations } from './invitations.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { publicBooking } from './public-booking.ts'
import { publicEvents } from './public-events.ts'
import { refunds } from './refunds.ts'
import { reservations } from './reservations.ts'
import type { Row } from './row.ts'
import { selfService } from './self-service.ts'
import { services } from './services.ts'
import { system } from './system.ts'
import { venueSettings } from './venue-settings.ts'
import { venues } from './venues.ts'
import { vouchers } from './vouchers.ts'

/** Every endpoint there is. Nothing is reachable that has no row here. */
export const contract = {
  ...auth,
  ...venues,
  ...floorPlan,
  ...accessRules,
  ...services,
  ...venueSettings,
  ...invitations,
  ...guests,
  ...bookings,
  ...bookingDecisions,
  ...calendar,
  ...holds,
  ...refunds,
  ...reservations,
  ...publicBooking,
  ...selfService,
  ...publicEvents,
  ...events,
  ...vouchers,
  ...guestList,
  ...payments,
  ...administration,
  ...pages,
  ...system,
}

export type Contract = typeof contract
export type Key = keyof Contract

export const keys = Object.keys(contract) as Key[]
export const rowOf = (key: Key): Row => contract[key]
