import { describe, expect, test } from 'vitest'
import type { AuditType } from '../../../../contract/bookings.ts'
import { makeTable, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import type { Executor } from '../../../db/executor.ts'
import { json, newId } from '../../../db/values.ts'
import { recordAudit, SYSTEM } from '../../outbound/index.ts'
import { ensureGuestAtVenue } from './ensure-guest.ts'

const world = useWorld()

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS)

/** A guest known at two venues of one operator and at one of another. */
const scene = async () => {
  const operator = await world.person('client')
  const stranger = await world.person('client')
  const one = await makeVenue(operator, { name: 'Alpha' })
  const two = await makeVenue(operator, { name: 'Beta' })
  const foreign = await makeVenue(stranger, { name: 'Gamma' })
  const id = await makeWalkIn(operator, one, { name: 'Ida Guest', phone: '020 7946' })
  for (const venueId of [two, foreign])
    await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, id, world.clock.now()))
  return { operator, stranger, one, two, foreign, id }
}

const bookingOn = (venue_id: string, user_id: string, days: number, fields: object = {}) =>
  insertBooking(world, {
    venue_id,
    user_id,
    starts_at: daysFromNow(days),
    ends_at: daysFromNow(days + 0.1),
    booking_date: daysFromNow(days).toISOString().slice(0, 10),
    ...fields,
  })

const ROWS = ['', '/billing', '/activity', '/bookings', '/network'] as const
const outside = (person: Person, row: (typeof ROWS)[number], id: string) =>
  person.call(`GET /api/my-guests/:id${row}`, { params: { id } })

describe.each(ROWS)('GET /api/my-guests/:id%s', (row) => {
  test('answers the same 404 for a guest outside the roster and for an unknown guest', async () => {
    const { foreign, stranger, operator } = await scene()
    const theirs = await makeWalkIn(stranger, foreign)
    const reply = await outside(operator, row, theirs)
    expect([reply.status, reply.error]).toEqual([404, 'Guest not found.'])
    expect((await outside(operator, row, 'usr_unknown')).text).toBe(reply.text)
    expect((await outside(await world.person('client'), row, theirs)).status).toBe(404)
  })
})

describe('the detail of a guest', () => {
  test('without any history is all zeros', async () => {
    const { operator, id } = await scene()
    expect(await operator.ok('GET /api/my-guests/:id', { params: { id } })).toEqual({
      guest: {
        id,
        name: 'Ida Guest',
        email: `walkin-${id}@walkin.local`,
        phone: '020 7946',
        membership_tier: 'standard',
        contact_email: null,
        birthday: null,
        notes: null,
        allergies: null,
        language: null,
        marketing: null,
      },
      bookings: [],
      stats: {
        loyalty_points: 0,
        confirmed_visits: 0,
        door_rejections: 0,
        no_shows: 0,
        total_bookings: 0,
        keys_spent: 0,
      },
      bar: null,
      is_connection: false,
      tags: { global: [], per_venue: [] },
    })
  })

  test('shows only bookings, counters and tags of the caller’s venues, newest booking first', async () => {
    const { operator, stranger, one, two, foreign, id } = await scene()
    const visit = await bookingOn(one, id, -3, { status: 'checked_in', points_awarded: 40, guest_count: 4 })
    const turnedAway = await bookingOn(two, id, -2, {
      status: 'rejected',
      door_rejected_at: daysFromNow(-2),
      keys_spent: 5,
    })
    const ahead = await bookingOn(one, id, 7, { status: 'pending', keys_spent: 2 })
    await bookingOn(foreign, id, 1, { status: 'checked_in', points_awarded: 500, keys_spent: 50 })
    await operator.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags: ['regular'] } })
    await stranger.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags: ['theirs'] } })
    const detail = await operator.ok('GET /api/my-guests/:id', { params: { id } })
    const date = (days: number) => daysFromNow(days).toISOString().slice(0, 10)
    expect(detail.bookings).toEqual([
      {
        id: ahead,
        status: 'pending',
        guest_count: 2,
        booking_date: date(7),
        venue_id: one,
        venue_name: 'Alpha',
      },
      {
        id: turnedAway,
        status: 'rejected',
        guest_count: 2,
        booking_date: date(-2),
        venue_id: two,
        venue_name: 'Beta',
      },
      {
        id: visit,
        status: 'checked_in',
        guest_count: 4,
        booking_date: date(-3),
        venue_id: one,
        venue_name: 'Alpha',
      },
    ])
    expect(detail.stats).toEqual({
      loyalty_points: 40,
      confirmed_visits: 1,
      door_rejections: 1,
      no_shows: 0,
      total_bookings: 3,
      keys_spent: 7,
    })
    expect(detail.tags).toEqual({ global: ['regular'], per_venue: [] })
  })
})

describe('the bookings of a guest', () => {
  test('show every field', async () => {
    const { operator, one, id } = await scene()
    const table_id = await makeTable(operator, one, { table_number: 'W7' })
    const booking = await bookingOn(one, id, 1, {
      table_id,
      party_size: 3,
      guest_count: 3,
      booking_time: '19:30',
      reservation_tags: ['birthday'],
      bundle_selections: json([{ bundle: 'Bubbles', item: 'Sparkling wine', quantity: 2 }]),
      status: 'checked_in',
      checked_in_at: daysFromNow(1),
    })
    const page = await operator.ok('GET /api/my-guests/:id/bookings', { params: { id } })
    expect(page).toEqual({
      data: [
        {
          id: booking,
          status: 'checked_in',
          kind: 'table',
          venue_id: one,
          venue_name: 'Alpha',
          event_id: null,
          party_size: 3,
          guest_count: 3,
          booking_date: '2026-01-18',
          booking_time: '19:30',
          duration_mins: 120,
          table_id,
          table_number: 'W7',
          reservation_tags: ['birthday'],
          checked_in_at: daysFromNow(1).toISOString(),
          door_rejected_at: null,
          extras: [
            { bundle: 'Bubbles', item: 'Sparkling wine', quantity: 2, price_pence: null, prepaid: null },
          ],
          created_at: world.clock.now().toISOString(),
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
      has_more: false,
    })
  })

  test('page by offset and by cursor, newest first, without another operator’s', async () => {
    const { operator, one, two, foreign, id } = await scene()
    const made: string[] = []
    // Two start at the same time: their ids decide.
    for (const [i, days] of [5, 4, 4, 3, 2].entries()) made.push(await bookingOn(i % 2 ? two : one, id, days))
    const [a, b, c, d, e] = made as [string, string, string, string, string]
    const newestFirst = [a, ...[b, c].sort().reverse(), d, e]
    await bookingOn(foreign, id, 9)
    type Offset = { data: { id: string }[]; total: number; has_more: boolean }
    const at = (offset: number) =>
      operator.ok('GET /api/my-guests/:id/bookings', {
        params: { id },
        query: { limit: 2, offset },
      }) as Promise<Offset>
    const pages = [await at(0), await at(2), await at(4)]
    expect(pages.flatMap(({ data }) => data.map((row) => row.id))).toEqual(newestFirst)
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
      [5, true],
      [5, true],
      [5, false],
    ])

    type Cursor = { data: { id: string }[]; cursor: string | null; has_more: boolean }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = (await operator.ok('GET /api/my-guests/:id/bookings', {
        params: { id },
        query: { limit: 2, paging: 'cursor', ...(cursor ? { cursor } : {}) },
      })) as Cursor
      seen.push(...page.data.map((row) => row.id))
      expect(page.has_more).toBe(page.cursor !== null)
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(newestFirst)
  })

  test.each([
    { limit: 0 },
    { limit: 201 },
    { offset: -1 },
    { paging: 'cursor', cursor: 'nonsense' },
    { paging: 'cursor', cursor: Buffer.from('["not a time","bkg_1"]').toString('base64url') },
    { paging: 'cursor', cursor: Buffer.from('["275760","bkg_1"]').toString('base64url') },
  ])('answer 400 to %j', async (query) => {
    const { operator, id } = await scene()
    expect((await operator.call('GET /api/my-guests/:id/bookings', { params: { id }, query })).status).toBe(
      400,
    )
  })
})

describe('the billing of a guest', () => {
  test('is the key ledger at the caller’s venues, newest first', async () => {
    const { operator, one, foreign, id } = await scene()
    const booking_id = await bookingOn(one, id, 1)
    const entry = (fields: {
      venue_id: string | null
      type: 'grant' | 'spend' | 'refund'
      delta: number
      days: number
    }) => {
      const { days, ...rest } = fields
      const row = {
        id: newId('key'),
        user_id: id,
        note: 'Guest list',
        created_at: daysFromNow(days),
        ...rest,
      }
      return insertLedger(world.database.read, {
        ...row,
        booking_id: rest.venue_id === one ? booking_id : null,
      })
    }
    await entry({ venue_id: null, type: 'grant', delta: 50, days: -9 })
    const spend = await entry({ venue_id: one, type: 'spend', delta: -5, days: -2 })
    const refund = await entry({ venue_id: one, type: 'refund', delta: 5, days: -1 })
    await entry({ venue_id: foreign, type: 'spend', delta: -9, days: 0 })
    expect(await operator.ok('GET /api/my-guests/:id/billing', { params: { id } })).toEqual({
      data: [
        {
          id: refund,
          type: 'refund',
          delta: 5,
          note: 'Guest list',
          booking_id,
          created_at: daysFromNow(-1).toISOString(),
        },
        {
          id: spend,
          type: 'spend',
          delta: -5,
          note: 'Guest list',
          booking_id,
          created_at: daysFromNow(-2).toISOString(),
        },
      ],
    })
  })
})

describe('the activity of a guest', () => {
  test('is the last ten audit entries at the caller’s venues, newest first', async () => {
    const { operator, one, two, foreign, id } = await scene()
    const first = await bookingOn(one, id, -3)
    const second = await bookingOn(two, id, -2)
    const theirs = await bookingOn(foreign, id, -1)
    const audit = (
      venue_id: string,
      id: string,
      minutes: number,
      type: AuditType,
      details: Record<string, unknown> | null = null,
    ) => {
      const at = new Date(world.clock.now().getTime() + minutes * 60_000)
      return world.database.tx((tx) => recordAudit(tx, { id, venue_id }, type, SYSTEM, at, details))
    }
    for (let i = 0; i < 9; i += 1) await audit(one, first, i, 'details_changed')
    await audit(two, second, 20, 'created')
    await audit(two, second, 20, 'approved', { from: 'pending' })
    await audit(foreign, theirs, 30, 'created')
    const { data } = await operator.ok('GET /api/my-guests/:id/activity', { params: { id } })
    expect(data).toHaveLength(10)
    expect(data.slice(0, 3)).toEqual([
      {
        at: new Date(world.clock.now().getTime() + 20 * 60_000).toISOString(),
        type: 'approved',
        booking_id: second,
        venue_id: two,
        venue_name: 'Beta',
        details: { from: 'pending' },
      },
      {
        at: new Date(world.clock.now().getTime() + 20 * 60_000).toISOString(),
        type: 'created',
        booking_id: second,
        venue_id: two,
        venue_name: 'Beta',
        details: null,
      },
      {
        at: new Date(world.clock.now().getTime() + 8 * 60_000).toISOString(),
        type: 'details_changed',
        booking_id: first,
        venue_id: one,
        venue_name: 'Alpha',
        details: null,
      },
    ])
  })

  test('of a guest without bookings is empty', async () => {
    const { operator, id } = await scene()
    expect(await operator.ok('GET /api/my-guests/:id/activity', { params: { id } })).toEqual({ data: [] })
  })
})

const insertLedger = async (
  db: Executor,
  row: {
    id: string
    user_id: string
    venue_id: string | null
    booking_id: string | null
    type: 'grant' | 'spend' | 'refund'
    delta: number
    note: string
    created_at: Date
  },
) => {
  await db.insertInto('key_ledger').values(row).execute()
  return row.id
}
