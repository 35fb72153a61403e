export { moveListing } from './listing.ts'
export { venueRoutes } from './routes.ts'
