export { voidFeedOf } from './queries.ts'
export { calendarFeedRoutes } from './routes.ts'
