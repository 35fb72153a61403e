export { reportRoutes } from './routes.ts'
export { type VerifiedFigure, verifyReports } from './verify-reports.ts'
