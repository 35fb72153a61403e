import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { spendKeys } from '../../../../test/support/booking-facts.ts'
import { stranger } from '../../../../test/support/events.ts'
import {
  makeBooking,
  makeGuest,
  makeTable,
  makeVenue,
  makeWalkIn,
} from '../../../../test/support/factories.ts'
import { findPostgres } from '../../../../test/support/postgres-cluster.ts'
import { openPublicVenue, TONIGHT, tableForTwo } from '../../../../test/support/public-venue.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { buyVoucher, buyVouchers } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { mailBriefings } from '../../booking/index.ts'
import { processMoneyTasks, sweepPayments, verifyMoney } from '../../money/index.ts'
import { verifyGuestCounters } from '../roster/verify-counters.ts'

const world = useWorld({ own: true })
const run = promisify(execFile)

const erase = (operator: Person, id: string) =>
  operator.call('POST /api/my-guests/:id/erase', { params: { id } })

/** Everything in the database as text: by pg_dump on a server, else every row of every table. */
const dump = async (): Promise<string> => {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      world.database.read,
    )
    const url = inject('postgresUrl').replace(/\/postgres$/, `/${rows[0]?.name}`)
    const program = join(findPostgres() ?? '', 'pg_dump')
    const { stdout } = await run(program, [url], { maxBuffer: 100_000_000 })
    return stdout
  }
  const { rows: tables } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace`.execute(world.database.read)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      world.database.read,
    )
    texts.push(name, ...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

const expectCountersToAgree = async () => {
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
  expect(await verifyMoney(world.database.read)).toEqual([])
}

describe('erasing a guest', () => {
  test('leaves no trace of name, address and phone in a full dump, and all amounts and days', async () => {
    const name = 'Zenobia Quux'
    const email = 'zenobia.quux@example.net'
    const phone = '+447700900777'
    const traces = /zenobia|quux|7700\s?900\s?777/i
    const place = await openPublicVenue(
      world,
      { email: 'house@example.org', phone: '+44 20 7946 0000' },
      { deposit_mode: 'charge', price_per_cover_pence: 1000 },
    )
    const { operator, venueId, params } = place
    await place.table()
    // A public booking with a deposit, sent twice with an Idempotency-Key.
    await operator.ok('POST /api/my-venues/:venueId/webhooks', {
      params,
      body: { url: 'https://hooks.example/in', events: ['booking.created', 'booking.changed'] },
    })
    const contact = {
      guest_name: name,
      guest_email: email,
      guest_phone: '07700 900777',
      occasion: 'Zenobia turns 50',
      comments: `Call ${phone}`,
    }
    const wish = tableForTwo(place.ruleId, { ...stranger(), ...contact })
    const bookWithKey = () =>
      world.anyone.call('POST /api/public/venues/:venueId/book', {
        params,
        headers: { 'idempotency-key': 'book-1' },
        body: wish as never,
      })
    const booked = await bookWithKey()
    expect((await bookWithKey()).text).toBe(booked.text)
    const { booking_id, payment_client_secret, payment_intent_id } = booked.body as {
      booking_id: string
      payment_client_secret: string
      payment_intent_id: string
    }
    await world.payments.confirm(payment_intent_id, payment_client_secret, 'succeed')
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', { params, body: { booking_id } })
    const read = await operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
    const id = read.booking.user_id
    await operator.ok('PATCH /api/bookings/:id/details', {
      params: { id: booking_id },
      body: { comments: `${name} is late as ever`, reservation_tags: [`friend of ${name}`] },
    })
    await operator.call('POST /api/bookings/:id/refund', {
      params: { id: booking_id },
      body: { amount_pence: 500, reason: `${name} complained` },
      headers: { 'idempotency-key': 'refund-1' },
    })
    // A hold for which the guest was mailed, then cancelled.
    const held = await makeBooking(operator, venueId, { user_id: id, reservation_date: '2026-01-18' })
    await operator.ok('POST /api/bookings/:id/hold/request', {
      params: { id: held },
      body: { amount_pence: 2000, notify: true, email, description: `For ${name}` },
    })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: held } })
    // What staff wrote down, vouchers, tags, connections, reservations with and without a link.
    await operator.ok('PUT /api/my-guests/:id', {
      params: { id },
      body: { notes: `${name} tips well`, contact_email: 'quux@work.example', phone },
    })
    await operator.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags: ['Zenobia fan club'] } })
    await operator.ok('PUT /api/my-guests/:id/bar', {
      params: { id },
      body: { until: '2026-01-18', reason: `${name} danced on the table` },
    })
    const friend = await makeWalkIn(operator, venueId, { name: 'Friend' })
    await operator.ok('PUT /api/my-guests/:id/connections/:otherId', {
      params: { id, otherId: friend },
      body: { connected: true },
    })
    await buyVoucher(world, venueId, { purchaser_name: name, purchaser_email: email, recipient_name: 'Mum' })
    for (const [user_id, at] of [
      [id, '11:00'],
      [undefined, '14:00'],
    ] as const)
      await operator.ok('POST /api/my-venues/:venueId/reservations', {
        params,
        body: {
          table_id: await makeTable(operator, venueId),
          guest_name: name,
          guest_phone: '07700 900777',
          reservation_date: '2026-01-17',
          reservation_time: at,
          notes: `For ${name}`,
          ...(user_id ? { user_id } : {}),
        },
      })
    const merged = await makeWalkIn(operator, venueId, { name: 'Z. Quux', phone: '07700 900777' })
    await operator.ok('POST /api/my-guests/merge', { body: { keep: id, drop: merged } })
    expect(await dump()).toMatch(traces)

    expect(await erase(operator, id)).toMatchObject({ status: 409, body: { code: 'still_open' } })
    world.clock.advance({ hours: 48 })
    await processMoneyTasks(world.app.services, world.clock.now(), () => false)
    await sweepPayments(world.app.services, world.clock.now(), () => {}, { stopping: () => false })
    await processMoneyTasks(world.app.services, world.clock.now(), () => false)
    const ledger = () =>
      world.database.read
        .selectFrom('money_ledger')
        .select(['id', 'amount_pence', 'day'])
        .orderBy('id')
        .execute()
    const before = await ledger()
    const fresh = await erase(operator, id)
    expect([fresh.status, fresh.text]).toEqual([200, '{"success":true}'])

    const lines = (await dump()).split('\n').filter((line) => traces.test(line))
    expect(lines).toEqual([])
    expect(await ledger()).toEqual(before)
    const kept = await operator.ok('GET /api/bookings/:id', { params: { id: booking_id } })
    expect(kept.booking).toMatchObject({
      guest_name: 'Erased guest',
      booking_date: '2026-01-17',
      party_size: 2,
    })
    expect((await operator.call('GET /api/my-guests/:id', { params: { id } })).status).toBe(404)
    expect((await operator.ok('GET /api/my-guests/search', { query: { q: 'friend' } })).data).toHaveLength(1)
    await expectCountersToAgree()
  })

  test('forgets the address and the name that were given for the queue and the wait list', async () => {
    const place = await openPublicVenue(world, { queue_open: true, waitlist: 'on' })
    const { operator, params } = place
    await place.table()
    const id = await makeWalkIn(operator, place.venueId, { name: 'Ines Abel', phone: '+447700900321' })
    const queued = await operator.ok('POST /api/my-venues/:venueId/queue', {
      params,
      body: { name: 'Inesita', party_size: 2, phone: '+447700900321', email: 'inesita@mail.example' },
    })
    const entry = { ...params, id: queued.id }
    await operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', { params: entry, body: {} })
    await operator.ok('POST /api/my-venues/:venueId/queue/:id/leave', {
      params: entry,
      body: { outcome: 'left' },
    })
    await operator.ok('POST /api/my-venues/:venueId/waitlist', {
      params,
      body: {
        type: 'tables',
        date: TONIGHT,
        from: '19:00',
        to: '20:30',
        party_size: 2,
        guest_name: 'Inesita',
        guest_email: 'ines.waits@mail.example',
      },
    })
    await world.database.read
      .updateTable('wishes')
      .set({ guest_id: id })
      .where('venue_id', '=', place.venueId)
      .execute()
    expect(await dump()).toContain('inesita@mail.example')
    expect((await erase(operator, id)).status).toBe(200)
    const traces = /inesita|ines\.waits/i
    expect((await dump()).split('\n').filter((line) => traces.test(line))).toEqual([])
  })

  test('forgets a name with quotation marks in a sheet that was mailed to the team', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator, { email: 'house@example.org' })
    const id = await makeWalkIn(operator, venueId, { name: 'Robert "Bobcat" Flint' })
    await operator.ok('PUT /api/my-guests/:id', { params: { id }, body: { allergies: 'Peanuts' } })
    const booking = await makeBooking(operator, venueId, { user_id: id, auto_approve: true })
    await operator.ok('PUT /api/my-venues/:id', {
      params: { id: venueId },
      body: { briefing_at: world.clock.now().toISOString().slice(11, 16) },
    })
    await mailBriefings(world.app.services, world.clock.now(), (error) => {
      throw error
    })
    await world.database.read
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where('kind', '=', 'staff_briefing')
      .execute()
    expect(await dump()).toMatch(/staff_briefing.*Bobcat/)
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking } })
    expect((await erase(operator, id)).status).toBe(200)
    expect((await dump()).split('\n').filter((line) => line.includes('Bobcat'))).toEqual([])
  })

  test('forgets the name in the history of a party with whom tables were swapped', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const [id, other] = [
      await makeWalkIn(operator, venueId, { name: 'Sally Swapper' }),
      await makeWalkIn(operator, venueId, { name: 'Olive Other' }),
    ]
    const [own, theirs] = [
      await makeBooking(operator, venueId, { user_id: id, table_id: await makeTable(operator, venueId) }),
      await makeBooking(operator, venueId, { user_id: other, table_id: await makeTable(operator, venueId) }),
    ]
    await operator.ok('POST /api/bookings/:id/swap', { params: { id: own }, body: { with: theirs } })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: own } })
    expect((await erase(operator, id)).status).toBe(200)
    expect((await dump()).split('\n').filter((line) => line.includes('Sally Swapper'))).toEqual([])
    const { events } = await operator.ok('GET /api/bookings/:id/history', { params: { id: theirs } })
    expect(events.at(-1)).toMatchObject({
      type: 'table_assigned',
      details: { to: expect.any(Array), swapped_with: 'Erased guest' },
    })
  })

  test('forgets what other systems were told before the guest was merged with another entry', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    await operator.ok('POST /api/my-venues/:venueId/webhooks', {
      params: { venueId },
      body: { url: 'https://hooks.example/in', events: ['booking.created', 'booking.cancelled'] },
    })
    const [id, twin] = [
      await makeWalkIn(operator, venueId, { name: 'Wanda Hook' }),
      await makeWalkIn(operator, venueId, { name: 'Wandalina Hook' }),
    ]
    const booking = await makeBooking(operator, venueId, { user_id: twin, auto_approve: true })
    await operator.ok('POST /api/my-guests/merge', { body: { keep: id, drop: twin } })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking } })
    expect(await dump()).toContain('Wandalina')
    expect((await erase(operator, id)).status).toBe(200)
    expect((await dump()).split('\n').filter((line) => line.includes('Wandalina'))).toEqual([])
  })

  test('leaves the page on which the guest had bought a voucher working', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const email = 'vera.voucher@example.com'
    const id = await makeWalkIn(operator, venueId, { name: 'Vera', email })
    const { intent_id, vouchers } = await buyVouchers(world, venueId, {
      purchaser_name: 'Vera',
      purchaser_email: email,
    })
    expect((await erase(operator, id)).status).toBe(200)
    const again = await world.anyone.ok('POST /api/public/voucher-purchase/finalize', { body: { intent_id } })
    expect(again).toEqual({ success: true, delivery: 'recipient', vouchers })
  })

  test('is refused while a booking is open', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId)
    const booking = await makeBooking(operator, venueId, { user_id: id, auto_approve: true })
    expect(await erase(operator, id)).toMatchObject({
      status: 409,
      error: 'The guest still has an open booking. That has to end first.',
    })
    await operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: booking } })
    expect((await erase(operator, id)).status).toBe(200)
    expect((await erase(operator, id)).status).toBe(404)
    await expectCountersToAgree()
  })

  test('ends an account that nobody made theirs, and keys that were spent still balance', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const email = 'never.signed.in@example.com'
    const id = await makeWalkIn(operator, venueId, { name: 'Nora', email })
    const booking = await insertBooking(world, {
      venue_id: venueId,
      user_id: id,
      keys_spent: 3,
      status: 'rejected',
      booking_date: '2026-01-10',
    })
    await spendKeys(world, id, booking, 3, 0)
    world.clock.advance({ hours: 48 })
    const fresh = await world.person('client')
    await world.database.read
      .insertInto('memberships')
      .values({ user_id: fresh.id, venue_id: venueId, role: 'owner', created_at: world.clock.now() })
      .execute()
    expect((await erase(fresh, id)).status).toBe(200)
    expect(await dump()).not.toContain(email)
    await expectCountersToAgree()
  })

  test('at one company leaves the account that another company knows', async () => {
    const [operator, stranger] = [await world.person('client'), await world.person('client')]
    const [venueId, foreign] = [await makeVenue(operator), await makeVenue(stranger)]
    const email = 'both.know@example.com'
    const id = await makeWalkIn(operator, venueId, { name: 'Here', email })
    await makeWalkIn(stranger, foreign, { name: 'There', email })
    expect((await erase(operator, id)).status).toBe(200)
    expect((await operator.call('GET /api/my-guests/:id', { params: { id } })).status).toBe(404)
    const { guest } = await stranger.ok('GET /api/my-guests/:id', { params: { id } })
    expect(guest).toMatchObject({ name: 'There', email })
    await expectCountersToAgree()
  })

  test('cannot be done to the entry that stands for the erased, nor can that be merged', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId)
    const other = await makeWalkIn(operator, venueId)
    await erase(operator, id)
    const { data } = await operator.ok('GET /api/my-guests')
    const stand = data.find(({ name }) => name === 'Erased guests')?.id ?? ''
    expect((await erase(operator, stand)).status).toBe(409)
    expect(
      (await operator.call('POST /api/my-guests/merge', { body: { keep: other, drop: stand } })).status,
    ).toBe(409)
  })
})

describe('the export of a guest', () => {
  test('has what these venues hold, and nothing of another company', async () => {
    const [operator, stranger] = [await world.person('client'), await world.person('client')]
    const [venueId, foreign] = [await makeVenue(operator), await makeVenue(stranger)]
    const guest = await makeGuest(world, venueId, { name: 'Ida' })
    await makeWalkIn(stranger, foreign, { name: 'Secret name', email: guest.email })
    await makeBooking(stranger, foreign, { user_id: guest.id })
    const booking = await makeBooking(operator, venueId, {
      user_id: guest.id,
      notes: 'Window',
      auto_approve: true,
    })
    await operator.ok('PUT /api/my-guests/:id', { params: { id: guest.id }, body: { notes: 'Kind' } })
    const found = await operator.ok('GET /api/my-guests/:id/export', { params: { id: guest.id } })
    expect(found).toMatchObject({
      id: guest.id,
      email: guest.email,
      profiles: [{ venue_id: venueId, name: 'Ida', notes: 'Kind' }],
      bookings: [{ id: booking, comments: 'Window' }],
      audit: [{ type: 'created' }, { type: 'approved' }],
      history: [{ type: 'changed', details: { fields: ['notes'] } }],
    })
    expect(JSON.stringify(found)).not.toContain('Secret name')
  })

  test('has the guest’s own words, bars, no-shows and messages to whatever address was given', async () => {
    const place = await openPublicVenue(world, { phone: '+44 20 7946 0000' })
    const { operator, params } = place
    await place.table()
    const id = await place.booked({
      guest_name: 'Olga',
      guest_email: 'olga@example.org',
      occasion: 'Birthday',
      dietary: 'No nuts',
      comments: 'By the window',
      marketing_consent: true,
      locale: 'de-AT',
    })
    const { booking } = await operator.ok('GET /api/bookings/:id', { params: { id } })
    const guest = { id: booking.user_id }
    await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params,
      body: {
        table_id: await makeTable(operator, place.venueId),
        user_id: guest.id,
        guest_name: 'Olga',
        reservation_date: '2026-01-20',
        reservation_time: '20:00',
        reservation_tags: ['quiet'],
      },
    })
    await operator.ok('PUT /api/my-guests/:id/bar', {
      params: guest,
      body: { until: null, reason: 'Fought' },
    })
    await world.database.read
      .updateTable('outbox')
      .set({ to_address: 'earlier@example.org' })
      .where('booking_id', '=', id)
      .where('kind', '=', 'booking_confirmed')
      .execute()
    world.clock.set('2026-01-17T20:30:00Z')
    await operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'no_show' } })
    const words = {
      occasion: 'Birthday',
      dietary: 'No nuts',
      guest_comments: 'By the window',
      marketing_consent: true,
      locale: 'de',
    }
    const found = await operator.ok('GET /api/my-guests/:id/export', { params: guest })
    expect(found).toMatchObject({
      bookings: [{ ...words, arrived: 0, no_show_at: '2026-01-17T20:30:00.000Z' }],
      reservations: [{ reservation_tags: ['quiet'], arrived: 0 }],
      bars: [{ venue_id: place.venueId, until: null, reason: 'Fought' }],
      messages: [{ to: 'earlier@example.org', kind: 'booking_confirmed' }],
    })
  })

  test('is given to the guest too, from every venue and without the notes of staff', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const guest = await makeGuest(world, venueId, { name: 'Ida' })
    await makeBooking(operator, venueId, {
      user_id: guest.id,
      notes: 'Difficult',
      reservation_tags: ['watch'],
    })
    await operator.ok('PUT /api/my-guests/:id', {
      params: { id: guest.id },
      body: { notes: 'Difficult', allergies: 'Nuts' },
    })
    const found = await guest.ok('GET /api/me/export')
    expect(found).toMatchObject({
      account: { id: guest.id, email: guest.email, role: 'guest' },
      profiles: [{ venue_id: venueId, allergies: 'Nuts' }],
      bookings: [{ venue_id: venueId, party_size: 2 }],
    })
    expect(JSON.stringify(found)).not.toMatch(/Difficult|watch/)
  })
})
