export { requireAreas } from './queries.ts'
export { floorRoutes } from './routes.ts'
