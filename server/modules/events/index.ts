export { finishCancellations } from './cancel-event-bookings.ts'
export { eventRoutes } from './routes.ts'
