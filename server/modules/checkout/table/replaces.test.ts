import { describe, expect, test } from 'vitest'
import { bookingRow } from '../../../../test/support/booking-facts.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { openPublicVenue, tableForTwo } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
const ANNA = { guest_name: 'Anna Berg', guest_email: 'anna@example.com' }

const withDeposit = async (facts: Record<string, unknown> = {}) => {
  const venue = await openPublicVenue(world, facts, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
  const table_id = await venue.table()
  const reply = await venue.book({ ...ANNA, guest_email: 'ana@example.com', table_id })
  return { venue, table_id, replaces: replacing(reply.body) }
}
const replacing = (made: object) => {
  const { booking_id, manage_url } = made as { booking_id: string; manage_url: string }
  return { booking_id, manage_token: manage_url.split('/').at(-1) as string }
}
const statusOf = async (id: string) =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

describe('a guest who corrects a mistyped address', () => {
  test('gets the same table again, and the unpaid booking is released with it', async () => {
    const { venue, table_id, replaces } = await withDeposit()
    expect((await venue.book({ ...ANNA, table_id })).status).toBe(409)
    const again = await venue.book({ ...ANNA, table_id, replaces })
    expect([again.status, again.body]).toMatchObject([200, { requires_payment: true }])
    expect(await statusOf(replaces.booking_id)).toBe('cancelled')
    // It has ended: a change of mind after that replaces what was booked since.
    const larger = await venue.book({ ...ANNA, table_id, replaces, party_size: 3 })
    expect([larger.status, larger.body]).toMatchObject([200, { requires_payment: true }])
  })

  test.each([
    ['the name', { guest_name: 'Anna Bergmann' }],
    ['name and party', { guest_name: 'Anna Bergmann', party_size: 3 }],
    ['name and time', { guest_name: 'Anna Bergmann', time: '20:30' }],
  ])('and %s gets it again too; the same once more finds its open payment', async (_what, fields) => {
    const { venue, table_id, replaces } = await withDeposit()
    const body = { ...ANNA, guest_email: 'ana@example.com', ...fields, table_id }
    expect((await venue.book(body)).status).toBe(409)
    const again = await venue.book({ ...body, replaces })
    expect([again.status, again.body]).toMatchObject([200, { requires_payment: true }])
    expect(await statusOf(replaces.booking_id)).toBe('cancelled')
    const { manage_url, ...payment } = again.body as { manage_url: string }
    expect((await venue.book(body)).body).toEqual(payment)
  })

  test('and the time is not told to have too many tables of that day', async () => {
    const { venue, replaces } = await withDeposit({ max_open_per_day: 1 })
    await venue.table()
    const later = { ...ANNA, guest_email: 'ana@example.com', time: '18:00' }
    expect(await venue.book(later)).toMatchObject({ status: 409, body: { code: 'too_many_open' } })
    expect((await venue.book({ ...later, replaces })).status).toBe(200)
    expect(await statusOf(replaces.booking_id)).toBe('cancelled')
  })

  test('gets the last place of a list again', async () => {
    const venue = await openPublicVenue(world)
    const list = {
      access_rule_id: await venue.rule({
        rule_type: 'guestlist',
        capacity: 2,
        deposit_mode: 'charge',
        price_per_cover_pence: 1000,
      }),
      rule_type: 'guestlist',
    }
    const replaces = replacing((await venue.book({ ...ANNA, guest_email: 'ana@example.com', ...list })).body)
    expect(await venue.book({ ...ANNA, ...list })).toMatchObject({ status: 409, body: { code: 'full' } })
    expect((await venue.book({ ...ANNA, ...list, replaces })).status).toBe(200)
    expect(await statusOf(replaces.booking_id)).toBe('cancelled')
  })

  test('of a list and presses twice finds the open payment of the corrected place', async () => {
    const venue = await openPublicVenue(world)
    const access_rule_id = await venue.rule({
      rule_type: 'guestlist',
      deposit_mode: 'charge',
      price_per_cover_pence: 1000,
    })
    const list = { access_rule_id, rule_type: 'guestlist' }
    const mistyped = (await venue.book({ ...ANNA, guest_email: 'ana@example.com', ...list })).body
    const replaces = replacing(mistyped)
    const { manage_url: _, ...payment } = (await venue.book({ ...ANNA, ...list, replaces })).body as {
      manage_url: string
    }
    expect(await venue.book({ ...ANNA, ...list, replaces })).toMatchObject({ status: 200, body: payment })
  })

  test('needs the manage token of that booking', async () => {
    const { venue, table_id, replaces } = await withDeposit()
    const wrong = { ...replaces, manage_token: 'x'.repeat(43) }
    expect((await venue.book({ ...ANNA, table_id, replaces: wrong })).status).toBe(404)
    expect(await statusOf(replaces.booking_id)).toBe('pending')
  })

  test('loses nothing when the new booking fails', async () => {
    const { venue, table_id, replaces } = await withDeposit()
    const tooMany = { ...ANNA, table_id, replaces, party_size: 9 }
    expect((await venue.book(tooMany)).status).not.toBe(200)
    expect(await statusOf(replaces.booking_id)).toBe('pending')
  })

  test('cannot replace a booking that was decided', async () => {
    const { venue, table_id, replaces } = await withDeposit()
    await venue.operator.ok('POST /api/bookings/:id/approve', { params: { id: replaces.booking_id } })
    expect(await venue.book({ ...ANNA, table_id, replaces })).toMatchObject({
      status: 409,
      body: { code: 'not_replaceable' },
    })
  })
})

describe('a guest with a session who corrects a wish before paying', () => {
  test('has it on the new booking, also when the request is sent twice; the old one is released', async () => {
    const { venue } = await withDeposit()
    const guest = await world.person('guest')
    const table_id = await venue.table()
    const replaces = replacing((await venue.book({ table_id, dietary: 'None' }, guest)).body)
    const corrected = { ...ANNA, table_id, dietary: 'Nuts', guest_phone: '+44 20 7946 0001', replaces }
    const { booking_id } = (await venue.book(corrected, guest)).body as { booking_id: string }
    expect(await statusOf(replaces.booking_id)).toBe('cancelled')
    expect(await bookingRow(world, booking_id)).toMatchObject({
      status: 'pending',
      dietary: 'Nuts',
      guest_phone: '+44 20 7946 0001',
    })
    expect((await venue.book(corrected, guest)).body).toMatchObject({ booking_id })
  })
})

describe('a stranger who books with somebody’s address', () => {
  test('learns nothing of their booking; the mail to that address says that another one stands', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    await venue.table()
    await venue.booked({ ...ANNA, time: '20:00' })
    const stranger = { ...ANNA, guest_name: 'Somebody', time: '20:00', party_size: 3 }
    expect((await venue.book(stranger)).body).toMatchObject({ ok: true })
    const mails = (await mailsOfVenue(world, venue.venueId)).filter(({ to }) => to === ANNA.guest_email)
    expect(mails.map(({ text }) => text.includes('another booking with us at the same time'))).toEqual([
      false,
      true,
    ])
  })

  test('is asked when the name agrees, also about a stay that overlaps', async () => {
    const venue = await openPublicVenue(world, {}, { slot_interval_mins: 15 })
    await venue.table()
    await venue.table()
    await venue.booked({ ...ANNA, time: '19:00' })
    const second = { ...ANNA, guest_name: 'anna  BERG', time: '19:15' }
    expect((await venue.book(second)).body).toMatchObject({ requires_confirmation: true })
    expect((await venue.book({ ...second, time: '21:00' })).body).toMatchObject({ ok: true })
  })

  test('with a session is asked about its own bookings only', async () => {
    const venue = await openPublicVenue(world)
    await venue.table()
    await venue.table()
    await venue.booked({ ...ANNA })
    const guest = await world.person('guest')
    const sent = { ...tableForTwo(venue.ruleId), ...ANNA }
    expect((await venue.book(sent, guest)).body).toMatchObject({ ok: true })
  })
})
