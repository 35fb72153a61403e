export { finishCancellations } from './cancel-event-bookings.ts'
export { getUpcomingEvents, type UpcomingEvent } from './list-public-events.ts'
export { eventRoutes } from './routes.ts'
