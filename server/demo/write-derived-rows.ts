import { isActive } from '../../domain/booking-status.ts'
import { isReservationActive } from '../../domain/reservation-status.ts'
import { foldText, searchTextOf } from '../../domain/search-text.ts'
import { serviceDateOf } from '../../domain/service-day.ts'
import type { DemoGuest } from './create-guests.ts'
import type { DemoVenue } from './create-venue.ts'
import { ALLERGIES } from './names.ts'
import { before, DAY_MS, type DemoWorld, earlier } from './world.ts'

/** Rows that are derived from all bookings and reservations: table claims, rule usage and rosters. */
export const writeDerivedRows = (
  world: DemoWorld,
  venues: readonly DemoVenue[],
  guests: readonly DemoGuest[],
) => {
  claimTables(world)
  countHeads(world)
  writeRosters(world, venues, guests)
}

const claimTables = ({ rows }: DemoWorld) => {
  const claim = (
    holder_kind: 'booking' | 'reservation',
    claimant: { id: string; venue_id: string; starts_at: Date; ends_at: Date; created_at: Date },
    tableIds: readonly string[],
  ) => {
    for (const table_id of tableIds)
      rows.add('table_claims', {
        id: rows.id('clm', claimant.created_at),
        venue_id: claimant.venue_id,
        table_id,
        holder_kind,
        holder_id: claimant.id,
        starts_at: claimant.starts_at,
        ends_at: claimant.ends_at,
      })
  }
  for (const booking of rows.of('bookings'))
    if (isActive(booking.status))
      claim(
        'booking',
        { ...booking, ends_at: booking.no_show_at ?? booking.ends_at },
        booking.table_ids ?? [],
      )
  for (const reservation of rows.of('reservations'))
    if (isReservationActive(reservation.status ?? 'confirmed'))
      claim('reservation', reservation, [reservation.table_id])
}

/** Guest-list rules count heads per date, table rules count covers per slot. */
const countHeads = ({ rows }: DemoWorld) => {
  const counts = new Map<
    string,
    { venue_id: string; rule_id: string; date: string; slot_time: string; heads: number }
  >()
  for (const booking of rows.of('bookings')) {
    if (!booking.access_rule_id || !isActive(booking.status)) continue
    const count = {
      venue_id: booking.venue_id,
      rule_id: booking.access_rule_id,
      date: booking.booking_date,
      slot_time: booking.kind === 'guestlist' ? '' : booking.booking_time,
    }
    const key = Object.values(count).join(' ')
    counts.set(key, { ...count, heads: (counts.get(key)?.heads ?? 0) + booking.party_size })
  }
  for (const count of counts.values()) rows.add('rule_usage', count)
}

/**
 * A venue's roster contains every guest with a booking, a reservation or a tag there, since the first of these. Its
 * counters follow once everything is written.
 */
const writeRosters = (world: DemoWorld, venues: readonly DemoVenue[], guests: readonly DemoGuest[]) => {
  const { now, rows } = world
  const people = new Map(guests.map((guest) => [guest.user.id, guest]))
  const joined = new Map(guests.map(({ user, joinedDay }) => [user.id, before(now, -joinedDay * DAY_MS)]))
  const seen = new Map<string, Map<string, Date>>(venues.map(({ id }) => [id, new Map()]))
  const see = (venueId: string, guestId: string, at: Date) => {
    const roster = seen.get(venueId)
    roster?.set(guestId, earlier(roster.get(guestId) ?? at, at))
  }
  for (const { venue_id, user_id, created_at } of rows.of('bookings')) see(venue_id, user_id, created_at)
  for (const { venue_id, user_id, created_at } of rows.of('reservations'))
    if (user_id) see(venue_id, user_id, created_at)
  for (const { venue_id, guest_id, scope } of rows.of('guest_tags'))
    if (scope === 'venue') see(venue_id, guest_id, joined.get(guest_id) ?? now)

  const allergic = allergicToday(world, venues)
  const venueCounts = new Map<string, number>()
  for (const roster of seen.values())
    for (const guestId of roster.keys()) venueCounts.set(guestId, (venueCounts.get(guestId) ?? 0) + 1)
  for (const [venue_id, roster] of seen) {
    rows.add('venue_versions', { venue_id, guests: roster.size })
    for (const [guest_id, first_seen_at] of roster) {
      const guest = people.get(guest_id)
      if (!guest) throw new Error(`The guest ${guest_id} was never created.`)
      const { phone } = guest
      const { name, email } = guest.user
      rows.add('venue_guests', {
        venue_id,
        guest_id,
        name,
        phone,
        name_key: foldText(name),
        search_text: searchTextOf({ name, email, phone }),
        allergies:
          allergyOf(guests.indexOf(guest)) ?? (allergic.get(venue_id) === guest_id ? ALLERGIES[0] : null),
        first_seen_at,
        profile_at: first_seen_at,
        elsewhere: (venueCounts.get(guest_id) ?? 0) > 1,
      })
    }
  }
}

/** One party of today at each venue, so that its kitchen has somebody to think of on every day. */
const allergicToday = (
  { now, rows }: DemoWorld,
  venues: readonly DemoVenue[],
): ReadonlyMap<string, string | undefined> => {
  const parties = rows.of('bookings').filter(({ kind, status }) => kind === 'table' && isActive(status))
  return new Map(
    venues.map(({ id, clock }) => {
      const today = serviceDateOf(clock, now)
      return [
        id,
        parties.findLast(({ venue_id, booking_date }) => venue_id === id && booking_date === today)?.user_id,
      ]
    }),
  )
}

const ONE_IN = 12

const allergyOf = (place: number): string | null =>
  place % ONE_IN === 0 ? (ALLERGIES[(place / ONE_IN) % ALLERGIES.length] ?? null) : null
