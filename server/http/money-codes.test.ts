import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openSale, stranger, tickets } from '../../test/support/events.ts'
import { bookManaged } from '../../test/support/manage.ts'
import { openPublicVenue, TONIGHT } from '../../test/support/public-venue.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** A request that each of these rows would accept, without a code. */
const requests = async () => {
  const place = await openPublicVenue(world)
  for (let n = 0; n < 3; n += 1) await place.table()
  const { operator, venueId } = place
  const sale = await openSale(operator)
  const managed = await bookManaged(world, place)
  return [
    [
      'POST /api/public/venues/:venueId/book',
      { venueId },
      {
        access_rule_id: place.ruleId,
        rule_type: 'tables',
        date: TONIGHT,
        time: '19:00',
        party_size: 2,
        ...stranger(),
      },
    ],
    [
      'POST /api/public/events/:eventId/create-intent',
      { eventId: sale.eventId },
      { selection: tickets(sale.paidType, 2), ...stranger() },
    ],
    [
      'POST /api/public/voucher-purchase/create-intent',
      {},
      {
        venue_id: venueId,
        amount_pence: 5000,
        quantity: 1,
        delivery: 'purchaser',
        purchaser_name: 'Gale',
        purchaser_email: 'gale@example.com',
      },
    ],
    ['POST /api/public/manage/:token/change', { token: managed.token }, { party_size: 3 }],
    ['POST /api/public/manage/:token/cancel', { token: managed.token }, { quote_hash: 'x' }],
  ] as const
}

const counted = async () => {
  const rows = await Promise.all(
    (['bookings', 'payments', 'booking_changes', 'booking_audit', 'outbox'] as const).map((table) =>
      world.database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return rows.map(({ rows }) => Number(rows))
}

test('a code that a public row cannot honour is 409 code_not_accepted, and nothing is booked', async () => {
  const all = await requests()
  const before = await counted()
  for (const [key, params, body] of all)
    for (const code of ['promo_code', 'voucher_code']) {
      const reply = await world.anyone.call(key, {
        params: params as never,
        body: { ...body, [code]: 'SAVE10' } as never,
      })
      expect([key, reply.status, reply.body]).toEqual([
        key,
        409,
        expect.objectContaining({ code: 'code_not_accepted', fields: [code] }),
      ])
    }
  expect(await counted()).toEqual(before)
})

test('a code inside of a selection is refused as well; an empty field is no code', async () => {
  const [, [key, params, body]] = await requests()
  const send = (fields: object) => world.anyone.call(key, { params, body: { ...body, ...fields } as never })
  expect((await send({ selection: { ...body.selection, promo_code: 'SAVE10' } })).body).toMatchObject({
    code: 'code_not_accepted',
  })
  expect((await send({ promo_code: '', voucher_code: null })).status).toBe(200)
})

test('every row that takes money from the public is covered, and the guest list takes its own code', () => {
  const rows = Object.entries(contract).filter(([, row]) => 'idempotencyKey' in row && row.idempotencyKey)
  const takesPromo = rows.filter(([, row]) =>
    JSON.stringify('body' in row ? row.body : {}).includes('"promo_code"'),
  )
  expect(rows.map(([key]) => key)).toEqual(
    expect.arrayContaining([
      'POST /api/public/venues/:venueId/book',
      'POST /api/public/events/:eventId/create-intent',
      'POST /api/public/voucher-purchase/create-intent',
      'POST /api/public/manage/:token/change',
    ]),
  )
  for (const [key] of takesPromo) expect(key).toContain('guest')
})
