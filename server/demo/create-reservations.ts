import { addDays, spanOf } from '../../domain/service-day.ts'
import { HISTORY_DAYS } from './create-guests.ts'
import type { FillContext } from './fill-days.ts'
import { FAMILY_NAMES, RESERVATION_TAGS } from './names.ts'
import type { Row } from './rows.ts'
import { after, before, DAY_MS, earlier, HOUR_MS, later } from './world.ts'

type Status = NonNullable<Row<'reservations'>['status']>

const TIMES = ['12:15', '12:45', '18:15', '18:45', '19:15', '19:45', '20:15'] as const
const DURATION_MINS = 105
const DAYS_AHEAD = 10

/** Reservations made by staff: a name and a table, with or without a guest of the roster. */
export const createReservations = (context: FillContext) => {
  for (let day = -HISTORY_DAYS; day <= DAYS_AHEAD; day += 1) {
    const count = day === 0 ? 5 : context.random.int(0, 2)
    for (let n = 0; n < count; n += 1) writeOne(context, day)
  }
}

const writeOne = ({ world: { now, rows }, venue, random, seating, guests }: FillContext, day: number) => {
  const reservation_date = addDays(venue.today, day)
  const reservation_time = random.pick(TIMES)
  const span = spanOf(venue.clock, reservation_date, reservation_time, DURATION_MINS)
  const party_size = random.weighted([
    [2, 6],
    [3, 2],
    [4, 4],
    [6, 1],
  ])
  const tables = seating.find(random, { size: party_size, online: false }, span)
  const table = tables?.[0]
  if (!table || tables.length > 1) return
  const isOver = span.endsAt <= now
  const status: Status = isOver
    ? random.weighted([
        ['completed', 85],
        ['no_show', 8],
        ['cancelled', 7],
      ])
    : span.startsAt <= now
      ? 'seated'
      : 'confirmed'
  if (status !== 'cancelled') seating.occupy([table], span)
  const guest = random.chance(0.3)
    ? random.pick(guests.filter((one) => one.joinedDay <= day && one.bookingWeight > 0))
    : undefined
  const planned = before(span.startsAt, random.int(2, 96) * HOUR_MS)
  const entered = earlier(planned, before(now, random.int(1, 40) * HOUR_MS))
  const created_at = guest ? later(entered, after(guest.user.created_at, DAY_MS)) : entered
  rows.add('reservations', {
    id: rows.id('res', created_at),
    venue_id: venue.id,
    table_id: table.id,
    user_id: guest?.user.id ?? null,
    guest_name: guest?.user.name ?? random.pick(FAMILY_NAMES),
    guest_phone: guest?.phone ?? null,
    party_size,
    reservation_date,
    reservation_time,
    duration_mins: DURATION_MINS,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    reservation_tags: random.chance(0.25) ? [random.pick(RESERVATION_TAGS)] : [],
    notes: random.chance(0.15) ? 'Rang this morning.' : '',
    status,
    created_by: venue.manager.id,
    created_at,
  })
}
