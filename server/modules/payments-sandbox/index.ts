export { paymentsSandboxRoutes } from './routes.ts'
