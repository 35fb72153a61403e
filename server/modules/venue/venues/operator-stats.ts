import { instantOf, serviceDateOf } from '../../../../domain/service-day.ts'
import { statsPeriods } from '../../../../domain/stats-periods.ts'
import type { ReadContext } from '../../../http/context.ts'
import { countRoster } from '../../guests/index.ts'
import { clocksOf, countNewGuests, revenueOfAll } from './stats-queries.ts'

/** The month starts, for each venue, with the service day of its first date. */
export const operatorStats = async ({ db, actor, now, services }: ReadContext<'GET /api/my-stats'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  const months = (await clocksOf(db, venueIds)).map((venue) => {
    const { monthFrom } = statsPeriods(serviceDateOf(venue, now))
    return { venueId: venue.id, since: instantOf(venue, monthFrom, venue.service_day_start) }
  })
  const [total_guests, month_guests, revenue] = await Promise.all([
    countRoster(db, venueIds),
    countNewGuests(db, months),
    revenueOfAll(db, venueIds),
  ])
  return { venues: venueIds.length, total_guests, month_guests, revenue, partner: null }
}
