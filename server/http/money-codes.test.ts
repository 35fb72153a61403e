import { beforeAll, expect, test } from 'vitest'
import { contract, type Key, keys, rowOf } from '../../contract/index.ts'
import { pathParams } from '../../contract/row.ts'
import { openSale, stranger, tickets } from '../../test/support/events.ts'
import { openPublicVenue, type PublicVenue } from '../../test/support/public-venue.ts'
import { type Person, useWorld } from '../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
let guest: Person
beforeAll(async () => {
  place = await openPublicVenue(world)
  guest = await world.person('guest')
})

const BOOKS: readonly Key[] = keys.filter((key) => rowOf(key).books)

const TABLES = [
  'bookings',
  'payments',
  'booking_changes',
  'booking_audit',
  'outbox',
  'reservations',
  'vouchers',
  'wishes',
  'queue_entries',
] as const

const counted = () =>
  Promise.all(
    TABLES.map((table) =>
      world.database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )

test.each(BOOKS)(
  '%s: a code that it cannot honour is 409 code_not_accepted, and nothing is booked',
  async (key) => {
    const { body: schema, example, access } = rowOf(key)
    const { operator, venueId } = place
    const client =
      access.roles === 'anyone' ? world.anyone : access.roles.includes('client') ? operator : guest
    const before = await counted()
    for (const code of ['promo_code', 'voucher_code']) {
      if (JSON.stringify(schema).includes(`"${code}"`)) continue
      const reply = await client.call(key, {
        params: Object.fromEntries(
          pathParams(key).map((name) => [name, name === 'venueId' ? venueId : 'any']),
        ),
        body: { ...(example?.body as object), [code]: 'SAVE10' },
      })
      expect([reply.status, reply.body]).toEqual([
        409,
        expect.objectContaining({ code: 'code_not_accepted', fields: [code] }),
      ])
    }
    expect(await counted()).toEqual(before)
  },
)

test('a code inside of a selection is refused as well; an empty field is no code', async () => {
  const { eventId, paidType } = await openSale(place.operator)
  const selection = tickets(paidType, 2)
  const send = (fields: object) =>
    world.anyone.call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId },
      body: { selection, ...stranger(), ...fields },
    })
  expect((await send({ selection: { ...selection, promo_code: 'SAVE10' } })).body).toMatchObject({
    code: 'code_not_accepted',
  })
  expect((await send({ promo_code: '', voucher_code: null })).status).toBe(200)
})

/** Rows that answer with a booking or a payment, although nobody books there. */
const BOOKS_NOTHING: Partial<Record<Key, string>> = {
  'POST /api/my-venues/:venueId/door-log': 'says how bookings stand',
  'POST /api/bookings/:id/hold/intent': 'staff name the amount',
  'POST /api/public/venues/:venueId/book/finalize': 'the price stands since the booking',
  'POST /api/public/events/:eventId/finalize': 'the price stands since the booking',
  'POST /api/public/payment': 'says what is paid',
}

test('every row that answers with a booking or a payment is looked at', () => {
  const isOrder = (key: Key) =>
    !key.startsWith('GET ') &&
    /"(booking_id|payment_client_secret|client_secret)"/.test(JSON.stringify(contract[key].ok))
  expect(keys.filter(isOrder).filter((key) => !BOOKS.includes(key))).toEqual(Object.keys(BOOKS_NOTHING))
})

test('only the guest list takes a promo code, and its row names it', () => {
  const taking = BOOKS.filter((key) => JSON.stringify(rowOf(key).body).includes('"promo_code"'))
  expect(taking).toEqual(['POST /api/public/venues/:venueId/guestlist-bookings'])
})
