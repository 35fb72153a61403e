export { countRoster } from './count-roster.ts'
export { addNewGuestToRoster, ensureGuestAtVenue, profileFields } from './ensure-guest.ts'
export {
  addGuest,
  findOrCreateGuestByEmail,
  isDuplicateEmail,
  isGuestGone,
  requireGuestOfVenues,
} from './find-guest.ts'
export { phoneAsKept, withPhoneMatches } from './phone-matches.ts'
export { guestRoutes } from './routes.ts'
export { verifyGuestCounters } from './verify-counters.ts'
