export { admitHeads } from './attendance/admit-heads.ts'
export { doorWarnings, TABLE_GONE, WARNING_COLUMNS } from './attendance/door-warnings.ts'
export { noteLateParties } from './attendance/note-late-parties.ts'
export { releaseNoShows } from './attendance/release-no-shows.ts'
export { attendanceRoutes } from './attendance/routes.ts'
export { comeBack } from './attendance/set-attendance.ts'
export { chooseTables } from './bookings/auto-assign.ts'
export { changeDetails } from './bookings/change-details.ts'
export { changePlace } from './bookings/change-place.ts'
export { changeStatus, requireAllowed } from './bookings/change-status.ts'
export { createBooking, type NewBooking } from './bookings/create-booking.ts'
export { earlierBookings, type RepeatScope } from './bookings/earlier-bookings.ts'
export { restoreKeptPlace, restoreKeptPlacesOf } from './bookings/kept-place.ts'
export {
  type BookingRow,
  type BookingWith,
  findBookingOfStaff,
  lockBooking,
  lockBookingFor,
} from './bookings/load-booking.ts'
export { isPendingAgain, type NewPlace, ownPlaceOf } from './bookings/new-place.ts'
export { lockOpenTables } from './bookings/open-tables.ts'
export { arrivalsBetween, type Pace } from './bookings/pacing.ts'
export { requireGivenTables } from './bookings/place-party.ts'
export { IS_HOLD } from './bookings/queries.ts'
export { rejectLapsedRequests } from './bookings/reject-lapsed-requests.ts'
export { releaseUnpaid } from './bookings/release-unpaid.ts'
export { requireMoneyDecider, requireMoneyRole } from './bookings/require-money-role.ts'
export { bookingRoutes } from './bookings/routes.ts'
export { updateBooking } from './bookings/update-booking.ts'
export {
  applyWaitingChange,
  claimChange,
  releaseWaitingChange,
  releaseWaitingChangeOf,
  releaseWaitingChangesOf,
} from './bookings/waiting-change.ts'
export { calendarRoutes } from './calendar/routes.ts'
export { blocksBetween, busyBetween, busyDuring, busyOf, moveAllClaims, moveClaims } from './claims.ts'
export { createDayStreams } from './day/day-streams.ts'
export { mailBriefings } from './day/mail-briefings.ts'
export { tablesOfVenue } from './day/queries.ts'
export { dayRoutes } from './day/routes.ts'
export { countHeads, DESK, gatesOn, insideOf, serviceDateAt } from './headcount.ts'
export { closeOffer, countWaitlist } from './offers.ts'
export { addToQueue } from './queue/join-queue.ts'
export { minsOf, placeOf } from './queue/list-queue.ts'
export { loadQueue } from './queue/load-queue.ts'
export { type Entry as QueueRow, endEntry, lockOpenEntry } from './queue/queries.ts'
export { queueRoutes } from './queue/routes.ts'
export { sweepQueue } from './queue/sweep-queue.ts'
export { countReseating } from './reseating/count.ts'
export { loadFloor } from './reseating/load-floor.ts'
export { moveParties, namedMoves, noteMoves } from './reseating/move-parties.ts'
export { deleteOldProposals } from './reseating/propose.ts'
export { reseatingRoutes } from './reseating/routes.ts'
export { createReservation } from './reservations/create-reservation.ts'
export { reservationRoutes } from './reservations/routes.ts'
export { extendStays } from './seating/extend-stays.ts'
export {
  lockPaidSoFar,
  noteFreed,
  type PaidPayment,
  paidSoFarOf,
  queuedEndOf,
} from './settlement/queries.ts'
export { queueTask } from './settlement/queue-task.ts'
export { settleFreed } from './settlement/settle-freed.ts'
export { returnPayment } from './settlement/settle-money.ts'
export { STATUS_COLUMNS } from './status/step.ts'
