import { addDays } from '../../domain/service-day.ts'
import type { DemoVenue } from './create-venue.ts'
import { before, DAY_MS, type DemoWorld } from './world.ts'

/**
 * Bars of every kind: for good at all venues of the company, for some weeks at one of them, and one that is over. Nobody
 * who is barred has a table ahead.
 */
export const banGuests = (world: DemoWorld, venues: readonly DemoVenue[]) => {
  const [first] = venues
  const bookings = world.rows.of('bookings')
  const expected = new Set(
    bookings.filter(({ ends_at }) => ends_at > world.now).map(({ user_id }) => user_id),
  )
  const incident = bookings.findLast(
    ({ venue_id, door_reject_reason }) =>
      venues.some(({ id }) => id === venue_id) && door_reject_reason === 'attitude',
  )
  for (const venue of incident ? venues : [])
    bar(world, venue, incident?.user_id, {
      until: null,
      reason: 'Shouted at the door staff',
      at: incident?.door_rejected_at ?? world.now,
    })
  if (!first) return
  const missed = bookings.filter(
    ({ venue_id, user_id, no_show_at }) =>
      venue_id === first.id && no_show_at && !expected.has(user_id) && user_id !== incident?.user_id,
  )
  const [once] = missed
  const last = missed.findLast(({ user_id }) => user_id !== once?.user_id)
  bar(world, first, last?.user_id, {
    until: addDays(first.today, 42),
    reason: 'Did not come, and would not pay the fee',
    at: last?.no_show_at ?? world.now,
  })
  bar(world, first, once?.user_id, {
    until: addDays(first.today, -7),
    reason: 'Left without paying; has paid since',
    at: before(world.now, 40 * DAY_MS),
  })
}

const bar = (
  world: DemoWorld,
  venue: DemoVenue,
  guestId: string | undefined,
  { until, reason, at }: { until: string | null; reason: string; at: Date },
) => {
  if (guestId === undefined) return
  world.rows.add('bars', {
    venue_id: venue.id,
    guest_id: guestId,
    until,
    reason,
    created_by: venue.manager.id ?? '',
    created_at: at,
  })
}
