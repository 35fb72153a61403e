export { moveListing } from './move-listing.ts'
export { venueRoutes } from './routes.ts'
