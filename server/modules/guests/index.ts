export { countRoster } from './count-roster.ts'
export { addNewGuestToRoster, ensureGuestAtVenue } from './ensure-guest.ts'
export {
  addGuest,
  findOrCreateGuestByEmail,
  isDuplicateEmail,
  requireGuestOfVenues,
} from './find-guest.ts'
export { guestRoutes } from './routes.ts'
export { verifyGuestCounters } from './verify-counters.ts'
