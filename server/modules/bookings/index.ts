export { changePlace, type NewPlace, ownPlaceOf } from './change-place.ts'
export { changeStatus, requireAllowed } from './change-status.ts'
export { createBooking, type NewBooking } from './create-booking.ts'
export { earlierBookings, type RepeatScope } from './earlier-bookings.ts'
export { guestAddress } from './guest-address.ts'
export { type BookingRow, findBookingFor, findBookingOfStaff, lockBookingFor } from './load-booking.ts'
export { arrivalsBetween, type Pace } from './pacing.ts'
export { defaultStayMins, newPartyWarnings, placementWarnings, requireGivenTables } from './place-party.ts'
export { venueClockAndDefaults, venueForPlacement } from './queries.ts'
export { rejectLapsedRequests } from './reject-lapsed-requests.ts'
export { bookingRoutes } from './routes.ts'
export {
  applyWaitingChange,
  holdChange,
  releaseWaitingChange,
  releaseWaitingChangeOf,
  releaseWaitingChangesOf,
} from './waiting-change.ts'
