import { beforeEach, describe, expect, test } from 'vitest'
import { makeGuest } from '../../../test/support/factories.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

/** Public replies are cached. Each of these changes must show in the next read. */
const world = useWorld()
let place: PublicVenue
let table: string
beforeEach(async () => {
  // Not a minute at which a slot begins, because the reply would not be cached then.
  world.clock.set('2026-01-17T18:05:00Z')
  place = await openPublicVenue(world)
  table = await place.table()
  expect(await at('20:00')).toBe('available')
  expect(await onPlan()).toBe('available')
})

const at = async (time: string) => (await place.slots())[time]
/** The table on the floor plan at 20:00. */
const onPlan = async () => {
  const { tables } = await world.anyone.ok('GET /api/public/venues/:venueId/floorplan', {
    params: place.params,
    query: { date: TONIGHT, time: '20:00' },
  })
  const found = tables.find(({ id }) => id === table)
  return found?.available ? 'available' : found?.reason
}
const shows = async (slot: string | undefined, plan: string | undefined) =>
  expect([await at('20:00'), await onPlan()]).toEqual([slot, plan])

const venue = (body: Record<string, unknown>) =>
  place.operator.ok('PUT /api/my-venues/:id', { params: { id: place.venueId }, body })
const one = (id: string) => ({ ...place.params, id })

describe('a change of the configuration invalidates the cache:', () => {
  test('a rule that is changed, added and removed', async () => {
    const rule = (body: Record<string, unknown>) =>
      place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', { params: one(place.ruleId), body })
    await rule({ party_min: 3 })
    await shows('party_size', 'party_size')
    const second = await place.rule()
    await shows('available', 'available')
    await place.operator.ok('DELETE /api/my-venues/:venueId/access-rules/:id', { params: one(second) })
    await shows('party_size', 'party_size')
    await rule({ active: false })
    await shows(undefined, 'not_offered')
  })

  test('a table that is changed, removed and added', async () => {
    await place.operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
      params: one(table),
      body: { min_party: 3 },
    })
    await shows('no_table', 'party_size')
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/:id', { params: one(table) })
    await shows('no_table', undefined)
    table = await place.table()
    await shows('available', 'available')
  })

  test('a combination that is added and removed', async () => {
    const other = await place.table()
    const large = async () => (await place.slots({ party_size: 7 }))['20:00']
    expect(await large()).toBe('no_table')
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/tables/combos', {
      params: place.params,
      body: { table_ids: [table, other], capacity: 8 },
    })
    expect(await large()).toBe('available')
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/combos/:id', { params: one(id) })
    expect(await large()).toBe('no_table')
  })

  test('a block that is added, moved and removed', async () => {
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: place.params,
      body: { table_ids: [table], date: TONIGHT, start_time: '19:00', end_time: '23:00' },
    })
    await shows('no_table', 'blocked')
    await place.operator.ok('PUT /api/my-venues/:venueId/tables/blocks/:id', {
      params: one(id),
      body: { date: '2026-01-18' },
    })
    await shows('available', 'available')
    await place.operator.ok('PUT /api/my-venues/:venueId/tables/blocks/:id', {
      params: one(id),
      body: { date: TONIGHT },
    })
    await place.operator.ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', { params: one(id) })
    await shows('available', 'available')
  })

  test('a blackout that is added and removed', async () => {
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/blackouts', {
      params: place.params,
      body: { date_from: TONIGHT, date_to: TONIGHT },
    })
    await shows('closed', 'closed')
    await place.operator.ok('DELETE /api/my-venues/:venueId/blackouts/:id', { params: one(id) })
    await shows('available', 'available')
  })

  test('the venue’s own settings', async () => {
    await venue({ opening_hours: { sat: [{ open: '12:00', close: '15:00' }] } })
    await shows('closed', 'closed')
    await venue({ opening_hours: null, booking_cutoff_value: 3, booking_cutoff_unit: 'hours' })
    await shows('cutoff', 'cutoff')
    await venue({ booking_cutoff_value: 0, tables_enabled: false })
    await shows(undefined, 'not_offered')
    await venue({ tables_enabled: true, name: 'The Other Door' })
    expect((await place.availability()).venue.name).toBe('The Other Door')
  })

  test('a bundle that changes, and the venue that returns to draft', async () => {
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/bundles', {
      params: place.params,
      body: { name: 'Bottles', items: [{ name: 'Magnum', price_pence: 9000, max_qty: 2 }] },
    })
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: one(place.ruleId),
      body: { bundle_ids: [id] },
    })
    expect((await place.availability()).bundles).toHaveLength(1)
    await place.operator.ok('DELETE /api/my-venues/:venueId/bundles/:id', { params: one(id) })
    expect((await place.availability()).bundles).toEqual([])
    await place.operator.ok('PUT /api/my-venues/:id/status', {
      params: { id: place.venueId },
      body: { status: 'draft' },
    })
    const reply = await world.anyone.call('GET /api/public/venues/:venueId/availability', {
      params: place.params,
      query: { date: TONIGHT },
    })
    expect(reply.status).toBe(404)
  })
})

describe('a change of the bookings invalidates the cache:', () => {
  const staff = async (fields: Record<string, unknown> = {}) => {
    const guest = await makeGuest(world, place.venueId)
    const { booking_id } = await place.operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
      params: place.params,
      body: {
        user_id: guest.id,
        table_id: table,
        reservation_date: TONIGHT,
        reservation_time: '20:00',
        ...fields,
      },
    })
    return booking_id
  }

  test('a public booking and its cancellation', async () => {
    const id = await place.booked()
    await shows('no_table', 'taken')
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    await shows('available', 'available')
  })

  test('a staff booking that is rejected and unrejected', async () => {
    const id = await staff()
    await shows('no_table', 'taken')
    await place.operator.ok('POST /api/bookings/:id/reject', { params: { id } })
    await shows('available', 'available')
    await place.operator.ok('POST /api/bookings/:id/unreject', { params: { id } })
    await shows('no_table', 'taken')
    await place.operator.ok('PATCH /api/bookings/:id/status', {
      params: { id },
      body: { status: 'cancelled' },
    })
    await shows('available', 'available')
  })

  test('a booking that is moved, reassigned, unassigned and shortened', async () => {
    const id = await staff()
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '22:00' },
    })
    await shows('available', 'available')
    expect(await at('22:00')).toBe('no_table')
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { new_time: '19:00' },
    })
    await shows('no_table', 'taken')
    await place.operator.ok('POST /api/bookings/:id/duration', {
      params: { id },
      body: { duration_mins: 60 },
    })
    await shows('available', 'available')
    await place.operator.ok('POST /api/bookings/:id/duration', {
      params: { id },
      body: { duration_mins: 90 },
    })
    await shows('no_table', 'taken')
    const other = await place.table({ bookable_online: false })
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: other },
    })
    await shows('available', 'available')
    await place.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_id: table },
    })
    await place.operator.ok('POST /api/bookings/:id/unassign-table', { params: { id } })
    await shows('available', 'available')
  })

  test('a booking that is closed early', async () => {
    const id = await staff({ reservation_time: '19:00' })
    await shows('no_table', 'taken')
    await place.operator.ok('POST /api/bookings/:id/close', {
      params: { id },
      body: { closed_at_wallclock: '2026-01-17T19:45' },
    })
    await shows('available', 'available')
  })

  test('a guest who is rejected at the door', async () => {
    const id = await staff({ auto_approve: true })
    await shows('no_table', 'taken')
    await place.operator.ok('POST /api/door-reject', { body: { booking_id: id, reason: 'barred' } })
    await shows('available', 'available')
  })

  test('a reservation that is created, moved and deleted', async () => {
    const { id } = await place.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: place.params,
      body: { table_id: table, guest_name: 'Ada', reservation_date: TONIGHT, reservation_time: '20:00' },
    })
    await shows('no_table', 'taken')
    const params = { ...place.params, resId: id }
    await place.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
      params,
      body: { reservation_time: '14:00' },
    })
    await shows('available', 'available')
    await place.operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', {
      params,
      body: { reservation_time: '20:30' },
    })
    await shows('no_table', 'taken')
    await place.operator.ok('DELETE /api/my-venues/:venueId/reservations/:resId', { params })
    await shows('available', 'available')
  })

  test('a party that may be moved to make room, and may not once its table is locked or it has come', async () => {
    await venue({ reseating: 'auto', freeze_mins: 0 })
    await place.table({ capacity: 2, min_party: 1 })
    const id = await staff({ auto_approve: true })
    const four = async () => (await place.slots({ party_size: 4 }))['20:00']
    expect(await four()).toBe('available')
    const lock = (body: { locked?: boolean | null; keep_table?: boolean }) =>
      place.operator.ok('POST /api/bookings/:id/lock', { params: { id }, body: { locked: null, ...body } })
    const comes = (state: 'arrived' | 'seated' | 'expected') =>
      place.operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
    const sits = (in_use: boolean) =>
      place.operator.ok('POST /api/bookings/:id/lifecycle', { params: { id }, body: { in_use } })
    for (const [fixed, free] of [
      [() => lock({ locked: true }), () => lock({})],
      [() => lock({ keep_table: true }), () => lock({ keep_table: false })],
      [() => comes('arrived'), () => comes('expected')],
      [() => comes('seated'), () => comes('expected')],
      [() => sits(true), () => sits(false)],
      [() => sits(true), () => comes('expected')],
    ] as const) {
      await fixed()
      expect(await four()).toBe('no_table')
      await free()
      expect(await four()).toBe('available')
    }
    await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    const { id: resId } = await place.operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: place.params,
      body: { table_id: table, guest_name: 'Ada', reservation_date: TONIGHT, reservation_time: '20:00' },
    })
    const reserved = (state: 'arrived' | 'expected') =>
      place.operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
        params: { ...place.params, resId },
        body: { state },
      })
    expect(await four()).toBe('available')
    await reserved('arrived')
    expect(await four()).toBe('no_table')
    await reserved('expected')
    expect(await four()).toBe('available')
  })

  test('a party that grows to the slot’s cover limit', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: one(place.ruleId),
      body: { max_covers_per_slot: 5 },
    })
    const id = await place.booked()
    expect(await at('20:00')).toBe('available')
    await place.operator.ok('PATCH /api/bookings/:id/details', { params: { id }, body: { party_size: 4 } })
    expect(await at('20:00')).toBe('full')
  })
})

test('a repeated request gets the same bytes without a database query', async () => {
  const request = () =>
    world.anyone.call('GET /api/public/venues/:venueId/availability', {
      params: place.params,
      query: { date: TONIGHT },
    })
  const first = await request()
  const reads = Object.getOwnPropertyDescriptor(world.database, 'read')
  Object.defineProperty(world.database, 'read', {
    configurable: true,
    get: () => {
      throw new Error('The database was read.')
    },
  })
  try {
    expect((await request()).text).toBe(first.text)
  } finally {
    if (reads) Object.defineProperty(world.database, 'read', reads)
  }
})
