export { selfServiceRoutes } from './routes.ts'
