import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyGuestCounters } from '../../server/modules/guests/index.ts'
import { sweepPayments, verifyMoney } from '../../server/modules/money/index.ts'
import { bookingRow, claimsOf } from '../support/booking-facts.ts'
import { DIFFERENCES } from '../support/books.ts'
import { bookManaged, guestOf, pay } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

/** Guests with two tabs, guests against each other, and guests against staff. */
const world = useWorld({ own: true })
let place: PublicVenue
beforeEach(async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  place = await openPublicVenue(world)
})

const ROUNDS = engine === 'postgres' ? 8 : 2
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

const overlaps = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from table_claims a join table_claims b
      on a.table_id = b.table_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.venue_id = ${place.venueId}`.execute(world.database.read)
  return rows[0]?.n
}

/** Every claim is that of a booking as it is, and every counter says what the bookings say. */
const expectConsistent = async () => {
  expect(await overlaps()).toBe(0)
  const { rows } = await sql<{ what: string }>`
    select b.id as what from bookings b cross join unnest(b.table_ids) as t (id)
    where b.venue_id = ${place.venueId} and b.status in ('pending', 'approved')
      and not exists (select from table_claims c where c.holder_id = b.id and c.table_id = t.id
        and c.starts_at = b.starts_at and c.ends_at = b.ends_at)
    union all
    select c.holder_id from table_claims c
    where c.venue_id = ${place.venueId}
      and not exists (select from bookings b where b.id = c.holder_id and b.status in ('pending', 'approved'))
      and not exists (select from booking_changes w where w.id = c.holder_id and w.status in ('waiting', 'kept'))
  `.execute(world.database.read)
  expect(rows).toEqual([])
  expect((await DIFFERENCES.heads.execute(world.database.read)).rows[0]).toEqual({ n: 0 })
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
  expect(await verifyMoney(world.database.read)).toEqual([])
}

describe('two tabs', () => {
  test('that cancel at once: one succeeds, and the money moves once', async () => {
    const paid = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await paid.table()
    const { id, token } = await bookManaged(world, paid)
    const guest = guestOf(world.anyone, token)
    const { quote_hash } = await guest.read()
    const replies = await Promise.all([1, 2, 3, 4].map(() => guest.cancelFor(quote_hash)))
    expect(statuses(replies)).toEqual([200, 409, 409, 409])
    await sweepPayments(world.app.services, world.clock.now(), () => {})
    const payments = await world.database.read
      .selectFrom('payments')
      .select(['captured_pence', 'refunded_pence'])
      .where('booking_id', '=', id)
      .execute()
    expect(payments).toEqual([{ captured_pence: 2000, refunded_pence: 2000 }])
    await expectConsistent()
  })

  test('of which one changes and one cancels: the booking is cancelled, or the cancellation is refused', async () => {
    await place.table()
    for (let n = 0; n < ROUNDS; n += 1) {
      const { id, token } = await bookManaged(world, place)
      const guest = guestOf(world.anyone, token)
      const { quote_hash } = await guest.read()
      const [changed, cancelled] = await Promise.all([
        guest.change({ time: '20:30' }),
        guest.cancelFor(quote_hash),
      ])
      const row = await bookingRow(world, id)
      // Whoever came first decides: a changed booking has another quote, a cancelled one does not change.
      expect([changed.status, cancelled.status, row.status, row.booking_time]).toEqual(
        cancelled.status === 200 ? [409, 200, 'cancelled', '20:00'] : [200, 409, 'approved', '20:30'],
      )
      await expectConsistent()
      if (row.status === 'approved') expect((await guest.cancel()).status).toBe(200)
    }
  })

  test('that change at once to different times: the booking is at one of them, with one claim', async () => {
    await place.table()
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    for (let n = 0; n < ROUNDS; n += 1) {
      const times = ['18:00', '19:00', '20:30', '21:30']
      const replies = await Promise.all(times.map((time) => guest.change({ time })))
      expect(statuses(replies)).toEqual([200, 200, 200, 200])
      expect(times).toContain((await bookingRow(world, id)).booking_time)
      expect(await claimsOf(world, id)).toHaveLength(1)
      await expectConsistent()
    }
  })
})

describe('a change', () => {
  test('against a fresh booking of the same table: one wins, and a loser keeps the old table', async () => {
    await place.table()
    for (let n = 0; n < ROUNDS; n += 1) {
      const { id, token } = await bookManaged(world, place, { time: '18:00' })
      const guest = guestOf(world.anyone, token)
      const [changed, ...booked] = await Promise.all([
        guest.change({ time: '21:00' }),
        place.book({ time: '21:00' }),
        place.book({ time: '21:00' }),
      ])
      const won = [changed, ...booked].filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      const row = await bookingRow(world, id)
      expect([row.status, row.booking_time]).toEqual(['approved', changed.status === 200 ? '21:00' : '18:00'])
      await expectConsistent()
      for (const { body } of booked)
        if ('booking_id' in body)
          await place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id: body.booking_id } })
      expect((await guest.cancel()).status).toBe(200)
    }
  })

  test('of many guests to one place: exactly one gets it, all others keep theirs', async () => {
    for (let n = 0; n < 5; n += 1) await place.table({ capacity: 2 })
    const big = await place.table({ capacity: 8, min_party: 5 })
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => bookManaged(world, place)))
    const replies = await Promise.all(
      guests.map(({ token }) => guestOf(world.anyone, token).change({ party_size: 6 })),
    )
    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409])
    const rows = await Promise.all(guests.map(({ id }) => bookingRow(world, id)))
    expect(rows.filter(({ table_id }) => table_id === big)).toHaveLength(1)
    expect(new Set(rows.map(({ table_id }) => table_id)).size).toBe(5)
    await expectConsistent()
  })

  test('of two guests who swap times ends with both seated', async () => {
    await place.table()
    await place.table()
    const early = await bookManaged(world, place, { time: '18:00' })
    const late = await bookManaged(world, place, { time: '21:00' })
    for (let n = 0; n < ROUNDS; n += 1) {
      const [one, other] = n % 2 === 0 ? ['21:00', '18:00'] : ['18:00', '21:00']
      const replies = await Promise.all([
        guestOf(world.anyone, early.token).change({ time: one }),
        guestOf(world.anyone, late.token).change({ time: other }),
      ])
      expect(statuses(replies)).toEqual([200, 200])
      await expectConsistent()
    }
  })

  test('while staff move the same booking: both are applied in some order, with one claim per table', async () => {
    const other = await place.table()
    await place.table()
    const { id, token } = await bookManaged(world, place)
    const guest = guestOf(world.anyone, token)
    for (let n = 0; n < ROUNDS; n += 1) {
      const [changed, moved] = await Promise.all([
        guest.change({ time: n % 2 === 0 ? '20:30' : '21:00', party_size: 2 + (n % 2) }),
        place.operator.call('POST /api/bookings/:id/assign-table', {
          params: { id },
          body: { table_id: other, new_time: '19:00' },
        }),
      ])
      expect([changed.status, moved.status]).toEqual([200, 200])
      expect(await claimsOf(world, id)).toHaveLength(1)
      await expectConsistent()
    }
  })
})

describe('a change that waits for its payment', () => {
  beforeEach(async () => {
    place = await openPublicVenue(world, {}, { deposit_mode: 'charge', price_per_cover_pence: 1000 })
    await place.table({ capacity: 4 })
  })

  test('keeps its place against fresh bookings until it is paid', async () => {
    const { id, token } = await bookManaged(world, place, { time: '18:00' })
    const guest = guestOf(world.anyone, token)
    const asked = await guest.changeUnpaid({ time: '21:00', party_size: 4 })
    const replies = await Promise.all([1, 2, 3, 4].map(() => place.book({ time: '21:00' })))
    expect(statuses(replies)).toEqual([409, 409, 409, 409])
    expect((await place.book({ time: '18:00' })).status).toBe(409)
    await pay(world, asked.payment_client_secret)
    expect(await bookingRow(world, id)).toMatchObject({ booking_time: '21:00', party_size: 4 })
    await expectConsistent()
  })

  test('and is paid while staff cancel: everything goes back, or the change stands and is cancelled', async () => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const { id, token } = await bookManaged(world, place, { time: '18:00' })
      const guest = guestOf(world.anyone, token)
      const asked = await guest.changeUnpaid({ time: '21:00', party_size: 4 })
      await Promise.all([
        pay(world, asked.payment_client_secret).catch(() => undefined),
        place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } }),
      ])
      for (let sweep = 0; sweep < 3; sweep += 1) {
        world.clock.advance({ minutes: 2 })
        await sweepPayments(world.app.services, world.clock.now(), () => {})
      }
      const { rows } = await sql<{ kept: number }>`
        select coalesce(sum(captured_pence - refunded_pence), 0)::int as kept from payments where booking_id = ${id}
      `.execute(world.database.read)
      expect([(await bookingRow(world, id)).status, rows[0]?.kept]).toEqual(['cancelled', 0])
      await expectConsistent()
    }
  })

  test('and is paid while the guest changes again: one of the two happens, and no money is lost', async () => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const { id, token } = await bookManaged(world, place, { time: '18:00' })
      const guest = guestOf(world.anyone, token)
      const asked = await guest.changeUnpaid({ time: '21:00', party_size: 4 })
      const [, again] = await Promise.all([
        pay(world, asked.payment_client_secret).catch(() => undefined),
        guest.change({ time: '19:00' }),
      ])
      expect(again.status).toBe(200)
      for (let sweep = 0; sweep < 3; sweep += 1) {
        world.clock.advance({ minutes: 2 })
        await sweepPayments(world.app.services, world.clock.now(), () => {})
      }
      const row = await bookingRow(world, id)
      expect(row.booking_time).toBe('19:00')
      const { rows } = await sql<{ kept: number }>`
        select coalesce(sum(captured_pence - refunded_pence), 0)::int as kept from payments where booking_id = ${id}
      `.execute(world.database.read)
      expect(rows[0]?.kept).toBe(row.party_size * 1000)
      await expectConsistent()
      expect((await guest.cancel()).status).toBe(200)
      await sweepPayments(world.app.services, world.clock.now(), () => {})
    }
  })
})
