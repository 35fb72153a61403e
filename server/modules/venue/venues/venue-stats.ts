import { serviceDateOf } from '../../../../domain/service-day.ts'
import { statsPeriods } from '../../../../domain/stats-periods.ts'
import type { ReadContext } from '../../../http/context.ts'
import { bookingChart, bookingTotals, findVenueWithGuests, revenueOf } from './stats-queries.ts'

/** Not counted in `today_count`. */
const INACTIVE_STATUSES = new Set(['cancelled', 'rejected'])

export const venueStats = async ({ db, params, now }: ReadContext<'GET /api/my-venues/:id/stats'>) => {
  const venue = await findVenueWithGuests(db, params.id)
  const periods = statsPeriods(serviceDateOf(venue, now))
  const [revenue, totals, chart] = await Promise.all([
    revenueOf(db, venue.id, periods),
    bookingTotals(db, venue.id, periods.today),
    bookingChart(db, venue.id, periods),
  ])
  const countOf = (status: string) => totals.find((row) => row.status === status)?.total ?? 0
  return {
    venue: { id: venue.id, name: venue.name },
    revenue,
    bookings: {
      pending: countOf('pending'),
      approved: countOf('approved'),
      cancelled: countOf('cancelled'),
      total: totals.reduce((sum, { total }) => sum + total, 0),
      today_count: totals.reduce((sum, row) => sum + (INACTIVE_STATUSES.has(row.status) ? 0 : row.today), 0),
    },
    unique_guests: venue.guests,
    chart,
  }
}
