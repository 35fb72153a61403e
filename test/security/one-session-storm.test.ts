import { beforeAll, describe, expect, test } from 'vitest'
import { maskedEmail } from '../../domain/masked-email.ts'
import { kindsOfVenue } from '../support/mails.ts'
import { pay, tokenIn } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue, tableForTwo } from '../support/public-venue.ts'
import { openWaitlist } from '../support/waitlist.ts'
import { type Person, useWorld } from '../support/world.ts'

/** A stranger gets a guest session by booking once and opening a mailed link. It must not open every door. */

const world = useWorld()
let venue: PublicVenue
beforeAll(async () => {
  venue = await openPublicVenue(
    world,
    { default_booking_duration: 60, max_open_per_day: null, max_open_ahead: null },
    { start_time: '12:00', end_time: '23:00' },
  )
  for (let n = 0; n < 8; n += 1) await venue.table()
})

const book = (guest: Person, fields: Record<string, unknown>) =>
  guest.call('POST /api/public/venues/:venueId/book', {
    params: venue.params,
    body: tableForTwo(venue.ruleId, fields),
  })

describe('87 tables by one session', () => {
  test('need a bot check for each after the first in an hour', async () => {
    const guest = await world.person('guest')
    expect((await book(guest, { date: '2026-01-20', time: '12:00' })).status).toBe(200)
    const missing = await book(guest, { date: '2026-01-20', time: '14:00' })
    expect([missing.status, missing.body]).toMatchObject([400, { fields: ['turnstile_token'] }])
    const refused = { date: '2026-01-20', time: '14:00', turnstile_token: 'fail' }
    expect((await book(guest, refused)).status).toBe(403)
    expect((await book(guest, { ...refused, turnstile_token: 'ok' })).status).toBe(200)
    world.clock.advance({ minutes: 61 })
    expect((await book(guest, { date: '2026-01-20', time: '16:00' })).status).toBe(200)
  })

  test('of many requests at once, one goes without a bot check', async () => {
    const guest = await world.person('guest')
    const times = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
    const replies = await Promise.all(times.map((time) => book(guest, { date: '2026-01-21', time })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  test('joining the first wait list goes without, and does not use up the first', async () => {
    const full = await openPublicVenue(world, { waitlist: 'on' })
    const list = openWaitlist(world, full)
    const guest = await world.person('guest')
    const join = (date: string, turnstile_token?: string) => list.join({ date, turnstile_token }, guest)
    expect((await join('2026-01-22')).status).toBe(200)
    expect((await book(guest, { date: '2026-01-22', time: '13:00' })).status).toBe(200)
    expect((await join('2026-01-23')).status).toBe(400)
    expect((await join('2026-01-23', 'ok')).status).toBe(200)
  })

  test('staff sessions go without', async () => {
    for (const time of ['12:00', '14:00', '16:00'])
      expect((await book(venue.operator, { date: '2026-01-22', time })).status).toBe(200)
  })
})

describe('30 mails with the attacker’s words to a stranger', () => {
  const mailsTo = (address: string) =>
    world.database.read
      .selectFrom('outbox')
      .select(['id', 'status', 'kind'])
      .where('venue_id', '=', venue.venueId)
      .where('to_address', '=', address)
      .execute()

  test('become five an hour and are shown as suppressed after that; the venue’s own still go', async () => {
    const guest_email = 'victim@example.com'
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1)
      ids.push(await venue.booked({ guest_email, date: '2026-01-23', time: `${12 + n}:00` }))
    const mails = await mailsTo(guest_email)
    expect(mails.filter(({ status }) => status === 'queued')).toHaveLength(5)
    expect(mails.filter(({ status }) => status === 'suppressed')).toHaveLength(3)
    const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/messages', {
      params: venue.params,
      query: { limit: 200 },
    })
    const listed = data.filter(({ to }) => to === guest_email)
    expect(listed.filter(({ state }) => state === 'suppressed')).toHaveLength(3)
    await venue.operator.ok('POST /api/bookings/:id/staff-cancel', {
      params: { id: ids[0] as string },
      body: { cancelled_by: 'venue' },
    })
    expect((await mailsTo(guest_email)).find(({ kind }) => kind === 'booking_cancelled')?.status).toBe(
      'queued',
    )
    world.clock.advance({ minutes: 61 })
    await venue.booked({ guest_email, date: '2026-01-24', time: '12:00' })
    expect((await mailsTo(guest_email)).filter(({ status }) => status === 'suppressed')).toHaveLength(3)
  })

  test('become twenty a day, and go again a day after the first', async () => {
    const guest_email = 'patient@example.com'
    const hour = async (date: string) => {
      for (let n = 0; n < 5; n += 1) await venue.booked({ guest_email, date, time: `${12 + n}:00` })
      world.clock.advance({ minutes: 61 })
    }
    for (const date of ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']) await hour(date)
    const suppressed = async () =>
      (await mailsTo(guest_email)).filter(({ status }) => status === 'suppressed').length
    expect([(await mailsTo(guest_email)).length, await suppressed()]).toEqual([20, 0])
    await hour('2026-02-06')
    expect([(await mailsTo(guest_email)).length, await suppressed()]).toEqual([25, 5])
    world.clock.advance({ hours: 19 })
    await hour('2026-02-07')
    expect([(await mailsTo(guest_email)).length, await suppressed()]).toEqual([30, 5])
  })

  test('are five too when all are caused at once, under tags of the address', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        venue.booked({ guest_email: `target+${n}@example.com`, date: '2026-01-25', time: `${12 + n}:00` }),
      ),
    )
    const mails = await Promise.all(Array.from({ length: 8 }, (_, n) => mailsTo(`target+${n}@example.com`)))
    expect(mails.flat().filter(({ status }) => status === 'queued')).toHaveLength(5)
  })

  test('go to the account’s own address until the other one has opened a link', async () => {
    const guest = await world.person('guest')
    const other = await world.person('guest')
    const sent = { guest_name: 'Mallory', guest_email: other.email, turnstile_token: 'ok' }
    expect((await book(guest, { ...sent, date: '2026-01-26', time: '12:00' })).status).toBe(200)
    expect(await mailsTo(other.email)).toEqual([])
    expect(await mailsTo(guest.email)).toHaveLength(1)
    await world.database.read
      .updateTable('users')
      .set({ link_opened_at: world.clock.now() })
      .where('id', '=', other.id)
      .execute()
    expect((await book(guest, { ...sent, date: '2026-01-26', time: '14:00' })).status).toBe(200)
    expect(await mailsTo(other.email)).toHaveLength(1)
  })

  test('are not written by what staff send either: links to pay, links to hold money, the confirmation again', async () => {
    world.clock.set('2026-03-02T12:00:00Z')
    const place = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await place.table()
    const [guest, other] = [await world.person('guest'), await world.person('guest')]
    const reply = await place.book({ date: '2026-03-05', guest_email: other.email }, guest)
    if (!('requires_payment' in reply.body)) throw new Error(`Nothing is to be paid: ${reply.text}`)
    const { booking_id: id, payment_client_secret, manage_url } = reply.body
    await pay(world, payment_client_secret)
    await place.operator.ok('PATCH /api/bookings/:id/details', {
      params: { id },
      body: { party_size: 3, ask_deposit: true },
    })
    await place.operator.ok('POST /api/bookings/:id/hold/request', {
      params: { id },
      body: { amount_pence: 5000, notify: true },
    })
    const { sent_to } = await world.anyone.ok('POST /api/public/manage/:token/resend', {
      params: { token: tokenIn(manage_url ?? '') },
    })
    expect(sent_to).toBe(maskedEmail(guest.email))
    const mails = await kindsOfVenue(world, place.venueId)
    expect(mails.filter(([kind]) => kind === 'deposit_request')).toEqual([
      ['deposit_request', guest.email],
      ['deposit_request', guest.email],
    ])
    expect(mails.filter(([, to]) => to === other.email)).toEqual([])
  })

  test('are not caused by the wait list, nor by taking what it offers, until the other address has opened a link', async () => {
    world.clock.set('2026-03-03T12:00:00Z')
    const place = await openPublicVenue(world, { waitlist: 'on' })
    await place.table()
    const list = openWaitlist(world, place)
    const [guest, other] = [await world.person('guest'), await world.person('guest')]
    const wish = { date: '2026-03-05', guest_email: other.email }
    const booking = await place.booked({ date: wish.date, party_size: 4 })
    const joined = await list.join(wish, guest)
    await list.cancel(booking)
    expect(await list.sweep()).toBe(1)
    const token = tokenIn((joined.body as { wish_url: string }).wish_url)
    expect((await list.accept(token)).status).toBe(200)
    const mailed = async () =>
      (await kindsOfVenue(world, place.venueId)).filter(([, to]) => [guest.email, other.email].includes(to))
    const own = ['waitlist_joined', 'waitlist_offer', 'booking_confirmed'].map((kind) => [kind, guest.email])
    expect(await mailed()).toEqual(own)
    await world.database.read
      .updateTable('users')
      .set({ link_opened_at: world.clock.now() })
      .where('id', '=', other.id)
      .execute()
    expect((await list.join(wish, guest)).status).toBe(200)
    expect(await mailed()).toEqual([...own, ['waitlist_joined', other.email]])
  })
})
