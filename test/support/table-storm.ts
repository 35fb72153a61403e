import { sql } from 'kysely'
import { expect } from 'vitest'
import { spanOf } from '../../domain/service-day.ts'
import { writeBooking } from './booking-facts.ts'
import type { Reply } from './client.ts'
import { type Night, openNight } from './night.ts'
import type { World } from './world.ts'

/**
 * Everybody wants one table at 20:40, each by another way the service has of putting a party there. Whoever gets it
 * overlaps everybody else, so at most one may.
 */
const DATE = '2026-01-17'
const MOMENT = '2026-01-17T20:40:00Z'
const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }

/** One request and the party it is for; a party that does not exist yet is named by the answer. */
interface Contender {
  readonly way: string
  readonly holder: string | undefined
  go(): Promise<Reply<unknown>>
}

type Way = (storm: Floor, n: number) => Promise<Omit<Contender, 'way'>>

interface Floor {
  readonly world: World
  readonly night: Night
  readonly tableId: string
  /** A booking before the moment, which could be stretched into it. */
  readonly earlier: string
}

/** Starts between 20:30 and 20:39, so that every party covers the moment. */
const startOf = (n: number) => `20:${30 + (n % 10)}`

const written = (
  { world, night }: Floor,
  time: string,
  durationMins: number,
  tableIds: string[],
  partySize = 2,
) =>
  writeBooking(world, night, {
    date: DATE,
    time,
    durationMins,
    span: spanOf(LONDON, DATE, time, durationMins),
    tableIds,
    partySize,
  })

const rejected = async (floor: Floor, n: number) => {
  const id = await written(floor, startOf(n), 30 + n, [floor.tableId])
  await floor.night.operator.ok('POST /api/bookings/:id/reject', { params: { id }, body: {} })
  return id
}

const reserve = ({ night }: Floor, tableId: string, n: number) =>
  night.operator.call('POST /api/my-venues/:venueId/reservations', {
    params: { venueId: night.venueId },
    body: {
      table_id: tableId,
      guest_name: `Reserved ${n}`,
      reservation_date: DATE,
      reservation_time: startOf(n),
      duration_mins: 30 + n,
    },
  })

const changeReservation = ({ night }: Floor, resId: string, body: object) =>
  night.operator.call('PUT /api/my-venues/:venueId/reservations/:resId', {
    params: { venueId: night.venueId, resId },
    body,
  })

const patch =
  (status: 'pending' | 'approved' | 'checked_in'): Way =>
  async (floor, n) => {
    const id = await rejected(floor, n)
    return {
      holder: id,
      go: () =>
        floor.night.operator.call('PATCH /api/bookings/:id/status', { params: { id }, body: { status } }),
    }
  }

/** Every way to a table, and its share of a storm of 200. */
const WAYS: Record<string, { share: number; prepare: Way }> = {
  'staff booking': {
    share: 25,
    prepare: async ({ night, tableId }, n) => ({
      holder: undefined,
      go: () =>
        night.operator.call('POST /api/my-venues/:venueId/staff-bookings', {
          params: { venueId: night.venueId },
          body: {
            user_id: night.guest.id,
            table_id: tableId,
            reservation_date: DATE,
            reservation_time: startOf(n),
            duration_mins: 15 + n,
            auto_approve: n % 2 === 0,
          },
        }),
    }),
  },
  reservation: {
    share: 30,
    prepare: async (floor, n) => ({ holder: undefined, go: () => reserve(floor, floor.tableId, n) }),
  },
  'reservation given another table': {
    share: 10,
    prepare: async (floor, n) => {
      const { id } = (await reserve(floor, await floor.night.table(), n)).body
      return { holder: id, go: () => changeReservation(floor, id, { table_id: floor.tableId }) }
    },
  },
  'reservation confirmed again': {
    share: 10,
    prepare: async (floor, n) => {
      const { id } = (await reserve(floor, floor.tableId, n)).body
      await changeReservation(floor, id, { status: 'cancelled' })
      return { holder: id, go: () => changeReservation(floor, id, { status: 'confirmed' }) }
    },
  },
  'assign-table': {
    share: 25,
    prepare: async (floor, n) => {
      const id = await written(floor, startOf(n), 60, n % 3 === 0 ? [await floor.night.table()] : [])
      return {
        holder: id,
        go: () =>
          floor.night.operator.call('POST /api/bookings/:id/assign-table', {
            params: { id },
            body: { table_id: floor.tableId },
          }),
      }
    },
  },
  'assign-table with new_time': {
    share: 10,
    prepare: async (floor, n) => {
      const id = await written(floor, '12:00', 90, [await floor.night.table()])
      return {
        holder: id,
        go: () =>
          floor.night.operator.call('POST /api/bookings/:id/assign-table', {
            params: { id },
            body: { table_id: floor.tableId, new_time: startOf(n) },
          }),
      }
    },
  },
  new_time: {
    share: 20,
    prepare: async (floor, n) => {
      // On the table already, each at a quarter hour of its own in the morning.
      const time = `${String(6 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
      const id = await written(floor, time, 15, [floor.tableId])
      return {
        holder: id,
        go: () =>
          floor.night.operator.call('POST /api/bookings/:id/assign-table', {
            params: { id },
            body: { new_time: startOf(n) },
          }),
      }
    },
  },
  duration: {
    share: 5,
    prepare: async ({ night, earlier: id }, n) => ({
      holder: id,
      go: () =>
        night.operator.call('POST /api/bookings/:id/duration', {
          params: { id },
          body: { duration_mins: 45 + n },
        }),
    }),
  },
  'auto-assign': {
    share: 14,
    prepare: async (floor, n) => {
      const id = await written(floor, startOf(n), 60, [], 12)
      return {
        holder: id,
        go: () => floor.night.operator.call('POST /api/bookings/:id/auto-assign', { params: { id } }),
      }
    },
  },
  unreject: {
    share: 25,
    prepare: async (floor, n) => {
      const id = await rejected(floor, n)
      return {
        holder: id,
        go: () => floor.night.operator.call('POST /api/bookings/:id/unreject', { params: { id } }),
      }
    },
  },
  // Refused for its state: approving is no way back onto a table.
  'approve after a rejection': {
    share: 5,
    prepare: async (floor, n) => {
      const id = await rejected(floor, n)
      return {
        holder: id,
        go: () => floor.night.operator.call('POST /api/bookings/:id/approve', { params: { id } }),
      }
    },
  },
  'PATCH pending': { share: 7, prepare: patch('pending') },
  'PATCH approved': { share: 7, prepare: patch('approved') },
  'PATCH checked_in': { share: 7, prepare: patch('checked_in') },
}

interface StormResult {
  readonly requests: number
  readonly ways: number
  /** Parties that were answered that they have the table. */
  readonly winners: readonly string[]
  /** How often each status was answered. */
  readonly answers: Readonly<Record<number, number>>
  /** Parties that hold the table at the moment, by the claims and by their own rows. */
  readonly holdersByClaim: readonly string[]
  readonly holdersByRow: readonly string[]
  /** Pairs of parties at one table at one time, anywhere in the venue. */
  readonly overlapsByClaim: number
  readonly overlapsByRow: number
  /** Parties whose claim is not exactly what their row says. */
  readonly disagreements: number
}

/** `size` of 200 is the whole storm; a smaller one keeps every way. `seed` mixes the order in which they ask. */
export const runStorm = async (world: World, size: number, seed = 1): Promise<StormResult> => {
  const night = await openNight(world)
  const tableId = await night.table({ capacity: 12 })
  const prelude = { world, night, tableId, earlier: '' }
  const floor: Floor = { ...prelude, earlier: await written(prelude, '20:15', 15, [tableId]) }

  const contenders: Contender[] = []
  for (const [way, { share, prepare }] of Object.entries(WAYS))
    for (let n = 0; n < Math.max(1, Math.round((share * size) / 200)); n += 1)
      contenders.push({ way, ...(await prepare(floor, n)) })

  const replies = await Promise.all(
    shuffled(contenders, seed).map(async ({ way, holder, go }) => ({ way, holder, reply: await go() })),
  )
  for (const { way, reply } of replies)
    if (reply.status === 409)
      expect(reply.error, way).toMatch(/taken at that time|No table that fits|same moment|is rejected/)

  const won = replies.filter(({ reply }) => reply.status === 200)
  const answers: Record<number, number> = {}
  for (const { reply } of replies) answers[reply.status] = (answers[reply.status] ?? 0) + 1
  return {
    requests: replies.length,
    ways: new Set(contenders.map(({ way }) => way)).size,
    winners: [...new Set(won.map(({ holder, reply }) => holder ?? madeBy(reply)))],
    answers,
    ...(await judge(world, night.venueId, tableId)),
  }
}

const madeBy = (reply: Reply<unknown>): string => {
  const { booking_id, id } = reply.body as { booking_id?: string; id?: string }
  return booking_id ?? id ?? ''
}

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  let state = seed * 20_260_117
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** What bookings and reservations themselves say about who sits where, without looking at a claim. */
const SEATED = sql`
  select id, venue_id, unnest(table_ids) as table_id, starts_at, least(ends_at, coalesce(closed_at, ends_at)) as ends_at
  from bookings where status in ('pending', 'approved', 'checked_in')
  union all
  select id, venue_id, table_id, starts_at, ends_at from reservations where status in ('confirmed', 'seated')`

const CLAIMED = sql`select holder_id as id, venue_id, table_id, starts_at, ends_at from table_claims`

export const judge = async (world: World, venueId: string, tableId = '') => {
  const db = world.database.read
  const holders = async (source: typeof SEATED) => {
    const { rows } = await sql<{ id: string }>`
      select distinct id from (${source}) as held
      where venue_id = ${venueId} and table_id = ${tableId}
        and starts_at <= ${MOMENT}::timestamptz and ends_at > ${MOMENT}::timestamptz`.execute(db)
    return rows.map((row) => row.id)
  }
  const overlaps = async (source: typeof SEATED) => {
    const { rows } = await sql<{ pairs: number }>`
      with held as (${source})
      select count(*)::int as pairs from held a join held b
        on a.venue_id = b.venue_id and a.table_id = b.table_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at
      where a.venue_id = ${venueId}`.execute(db)
    return rows[0]?.pairs ?? 0
  }
  const { rows } = await sql<{ odd: number }>`
    with seated as (${SEATED}), claimed as (${CLAIMED})
    select count(*)::int as odd from (
      (select * from seated where venue_id = ${venueId} except select * from claimed)
      union all
      (select * from claimed where venue_id = ${venueId} except select * from seated)
    ) as different`.execute(db)
  return {
    holdersByClaim: await holders(CLAIMED),
    holdersByRow: await holders(SEATED),
    overlapsByClaim: await overlaps(CLAIMED),
    overlapsByRow: await overlaps(SEATED),
    disagreements: rows[0]?.odd ?? 0,
  }
}

/** One party has the table, by one reply; everybody else got 409; and no table has two parties at any time. */
export const expectOneHolder = (result: StormResult) => {
  const { winners, answers, requests } = result
  expect(Object.keys(answers).sort()).toEqual(['200', '409'])
  expect((answers[200] ?? 0) + (answers[409] ?? 0)).toBe(requests)
  expect(winners).toHaveLength(1)
  expect(result).toMatchObject({
    ways: Object.keys(WAYS).length,
    holdersByClaim: winners,
    holdersByRow: winners,
    overlapsByClaim: 0,
    overlapsByRow: 0,
    disagreements: 0,
  })
}
