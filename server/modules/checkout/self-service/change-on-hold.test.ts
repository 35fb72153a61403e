import { expect, test } from 'vitest'
import { pay } from '../../../../test/support/manage.ts'
import { FULL, paidBookings } from '../../../../test/support/paid-booking.ts'
import { AHEAD } from '../../../../test/support/terms.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'

const till = useSandboxTill()
const open = paidBookings(till)

type Booking = Awaited<ReturnType<typeof open>>

const capture = ({ place, id }: Booking, body: { amount_pence?: number } = {}) =>
  place.operator.ok('POST /api/bookings/:id/hold/capture', { params: { id }, body })

/** Somebody captures the hold in the provider's dashboard, and staff read it from there. */
const captureThere = async (booking: Booking) => {
  const { intent_id } = await till.world.database.read
    .selectFrom('payments')
    .select('intent_id')
    .where('booking_id', '=', booking.id)
    .where('status', '=', 'authorised')
    .executeTakeFirstOrThrow()
  await till.world.payments.captureIntent(intent_id ?? '', { amountPence: 2000, idempotencyKey: 'there' })
  await capture(booking)
}

test.each([
  ['by staff', capture],
  ['at the provider', captureThere],
])(
  'a change that waits to be held lapses when the hold is captured %s: it was priced before',
  async (_, end) => {
    const booking = await open(2, null, { deposit_mode: 'hold' })
    const { guest, row, payments, changes, world } = booking
    const asked = await guest.changeUnpaid({ party_size: 6 })
    expect(asked.amount_pence).toBe(6000)
    await end(booking)
    expect(await changes()).toEqual(['released'])
    await pay(world, asked.payment_client_secret)
    world.clock.advance({ minutes: 20 })
    await till.sweep()
    expect(await row()).toMatchObject({ party_size: 2, paid_amount_pence: 2000 })
    expect(await payments()).toEqual([
      ['captured', 2000, 2000],
      ['released', 6000, 0],
    ])
    await booking.expectBooksToAgree()
  },
)

test('a hold that was captured whole secures a party again that shrank and grew', async () => {
  const booking = await open(4, FULL, { deposit_mode: 'hold' })
  const { guest, row, world } = booking
  await guest.change({ party_size: 2 })
  await capture(booking)
  expect((await guest.read()).quote).toEqual({ keep_pence: 0, return_pence: 4000 })
  expect((await guest.change({ party_size: 4 })).body).toEqual({ success: true })
  expect(await row()).toMatchObject({ party_size: 4, deposit_pence: 4000 })
  world.clock.set(`${AHEAD}T10:00:00Z`)
  expect((await guest.read()).quote).toEqual({ keep_pence: 4000, return_pence: 0 })
  await booking.expectBooksToAgree()
})

test('a move to a day that the hold does not outlast is charged where that day is, and the hold ends', async () => {
  const booking = await open(2, FULL, { deposit_mode: 'hold' }, '2026-01-20')
  const { guest, place, token, row, payments, world } = booking
  await place.rule({
    start_time: '12:00',
    end_time: '14:00',
    deposit_mode: 'charge',
    price_per_cover_pence: 3000,
  })
  const wanted = { date: '2026-02-10', time: '12:00' }
  expect(
    await world.anyone.ok('GET /api/public/manage/:token/change-quote', {
      params: { token },
      query: wanted,
    }),
  ).toMatchObject({ before_pence: 2000, after_pence: 6000, mode: 'charge', pay_pence: 6000 })
  const asked = await guest.changeUnpaid(wanted)
  expect(asked).toMatchObject({ amount_pence: 6000, mode: 'charge' })
  await pay(world, asked.payment_client_secret)
  world.clock.advance({ minutes: 20 })
  await till.sweep()
  expect(await payments()).toEqual([
    ['released', 2000, 0],
    ['captured', 6000, 6000],
  ])
  expect(await row()).toMatchObject({
    booking_date: '2026-02-10',
    deposit_pence: 6000,
    deposit_mode: 'charge',
  })
  expect((await guest.read()).quote).toEqual({ keep_pence: 0, return_pence: 6000 })
  await booking.expectBooksToAgree()
})
