export { findByToken } from './queries.ts'
export { selfServiceRoutes } from './routes.ts'
