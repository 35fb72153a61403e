import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeBundle } from '../../../../test/support/factories.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { joinVenue } from '../../../../test/support/roles.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

let place: PublicVenue
let chosen: (cakes: number, wines: number) => { bundle_selections: object[] }

beforeEach(async () => {
  place = await openPublicVenue(world, { email: 'desk@venue.example' })
  const { operator, venueId, params, ruleId } = place
  const bundle_id = await makeBundle(operator, venueId, {
    name: 'For the table',
    items: [
      { name: 'Cake', price_pence: 2500, max_qty: 3 },
      { name: '=Wine', price_pence: 4500, max_qty: 3 },
    ],
  })
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { venueId, id: ruleId },
    body: { bundle_ids: [bundle_id] },
  })
  const { data } = await operator.ok('GET /api/my-venues/:venueId/bundles', { params })
  const items = data[0]?.items ?? []
  chosen = (...quantities) => ({
    bundle_selections: quantities
      .map((quantity, n) => ({ bundle_id, item_id: items[n]?.id, quantity }))
      .filter(({ quantity }) => quantity > 0),
  })
  for (let n = 0; n < 4; n += 1) await place.table()
})

const CAKE = { bundle: 'For the table', item: 'Cake', quantity: 2, price_pence: 2500, prepaid: false }
const WINE = { bundle: 'For the table', item: '=Wine', quantity: 1, price_pence: 4500, prepaid: false }

const extrasOf = (date?: string) =>
  place.operator.ok('GET /api/my-venues/:venueId/day/extras', {
    params: place.params,
    query: date ? { date } : {},
  })

describe('what a guest bought', () => {
  test('is on the booking, the day, the list, the CSV and in the mail to the venue, by name', async () => {
    const { operator, params, venueId } = place
    const id = await place.booked(chosen(2, 1))
    const { booking } = await operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking.extras).toEqual([CAKE, WINE])
    const query = { date: TONIGHT }
    const day = await operator.ok('GET /api/my-venues/:venueId/day', { params, query })
    expect(day.data.map(({ extras }) => extras)).toEqual([[CAKE, WINE]])
    const range = { from: TONIGHT, to: TONIGHT }
    const list = await operator.ok('GET /api/my-venues/:venueId/bookings', { params, query: range })
    expect(list.data.map(({ extras }) => extras)).toEqual([[CAKE, WINE]])
    const csv = await operator.call('GET /api/my-venues/:venueId/export.csv', {
      params,
      query: { kind: 'bookings' },
    })
    expect(parse(csv.text, { columns: true })).toMatchObject([{ id, extras: '2 × Cake; 1 × =Wine' }])
    const mail = (await mailsOfVenue(world, venueId)).find(({ kind }) => kind === 'staff_new_booking')
    expect(mail?.text).toContain('2 × Cake\n')
    expect(mail?.text).toContain('1 × =Wine')
  })

  test('is an empty list where nothing was bought', async () => {
    const id = await place.booked()
    const { booking } = await place.operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking.extras).toEqual([])
    expect(await extrasOf(TONIGHT)).toEqual({ data: [] })
  })

  test('stays as it was sold when the bundle changes', async () => {
    const id = await place.booked(chosen(2, 0))
    const { operator, params, venueId } = place
    const { data } = await operator.ok('GET /api/my-venues/:venueId/bundles', { params })
    const bundle = data[0]
    await operator.ok('PUT /api/my-venues/:venueId/bundles/:id', {
      params: { venueId, id: bundle?.id ?? '' },
      body: {
        name: 'New',
        items: (bundle?.items ?? []).map((item) => ({ ...item, name: 'Other', price_pence: 1 })),
      },
    })
    const { booking } = await operator.ok('GET /api/bookings/:id', { params: { id } })
    expect(booking.extras).toEqual([CAKE])
  })
})

describe('the extras of a day', () => {
  test('are added up by item, with the parties that need them, the earliest first', async () => {
    const late = await place.booked({ ...chosen(0, 1), time: '21:00', guest_name: 'Late' })
    const early = await place.booked({ ...chosen(2, 1), time: '19:00', guest_name: 'Early' })
    const { data } = await extrasOf()
    expect(data).toEqual([
      { item: 'Cake', quantity: 2, parties: [{ id: early, time: '19:00', guest: 'Early', quantity: 2 }] },
      {
        item: '=Wine',
        quantity: 2,
        parties: [
          { id: early, time: '19:00', guest: 'Early', quantity: 1 },
          { id: late, time: '21:00', guest: 'Late', quantity: 1 },
        ],
      },
    ])
    expect(await extrasOf('2026-01-18')).toEqual({ data: [] })
  })

  test('are not prepared for parties that were cancelled or have left', async () => {
    const { operator } = place
    const gone = await place.booked({ ...chosen(1, 0), time: '18:30', guest_name: 'Gone' })
    const off = await place.booked({ ...chosen(1, 0), time: '19:00', guest_name: 'Off' })
    const here = await place.booked({ ...chosen(1, 0), time: '20:00', guest_name: 'Here' })
    for (const state of ['seated', 'left'] as const)
      await operator.ok('POST /api/bookings/:id/attendance', { params: { id: gone }, body: { state } })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: off } })
    const { data } = await extrasOf(TONIGHT)
    expect(data.flatMap(({ parties }) => parties.map(({ id }) => id))).toEqual([here])
  })

  test('are for hosts and viewers, not for the door', async () => {
    for (const [role, status] of [
      ['host', 200],
      ['viewer', 200],
      ['door', 403],
    ] as const) {
      const person = await joinVenue(world, place.venueId, role)
      const reply = await person.call('GET /api/my-venues/:venueId/day/extras', { params: place.params })
      expect([role, reply.status]).toEqual([role, status])
    }
  })
})
