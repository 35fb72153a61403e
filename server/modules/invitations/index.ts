export { invite } from './queries.ts'
export { invitationRoutes } from './routes.ts'
