import { read } from '../../../http/route.ts'
import { readCalendar } from './read-calendar.ts'

export const calendarRoutes = [read('GET /api/my-reservations/calendar', readCalendar)]
