export { countRoster } from './count-roster.ts'
export { addNewGuestToRoster, ensureGuestAtVenue, refreshGuestText } from './ensure-guest.ts'
export {
  addGuest,
  findGuest,
  findOrCreateGuestByEmail,
  isDuplicateEmail,
  requireGuestOfVenues,
} from './find-guest.ts'
export { guestRoutes } from './routes.ts'
export { verifyGuestCounters } from './verify-counters.ts'
