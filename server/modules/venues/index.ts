export { insertVenue } from './create-venue.ts'
export { moveListing } from './move-listing.ts'
export { venueRoutes } from './routes.ts'
