export { tablesOfVenue } from './queries.ts'
export { dayRoutes } from './routes.ts'
