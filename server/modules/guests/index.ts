export { countRoster } from './count-roster.ts'
export { ensureGuestAtVenue, putNewGuestOnRoster, refreshGuestText } from './ensure-guest.ts'
export {
  addGuest,
  findGuest,
  findOrCreateGuestByEmail,
  isAddressTaken,
  requireGuestOfVenues,
} from './find-guest.ts'
export { guestRoutes } from './routes.ts'
export { verifyGuestCounters } from './verify.ts'
