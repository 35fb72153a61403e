export { ensureGuestAtVenue, refreshGuestText } from './ensure-guest.ts'
export { findGuest, findOrCreateGuestByEmail, requireGuestOfVenues } from './find-guest.ts'
