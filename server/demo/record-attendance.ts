import { pointsForVisit } from '../../domain/loyalty.ts'
import { DESK } from '../modules/booking/index.ts'
import { writeAuditTrail } from './audit-trail.ts'
import type { DemoVenue } from './create-venue.ts'
import type { Row } from './rows.ts'
import { after, type DemoWorld, earlier, MINUTE_MS } from './world.ts'

const NO_SHOW_AFTER_MS = 30 * MINUTE_MS
/** Of today's larger parties, one in this many is still waiting for somebody: the first, the fourth and so on. */
const ONE_IN = 3

/**
 * Who came: heads of every visit, parties of today that are not complete or have left, no-shows of the days before and
 * of today, where every second missing party is still hoped for, and the people inside. Tickets of those who came are
 * used.
 */
export const recordAttendance = (world: DemoWorld, venues: readonly DemoVenue[]) => {
  const { rows } = world
  const byId = new Map(venues.map((venue) => [venue.id, venue]))
  let large = 0
  let missing = 0
  for (const booking of rows.of('bookings')) {
    const venue = byId.get(booking.venue_id)
    if (!venue) continue
    const isToday = booking.booking_date === venue.today
    if (booking.status === 'approved' && after(booking.starts_at, NO_SHOW_AFTER_MS) <= world.now) {
      const isHopedFor = isToday && (booking.kind !== 'table' || missing % 2 === 1)
      if (isToday && booking.kind === 'table') missing += 1
      if (!isHopedFor && (isToday || booking.ends_at <= world.now)) markNoShow(world, venue, booking)
    }
    if (booking.status !== 'checked_in') continue
    if (isToday && booking.kind === 'table' && booking.party_size > 2) large += 1
    const isShort = isToday && booking.kind === 'table' && booking.party_size > 2 && large % ONE_IN === 1
    booking.arrived = booking.party_size - (isShort ? 1 : 0)
    booking.points_awarded = pointsForVisit(booking.arrived)
    if (isToday && booking.ends_at <= world.now) leave(world, venue, booking)
  }
  for (const reservation of rows.of('reservations'))
    if (reservation.status === 'seated' || reservation.status === 'completed') {
      reservation.arrived = reservation.party_size ?? 0
      reservation.arrived_at = reservation.starts_at
    }
  useTickets(world)
  for (const venue of venues) countInside(world, venue)
}

const markNoShow = (world: DemoWorld, venue: DemoVenue, booking: Row<'bookings'>) => {
  const at = earlier(after(booking.starts_at, NO_SHOW_AFTER_MS), booking.ends_at)
  booking.no_show_at = at
  writeAuditTrail(world, booking, [
    { at, type: 'attendance', actor: venue.door, details: { state: 'no_show' } },
  ])
}

const leave = (world: DemoWorld, venue: DemoVenue, booking: Row<'bookings'>) => {
  booking.closed_at = booking.ends_at
  booking.in_use = false
  writeAuditTrail(world, booking, [
    {
      at: booking.ends_at,
      type: 'closed',
      actor: venue.door,
      details: { closed_at: booking.ends_at.toISOString() },
    },
  ])
}

const useTickets = ({ rows }: DemoWorld) => {
  const checkedIn = new Map(rows.of('bookings').map(({ id, checked_in_at }) => [id, checked_in_at ?? null]))
  for (const ticket of rows.of('tickets')) ticket.used_at = checkedIn.get(ticket.booking_id) ?? null
}

/** What the door has counted today. */
const countInside = ({ rows }: DemoWorld, venue: DemoVenue) => {
  let [heads_in, heads_out] = [0, 0]
  for (const booking of rows.of('bookings')) {
    if (booking.venue_id !== venue.id || booking.booking_date !== venue.today) continue
    heads_in += booking.arrived ?? 0
    heads_out += booking.closed_at ? (booking.arrived ?? 0) : 0
  }
  for (const reservation of rows.of('reservations')) {
    if (reservation.venue_id !== venue.id || reservation.reservation_date !== venue.today) continue
    heads_in += reservation.arrived ?? 0
    heads_out += reservation.status === 'completed' ? (reservation.arrived ?? 0) : 0
  }
  if (heads_in > 0)
    rows.add('occupancy', { venue_id: venue.id, date: venue.today, device: DESK, heads_in, heads_out })
}
