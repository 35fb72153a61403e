import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeAccessRule, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const CAKE = { name: 'Cake', price_pence: 4500, max_qty: 1 }
const SOLD = { bundle: 'Sweets', item: 'Cake', quantity: 1, price_pence: 900, prepaid: false }
const FIZZ = { name: 'Fizz', price_pence: 6000, max_qty: 4 }

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const add = (operator: Person, venueId: string, items: unknown) =>
  operator.call('POST /api/my-venues/:venueId/bundles', {
    params: { venueId },
    body: { name: 'Birthday', items },
  })
const bundles = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/bundles', { params: { venueId } })).data
const remove = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/bundles/:id', { params: { venueId, id } })

/** Neither names by language nor a picture. */
const PLAIN = { names: null, picture_url: null }

describe('a bundle', () => {
  test('creates ids for its items, and keeps ids that are sent', async () => {
    const { operator, venueId } = await open()
    const id = ((await add(operator, venueId, [CAKE, FIZZ])).body as { id: string }).id
    const [cake, fizz] = (await bundles(operator, venueId))[0]?.items ?? []
    expect([cake, fizz]).toEqual([
      { id: expect.stringMatching(/^item_/), ...CAKE, ...PLAIN },
      { id: expect.stringMatching(/^item_/), ...FIZZ, ...PLAIN },
    ])
    expect(cake?.id).not.toBe(fizz?.id)

    await operator.ok('PUT /api/my-venues/:venueId/bundles/:id', {
      params: { venueId, id },
      body: {
        items: [
          { ...FIZZ, price_pence: 6500, id: fizz?.id ?? '' },
          { ...CAKE, name: 'Candles' },
        ],
      },
    })
    const items = (await bundles(operator, venueId))[0]?.items
    expect(items).toEqual([
      { ...FIZZ, ...PLAIN, price_pence: 6500, id: fizz?.id },
      { ...CAKE, ...PLAIN, name: 'Candles', id: expect.stringMatching(/^item_/) },
    ])
    expect(items?.[1]?.id).not.toBe(cake?.id)
  })

  test.each([
    [
      'an id twice',
      [
        { ...CAKE, id: 'a' },
        { ...FIZZ, id: 'a' },
      ],
      '"items" must not repeat an id.',
    ],
    ['no items', [], '"items" must have at least 1 entries.'],
    ['an item without a price', [{ name: 'Cake', max_qty: 1 }], '"items.0.price_pence" is required.'],
    ['a price below zero', [{ ...CAKE, price_pence: -1 }], '"items.0.price_pence" must be 0 or more.'],
    ['a quantity of none', [{ ...CAKE, max_qty: 0 }], '"items.0.max_qty" must be 1 or more.'],
  ])('with %s answers 400, on adding and on changing', async (_, items, error) => {
    const { operator, venueId } = await open()
    const id = ((await add(operator, venueId, [CAKE])).body as { id: string }).id
    const before = await bundles(operator, venueId)
    const added = await add(operator, venueId, items)
    const changed = await operator.call('PUT /api/my-venues/:venueId/bundles/:id', {
      params: { venueId, id },
      body: { items },
    })
    expect([added.status, added.error]).toEqual([400, error])
    expect([changed.status, changed.error]).toEqual([400, error])
    expect(await bundles(operator, venueId)).toEqual(before)
  })

  test('is removed from its access rules when it is deleted', async () => {
    const { operator, venueId } = await open()
    const ids = await Promise.all(
      [1, 2].map(async () => ((await add(operator, venueId, [CAKE])).body as { id: string }).id),
    )
    const [gone, stays] = ids as [string, string]
    await makeAccessRule(operator, venueId, { bundle_ids: [gone, stays] })
    expect((await remove(operator, venueId, gone)).body).toEqual({ success: true })
    const { data } = await operator.ok('GET /api/my-venues/:venueId/access-rules', { params: { venueId } })
    expect(data.map((rule) => rule.bundle_ids)).toEqual([[stays]])
  })

  test('is archived when a booking chose it and deleted otherwise; either way it leaves the list', async () => {
    const { operator, venueId } = await open()
    const chosen = ((await add(operator, venueId, [{ ...CAKE, id: 'cake' }])).body as { id: string }).id
    const unused = ((await add(operator, venueId, [CAKE])).body as { id: string }).id
    await bookDirectly(world, venueId, '2026-01-24', {
      extras: [
        { ...SOLD, bundle_id: 'another', item_id: 'x' },
        { ...SOLD, bundle_id: chosen, item_id: 'cake' },
      ],
    })
    for (const id of [chosen, unused]) expect((await remove(operator, venueId, id)).status).toBe(200)
    expect(await bundles(operator, venueId)).toEqual([])
    const left = await world.database.read
      .selectFrom('bundles')
      .select(['id', 'archived_at'])
      .where('venue_id', '=', venueId)
      .execute()
    expect(left).toEqual([{ id: chosen, archived_at: world.clock.now() }])
    const reply = await operator.call('POST /api/my-venues/:venueId/access-rules', {
      params: { venueId },
      body: {
        name: 'Dinner',
        rule_type: 'tables',
        days: ['fri'],
        start_time: '18:00',
        end_time: '23:00',
        bundle_ids: [chosen],
      },
    })
    expect(reply.status).toBe(404)
  })
})
