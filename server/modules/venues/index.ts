export { venueRoutes } from './routes.ts'
