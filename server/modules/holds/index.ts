export { holdRoutes } from './routes.ts'
