export { guestListRoutes } from './routes.ts'
