import { addDays, spanOf } from '../domain/service-day.ts'
import type { Diary } from './days.ts'
import { HISTORY_DAYS } from './guests.ts'
import { FAMILY_NAMES, RESERVATION_TAGS } from './names.ts'
import type { Row } from './rows.ts'
import { after, before, DAY_MS, earlier, HOUR_MS, later } from './world.ts'

type Status = NonNullable<Row<'reservations'>['status']>

const TIMES = ['12:15', '12:45', '18:15', '18:45', '19:15', '19:45', '20:15'] as const
const DURATION_MINS = 105
const DAYS_AHEAD = 10

/** What staff wrote into the book by hand: a name and a table, with or without a guest of the roster. */
export const writeReservations = (diary: Diary) => {
  for (let day = -HISTORY_DAYS; day <= DAYS_AHEAD; day += 1) {
    const count = day === 0 ? 5 : diary.dice.int(0, 2)
    for (let n = 0; n < count; n += 1) writeOne(diary, day)
  }
}

const writeOne = ({ world: { now, rows }, venue, dice, seating, guests }: Diary, day: number) => {
  const reservation_date = addDays(venue.today, day)
  const reservation_time = dice.pick(TIMES)
  const span = spanOf(venue.clock, reservation_date, reservation_time, DURATION_MINS)
  const party_size = dice.weighted([
    [2, 6],
    [3, 2],
    [4, 4],
    [6, 1],
  ])
  const tables = seating.find(dice, { size: party_size, online: false }, span)
  const table = tables?.[0]
  if (!table || tables.length > 1) return
  const isOver = span.endsAt <= now
  const status: Status = isOver
    ? dice.weighted([
        ['completed', 85],
        ['no_show', 8],
        ['cancelled', 7],
      ])
    : span.startsAt <= now
      ? 'seated'
      : 'confirmed'
  if (status !== 'cancelled') seating.take([table], span)
  const guest = dice.chance(0.3)
    ? dice.pick(guests.filter((one) => one.joinedDay <= day && one.appetite > 0))
    : undefined
  const wished = before(span.startsAt, dice.int(2, 96) * HOUR_MS)
  const written = earlier(wished, before(now, dice.int(1, 40) * HOUR_MS))
  const created_at = guest ? later(written, after(guest.user.created_at, DAY_MS)) : written
  rows.add('reservations', {
    id: rows.id('res', created_at),
    venue_id: venue.id,
    table_id: table.id,
    user_id: guest?.user.id ?? null,
    guest_name: guest?.user.name ?? dice.pick(FAMILY_NAMES),
    guest_phone: guest?.user.phone ?? null,
    party_size,
    reservation_date,
    reservation_time,
    duration_mins: DURATION_MINS,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    reservation_tags: dice.chance(0.25) ? [dice.pick(RESERVATION_TAGS)] : [],
    notes: dice.chance(0.15) ? 'Rang this morning.' : '',
    status,
    created_by: venue.manager.id,
    created_at,
  })
}
