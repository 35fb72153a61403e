import { describe, expect, test } from 'vitest'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { releaseUnpaidBooking } from './release-unpaid-booking.ts'

const world = useWorld()
const ANNA = { guest_name: 'Anna Berg', guest_email: 'anna@example.com', guest_phone: '+44 20 7946 0001' }
const LATER = { ...ANNA, time: '22:00' }

/** An unpaid booking at 20:00 of a guest who changes their mind, and what they send at 22:00 in its place. */
const openUnpaid = async () => {
  const venue = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
  await venue.table()
  const made = (await venue.book(ANNA)).body as {
    booking_id: string
    manage_url: string
    payment_intent_id: string
    payment_client_secret: string
  }
  const { booking_id, manage_url, payment_intent_id: intentId, payment_client_secret: client_secret } = made
  const replaces = { booking_id, manage_token: manage_url.split('/').at(-1) as string }
  const pay = async (outcome: 'succeed' | 'delay') => {
    const params = { intentId }
    await world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
      params,
      body: { client_secret, outcome },
    })
    await world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
      params: venue.params,
      body: { booking_id },
    })
  }
  return { venue, replaces, pay }
}
type Unpaid = Awaited<ReturnType<typeof openUnpaid>>

const bookingsAt = ({ venue }: Unpaid) =>
  world.database.read
    .selectFrom('bookings')
    .select(['booking_time', 'status'])
    .where('venue_id', '=', venue.venueId)
    .orderBy('booking_time')
    .execute()

describe('a booking to replace', () => {
  test.each<[string, 'succeed' | 'delay', string]>([
    ['was paid', 'succeed', 'approved'],
    ['is being paid', 'delay', 'pending'],
  ])('that %s is refused with 409, stays, and nothing else is booked', async (_what, outcome, status) => {
    const unpaid = await openUnpaid()
    await unpaid.pay(outcome)
    const reply = await unpaid.venue.book({ ...LATER, replaces: unpaid.replaces })
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_replaceable' } })
    expect(await bookingsAt(unpaid)).toEqual([{ booking_time: '20:00', status }])
  })

  test('that the venue rejected is refused with 409, and nothing else is booked', async () => {
    const unpaid = await openUnpaid()
    const { venue, replaces } = unpaid
    await venue.operator.ok('POST /api/bookings/:id/reject', { params: { id: replaces.booking_id } })
    const reply = await venue.book({ ...LATER, replaces })
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_replaceable' } })
    expect(await bookingsAt(unpaid)).toEqual([{ booking_time: '20:00', status: 'rejected' }])
  })

  test('that was released leaves nothing to replace: the new one is booked', async () => {
    const unpaid = await openUnpaid()
    await releaseUnpaidBooking(world.app.services, unpaid.replaces.booking_id, world.clock.now())
    const reply = await unpaid.venue.book({ ...LATER, replaces: unpaid.replaces })
    expect([reply.status, reply.body]).toMatchObject([200, { requires_payment: true }])
    expect(await bookingsAt(unpaid)).toEqual([
      { booking_time: '20:00', status: 'cancelled' },
      { booking_time: '22:00', status: 'pending' },
    ])
  })
})
