export { chooseTables } from './auto-assign.ts'
export { changePlace, type NewPlace, ownPlaceOf } from './change-place.ts'
export { changeStatus, requireAllowed } from './change-status.ts'
export { endStay } from './close-booking.ts'
export { createBooking, type NewBooking } from './create-booking.ts'
export { earlierBookings, type RepeatScope } from './earlier-bookings.ts'
export { type BookingRow, findBookingFor, findBookingOfStaff, lockBookingFor } from './load-booking.ts'
export { holderOf } from './occupancy.ts'
export { lockOpenTables, type OpenTable } from './open-tables.ts'
export { arrivalsBetween, type Pace } from './pacing.ts'
export { defaultStayMins, newPartyWarnings, placementWarnings, requireGivenTables } from './place-party.ts'
export { IS_HOLD, venueClockAndDefaults, venueForPlacement } from './queries.ts'
export { regainTables } from './regain-tables.ts'
export { rejectLapsedRequests } from './reject-lapsed-requests.ts'
export { requireMoneyRole } from './require-money-role.ts'
export { movedMeanwhile } from './require-seen-place.ts'
export { bookingRoutes } from './routes.ts'
export { takenOverWarnings } from './takeover-warnings.ts'
export { useTickets } from './use-tickets.ts'
export {
  applyWaitingChange,
  holdChange,
  releaseWaitingChange,
  releaseWaitingChangeOf,
  releaseWaitingChangesOf,
} from './waiting-change.ts'
