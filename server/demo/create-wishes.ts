import { addDays, instantOf, spanOf } from '../../domain/service-day.ts'
import type { DemoGuest } from './create-guests.ts'
import type { FillContext } from './fill-days.ts'
import { seededRandom } from './random.ts'
import { recordVisit } from './record-visit.ts'
import type { Row } from './rows.ts'
import { after, before, DAY_MS, later, MINUTE_MS } from './world.ts'

/** Tonight no large party can be booked online any more; on the other days the large tables are given away. */
const DAYS = [0, 1, 3, 6]
const SIZES = [12, 10]
const STARTS = ['18:30', '19:00', '19:30', '20:00'] as const
const [FROM, TO] = ['18:30', '20:00']

const HISTORY_DAYS = 28
const SEATED = 7

/**
 * Who waits for a table for many, and who was seated from the list in the last weeks. A wish is made only where its party
 * fits nowhere: anything else would be offered at once.
 */
export const createWishes = (context: FillContext) => {
  const { world, venue, seating, guests } = context
  const { rows, now } = world
  const random = seededRandom(`wishes of ${venue.key}`)
  const rule = venue.rules.find(({ key }) => key === 'large-parties')
  if (!rule) return
  const add = (
    guest: DemoGuest,
    wish: Pick<Row<'wishes'>, 'date' | 'wish_from' | 'wish_to' | 'party_size' | 'created_at'>,
    ended: Pick<Row<'wishes'>, 'ended_at' | 'ended_reason'> = {},
  ) =>
    rows.add('wishes', {
      id: rows.id('wish', wish.created_at),
      venue_id: venue.id,
      type: 'tables',
      ...wish,
      ...ended,
      ends_at: instantOf(venue.clock, wish.date, wish.wish_to),
      guest_id: guest.user.id,
      guest_name: guest.user.name,
      guest_email: guest.user.email,
      guest_phone: guest.phone,
      locale: 'en',
    })
  /** Seats others wherever a party of that size could sit, one after the other. */
  const fill = (date: string, size: number) => {
    for (const time of STARTS) {
      const span = spanOf(venue.clock, date, time, rule.duration_mins)
      const tables = seating.find(random, { size, areas: rule.areas, online: true }, span)
      const guest = tables && waiting.pop()
      if (!tables || !guest) continue
      seating.occupy(tables, span)
      recordVisit(world, random, {
        venue,
        guest,
        kind: 'table',
        rule: null,
        source: 'staff',
        date,
        time,
        durationMins: rule.duration_mins,
        party: size,
        tables,
        outcome: 'approved',
        createdAt: later(before(now, 3 * DAY_MS), guest.user.created_at),
      })
    }
  }

  const waiting = random.shuffled(guests.filter(({ user }) => !user.is_walk_in))
  for (const day of DAYS) {
    const date = addDays(venue.today, day)
    if (instantOf(venue.clock, date, TO) <= now) continue
    for (const party_size of SIZES) {
      if (day > 0) fill(date, party_size)
      const guest = waiting.pop()
      if (!guest) return
      const created_at = later(before(now, random.int(60, 2000) * MINUTE_MS), guest.user.created_at)
      add(guest, { date, wish_from: FROM, wish_to: TO, party_size, created_at })
    }
  }

  const oldest = addDays(venue.today, -HISTORY_DAYS)
  const seated = rows
    .of('bookings')
    .filter(
      ({ venue_id, kind, source, status, booking_date }) =>
        venue_id === venue.id &&
        kind === 'table' &&
        source === 'public' &&
        status === 'checked_in' &&
        booking_date >= oldest &&
        booking_date < venue.today,
    )
  for (const booking of random.shuffled(seated).slice(0, SEATED)) {
    const guest = guests.find(({ user }) => user.id === booking.user_id)
    if (!guest) continue
    const made_at = booking.created_at
    const taken = after(made_at, 4 * MINUTE_MS)
    const { booking_date: date, booking_time, party_size } = booking
    const wish = add(
      guest,
      {
        date,
        wish_from: booking_time,
        wish_to: booking_time,
        party_size,
        created_at: before(made_at, 60 * MINUTE_MS),
      },
      { ended_at: taken, ended_reason: 'taken' },
    )
    Object.assign(booking, { wish_id: wish.id })
    rows.add('wish_offers', {
      venue_id: venue.id,
      wish_id: wish.id,
      booking_id: booking.id,
      time: booking_time,
      party_size,
      until: after(made_at, 20 * MINUTE_MS),
      made_at,
      ended_at: taken,
      outcome: 'taken',
    })
  }
  countDays(context)
}

/** The sums of the reports, by the day of the wish. */
const countDays = ({ world: { rows }, venue }: FillContext) => {
  const sums = new Map<string, { joined: number; offered: number; taken: number; covers: number }>()
  for (const { date, ended_reason, party_size } of rows.of('wishes')) {
    const isTaken = ended_reason === 'taken'
    const sum = sums.get(date) ?? { joined: 0, offered: 0, taken: 0, covers: 0 }
    sums.set(date, {
      joined: sum.joined + 1,
      offered: sum.offered + Number(isTaken),
      taken: sum.taken + Number(isTaken),
      covers: sum.covers + (isTaken ? party_size : 0),
    })
  }
  for (const [date, sum] of sums) rows.add('waitlist_days', { venue_id: venue.id, date, ...sum })
  rows.add('waitlist_checks', { venue_id: venue.id })
}
