export { finishCancellations } from './cancel-bookings.ts'
export { eventRoutes } from './routes.ts'
