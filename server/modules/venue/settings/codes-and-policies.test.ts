import { describe, expect, test } from 'vitest'
import { bookDirectly } from '../../../../test/support/bookings.ts'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const addCode = (operator: Person, venueId: string, fields: Record<string, unknown> = {}) =>
  operator.call('POST /api/my-venues/:venueId/promo-codes', {
    params: { venueId },
    body: { code: 'summer', discount_pct: 20, ...fields },
  })
const madeCode = async (operator: Person, venueId: string, fields: Record<string, unknown> = {}) =>
  ((await addCode(operator, venueId, fields)).body as { id: string }).id
const changeCode = (operator: Person, venueId: string, id: string, body: unknown) =>
  operator.call('PUT /api/my-venues/:venueId/promo-codes/:id', { params: { venueId, id }, body })
const removeCode = (operator: Person, venueId: string, id: string) =>
  operator.call('DELETE /api/my-venues/:venueId/promo-codes/:id', { params: { venueId, id } })
const codes = async (operator: Person, venueId: string) =>
  (await operator.ok('GET /api/my-venues/:venueId/promo-codes', { params: { venueId } })).data
const use = (id: string, uses: number) =>
  world.database.read.updateTable('promo_codes').set({ uses }).where('id', '=', id).execute()

describe('a promo code', () => {
  test('is stored in upper case, with its expiry in UTC', async () => {
    const { operator, venueId } = await open()
    const id = await madeCode(operator, venueId, {
      code: ' Straße-7 ',
      expires_at: '2026-06-01T00:00:00+01:00',
    })
    expect(await codes(operator, venueId)).toEqual([
      {
        id,
        venue_id: venueId,
        code: 'STRASSE-7',
        discount_pct: 20,
        max_uses: null,
        expires_at: '2026-05-31T23:00:00.000Z',
        active: true,
        uses: 0,
      },
    ])
    await changeCode(operator, venueId, id, { code: 'winter', expires_at: null })
    expect(await codes(operator, venueId)).toEqual([
      expect.objectContaining({ code: 'WINTER', expires_at: null }),
    ])
  })

  test('is unique in the venue, regardless of case: 409', async () => {
    const { operator, venueId } = await open()
    await madeCode(operator, venueId)
    const other = await madeCode(operator, venueId, { code: 'autumn' })
    const duplicate = { error: 'There is already a promo code SUMMER in this venue.' }
    const added = await addCode(operator, venueId, { code: 'Summer' })
    const changed = await changeCode(operator, venueId, other, { code: 'sUMMER' })
    expect([added.status, added.body]).toEqual([409, duplicate])
    expect([changed.status, changed.body]).toEqual([409, duplicate])
    expect((await codes(operator, venueId)).map(({ code }) => code)).toEqual(['AUTUMN', 'SUMMER'])
    expect((await addCode(operator, await makeVenue(operator))).status).toBe(200)
  })

  test('cannot have max_uses below its uses: 409', async () => {
    const { operator, venueId } = await open()
    const id = await madeCode(operator, venueId)
    await use(id, 3)
    const reply = await changeCode(operator, venueId, id, { max_uses: 2 })
    expect([reply.status, reply.error]).toEqual([
      409,
      'The code has already been used 3 times. "max_uses" cannot be lower.',
    ])
    expect((await changeCode(operator, venueId, id, { max_uses: 3 })).status).toBe(200)
    expect((await changeCode(operator, venueId, id, { discount_pct: 30 })).status).toBe(200)
    expect(await codes(operator, venueId)).toEqual([
      expect.objectContaining({ max_uses: 3, uses: 3, discount_pct: 30 }),
    ])
  })

  test('that was used cannot be deleted: 409', async () => {
    const { operator, venueId } = await open()
    const counted = await madeCode(operator, venueId)
    await use(counted, 1)
    const named = await madeCode(operator, venueId, { code: 'named' })
    await bookDirectly(world, venueId, '2026-01-24', { kind: 'guestlist', promoCodeId: named })
    for (const id of [counted, named]) {
      const reply = await removeCode(operator, venueId, id)
      expect([reply.status, reply.error]).toEqual([409, expect.stringContaining('Bookings were made')])
    }
    expect(await codes(operator, venueId)).toHaveLength(2)
  })

  test.each([
    ['no discount', { discount_pct: 0 }],
    ['a discount above 100 percent', { discount_pct: 101 }],
    ['no uses', { max_uses: 0 }],
    ['an invalid expiry time', { expires_at: '2026-02-30T00:00:00Z' }],
    ['an empty code', { code: '  ' }],
  ])('with %s answers 400', async (_, fields) => {
    const { operator, venueId } = await open()
    expect((await addCode(operator, venueId, fields)).status).toBe(400)
    expect(await codes(operator, venueId)).toEqual([])
  })
})

describe('a policy', () => {
  const add = (operator: Person, venueId: string, fields: Record<string, unknown> = {}) =>
    operator.call('POST /api/my-venues/:venueId/policies', {
      params: { venueId },
      body: { name: 'Flexible', refund: 'full', ...fields },
    })
  const made = async (operator: Person, venueId: string) =>
    ((await add(operator, venueId)).body as { id: string }).id
  const change = (operator: Person, venueId: string, id: string, body: unknown) =>
    operator.call('PUT /api/my-venues/:venueId/policies/:id', { params: { venueId, id }, body })
  const remove = (operator: Person, venueId: string, id: string) =>
    operator.call('DELETE /api/my-venues/:venueId/policies/:id', { params: { venueId, id } })

  test('with a partial refund requires partial_pct: 400 on create and change', async () => {
    const { operator, venueId } = await open()
    const id = await made(operator, venueId)
    const replies = [
      await add(operator, venueId, { refund: 'partial_pct' }),
      await add(operator, venueId, { refund: 'partial_pct', partial_pct: null }),
      await change(operator, venueId, id, { refund: 'partial_pct' }),
    ]
    for (const reply of replies)
      expect([reply.status, reply.error]).toEqual([
        400,
        '"partial_pct" is required when "refund" is partial_pct.',
      ])
    expect((await change(operator, venueId, id, { refund: 'partial_pct', partial_pct: 0 })).status).toBe(200)
    expect((await change(operator, venueId, id, { partial_pct: null })).status).toBe(400)
    expect((await change(operator, venueId, id, { refund: 'none', partial_pct: null })).status).toBe(200)
    expect((await change(operator, venueId, id, { partial_pct: 101 })).status).toBe(400)
  })

  test('that the venue uses cannot be deleted: 409 until the venue has none', async () => {
    const { operator, venueId } = await open()
    const id = await made(operator, venueId)
    const name = (booking_policy: string | null) =>
      operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy } })
    await name(id)
    const reply = await remove(operator, venueId, id)
    expect([reply.status, reply.error]).toEqual([
      409,
      'These are the terms of new bookings. Choose other terms for them first.',
    ])
    await name(null)
    expect((await remove(operator, venueId, id)).status).toBe(200)
  })

  test('that an event uses cannot be deleted: 409', async () => {
    const { operator, venueId } = await open()
    const id = await made(operator, venueId)
    const at = new Date('2026-02-14T20:00:00Z')
    await world.database.read
      .insertInto('events')
      .values({
        id: `evt_${id}`,
        venue_id: venueId,
        name: 'Valentine',
        event_date: '2026-02-14',
        start_time: '20:00',
        end_time: '23:00',
        starts_at: at,
        ends_at: new Date(at.getTime() + 3 * 3_600_000),
        capacity: 100,
        policy_id: id,
        created_by: operator.id,
        created_at: world.clock.now(),
      })
      .execute()
    const reply = await remove(operator, venueId, id)
    expect([reply.status, reply.error]).toEqual([
      409,
      'The event “Valentine” has these terms. Choose other terms for it first.',
    ])
  })
})
