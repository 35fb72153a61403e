export { dayRoutes } from './routes.ts'
export { createDayStreams, type DayStreams } from './streams.ts'
