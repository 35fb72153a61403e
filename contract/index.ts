import { accessRules } from './access-rules.ts'
import { accounts } from './accounts.ts'
import { administration } from './admin.ts'
import { attendanceRows } from './attendance.ts'
import { auth } from './auth.ts'
import { bookingDecisions } from './booking-decisions.ts'
import { bookingDetails } from './booking-details.ts'
import { bookings } from './bookings.ts'
import { briefing } from './briefing.ts'
import { calendar } from './calendar.ts'
import { calendarFeed } from './calendar-feed.ts'
import { day } from './day.ts'
import { door } from './door.ts'
import { doorList } from './door-list.ts'
import { eventDesk } from './event-desk.ts'
import { events } from './events.ts'
import { floorPlan } from './floor-plan.ts'
import { guestBook } from './guest-book.ts'
import { guestList } from './guest-list.ts'
import { guests } from './guests.ts'
import { holds } from './holds.ts'
import { importExport } from './import-export.ts'
import { me } from './me.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { pace } from './pace.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { publicBooking } from './public-booking.ts'
import { publicEvents } from './public-events.ts'
import { queue } from './queue.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { reseating } from './reseating.ts'
import { reservations } from './reservations.ts'
import type { Row } from './row.ts'
import { selfService } from './self-service.ts'
import { services } from './services.ts'
import { specialDays } from './special-days.ts'
import { swap } from './swap.ts'
import { system } from './system.ts'
import { tableBlocks } from './table-blocks.ts'
import { tableOptions } from './table-options.ts'
import { venueSettings } from './venue-settings.ts'
import { venues } from './venues.ts'
import { voucherDesk } from './voucher-desk.ts'
import { vouchers } from './vouchers.ts'
import { waitlist } from './waitlist.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint there is. Nothing is reachable that has no row here. */
export const contract = {
  ...auth,
  ...accounts,
  ...me,
  ...venues,
  ...floorPlan,
  ...tableBlocks,
  ...accessRules,
  ...services,
  ...specialDays,
  ...venueSettings,
  ...members,
  ...guests,
  ...guestBook,
  ...importExport,
  ...bookings,
  ...bookingDetails,
  ...tableOptions,
  ...reseating,
  ...queue,
  ...bookingDecisions,
  ...attendanceRows,
  ...door,
  ...doorList,
  ...calendar,
  ...day,
  ...briefing,
  ...pace,
  ...swap,
  ...holds,
  ...refunds,
  ...reservations,
  ...reports,
  ...publicBooking,
  ...selfService,
  ...waitlist,
  ...publicEvents,
  ...events,
  ...eventDesk,
  ...vouchers,
  ...voucherDesk,
  ...guestList,
  ...webhooks,
  ...calendarFeed,
  ...messages,
  ...payments,
  ...administration,
  ...pages,
  ...system,
}

export type Contract = typeof contract
export type Key = keyof Contract

export const keys = Object.keys(contract) as Key[]
export const rowOf = (key: Key): Row => contract[key]
