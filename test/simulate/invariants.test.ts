import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { bookDirectly } from '../support/bookings.ts'
import { makeEvent, makeTicketType, order } from '../support/events.ts'
import { makeGuest } from '../support/factories.ts'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { buyVouchers } from '../support/vouchers.ts'
import { useWorld } from '../support/world.ts'
import {
  findUnsettled,
  findViolationsWithProvider,
  PROVIDER_VIOLATIONS,
  UNSETTLED,
  VIOLATIONS,
} from './invariants.ts'

/** Proves that each invariant query can fail: every invariant is broken here by direct SQL. */
const world = useWorld({ own: true })
let venueId: string

class Undo extends Error {}

/**
 * Breaks the data in a transaction, dropping constraints where needed, returns the violations found, and rolls back.
 */
const foundAfter = async (breaking: RawBuilder<unknown>[]): Promise<string[]> => {
  let found: string[] = []
  await world.database
    .tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of breaking) await statement.execute(tx)
      found = [...(await findViolationsWithProvider(tx, [venueId])), ...(await findUnsettled(tx, [venueId]))]
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return [...new Set(found.map((line) => line.slice(0, line.indexOf(':'))))]
}

const dropConstraint = (table: string, guard: string) =>
  sql.raw(`alter table ${table} drop constraint ${guard}`)

beforeAll(async () => {
  const place = await openPublicVenue(world, { paid_guest_list_enabled: true }, { auto_approve: true })
  venueId = place.venueId
  for (let n = 0; n < 4; n += 1) await place.table()
  const guest = await makeGuest(world, venueId)
  await place.booked()
  const charge = await place.rule({ deposit_mode: 'charge', price_per_cover_pence: 500 })
  const deposit = async () => {
    const { body } = await place.book({ access_rule_id: charge })
    if (!('requires_payment' in body)) throw new Error('No deposit was required.')
    await world.payments.confirm(body.payment_intent_id, body.payment_client_secret, 'succeed')
    await world.anyone.ok('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId },
      body: { booking_id: body.booking_id },
    })
    return body.booking_id
  }
  await deposit()
  await place.operator.ok('POST /api/bookings/:id/reject', { params: { id: await deposit() }, body: {} })
  const held = await bookDirectly(world, venueId, TONIGHT)
  const hold = await place.operator.ok('POST /api/bookings/:id/hold/intent', {
    params: { id: held },
    body: { amount_pence: 3000 },
  })
  await world.payments.confirm(hold.intent_id, hold.client_secret, 'succeed')
  await place.operator.ok('POST /api/my-venues/:venueId/reservations', {
    params: { venueId },
    body: {
      table_id: await place.table(),
      guest_name: 'Caller',
      reservation_date: TONIGHT,
      reservation_time: '20:00',
    },
  })
  const list = await place.rule({ rule_type: 'guestlist', capacity: 20, price_keys: 2 })
  const admin = await world.person('admin')
  await admin.ok('POST /api/admin/users/:id/keys', {
    params: { id: guest.id },
    body: { delta: 9, note: 'Welcome' },
  })
  await guest.ok('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: { venueId },
    body: { rule_id: list, date: TONIGHT, party_size: 2, option_kind: 'standard' },
  })
  const eventId = await makeEvent(place.operator, venueId)
  const ticketType = await makeTicketType(place.operator, eventId, { price_pence: 0 })
  await order(world.anyone, eventId, { kind: 'ticket', ticket_type_id: ticketType, quantity: 2 })
  await buyVouchers(world, venueId)
  for (let n = 0; n < 3; n += 1) {
    world.clock.advance({ minutes: 20 })
    await sweepPayments(world.app.services, world.clock.now(), () => {})
  }
})

const here = () => sql`(select ${venueId}::text)`
const one = (table: string, condition = 'true') =>
  sql`(select id from ${sql.table(table)} where venue_id = ${here()} and ${sql.raw(condition)} order by id limit 1)`
/** The booking with a deposit that was not refunded. */
const paidBooking =
  () => sql`(select booking_id from payments where venue_id = ${here()} and purpose = 'deposit'
  and refunded_pence = 0 limit 1)`

const BREAKAGES: Record<string, () => RawBuilder<unknown>[]> = {
  'two parties hold one table at once': () => [
    dropConstraint('table_claims', 'one_party_per_table'),
    sql`update table_claims set table_id = ${one('venue_tables')} where venue_id = ${here()}`,
  ],
  'a booking without the claim on its table': () => [
    sql`delete from table_claims where holder_id = ${paidBooking()}`,
  ],
  'a claim without an active holder': () => [
    sql`update table_claims set holder_id = 'bkg_nobody' where id = ${one('table_claims')}`,
  ],
  'a reservation without the claim on its table': () => [
    sql`delete from table_claims where holder_id = ${one('reservations')}`,
  ],
  'a no-show that keeps its table': () => [
    sql`update bookings set no_show_at = starts_at where id = ${paidBooking()}`,
  ],
  'heads in that differ from the status, the points or the used tickets': () => [
    sql`update tickets set used_at = now() where venue_id = ${here()}`,
  ],
  'people inside who differ from the parties and the door': () => [
    sql`insert into occupancy (venue_id, date, device, heads_in) values (${here()}, '2026-01-17', 'front', 1)`,
  ],
  'a head count that differs from the bookings': () => [
    sql`update rule_usage set heads = heads + 1 where venue_id = ${here()}`,
  ],
  'a count of arrivals that differs from the parties': () => [
    sql`update arrivals set covers = covers + 1 where venue_id = ${here()}`,
  ],
  'sold places that differ from the bookings': () => [
    sql`update events set sold = sold + 1 where id = ${one('events')}`,
  ],
  'sold tickets that differ from the bookings': () => [
    sql`update ticket_types set sold = sold + 1 where id = ${one('ticket_types')}`,
  ],
  'a status without its audit entry': () => [
    sql`delete from booking_audit where booking_id = ${paidBooking()} and type = 'approved'`,
  ],
  'a hold on an ended booking without a queued release': () => [
    sql`update bookings set status = 'cancelled', table_ids = '{}' where id = (
      select booking_id from payments where venue_id = ${here()} and status = 'authorised' limit 1)`,
  ],
  'two holds at once, and none is about to be released': () => [
    sql`update payments set status = 'authorised', replaces = ${one('payments', "status = 'authorised'")}
      where id = ${one('payments', "purpose = 'vouchers'")}`,
  ],
  'a fee that is paid twice': () => [
    sql`drop index payments_one_fee`,
    sql`update payments set purpose = 'fee', booking_id = ${paidBooking()}
      where venue_id = ${here()} and captured_pence > 0`,
  ],
  'a saved card that cannot be charged': () => [
    sql`update payments set status = 'saved' where id = ${one('payments', "purpose = 'vouchers'")}`,
  ],
  'keys spent on a cancelled booking': () => [
    sql`update bookings set status = 'cancelled' where venue_id = ${here()} and keys_spent > 0`,
  ],
  'a key balance that differs from its ledger': () => [
    sql`update users set keys_balance = keys_balance + 1 where id in (
      select user_id from bookings where venue_id = ${here()} and keys_spent > 0)`,
  ],
  'a voucher balance below zero or above its amount': () => [
    sql`do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = 'vouchers'::regclass and contype = 'c' loop
        execute 'alter table vouchers drop constraint ' || quote_ident(name); end loop; end $$`,
    sql`update vouchers set balance_pence = amount_pence + 1 where id = ${one('vouchers')}`,
  ],
  'more sold than the capacity': () => [
    dropConstraint('events', 'event_never_oversold'),
    sql`update events set capacity = 1 where id = ${one('events')}`,
  ],
  'more money recorded than the provider has': () => [
    sql`update sandbox_intents set captured_pence = 0
      where id = (select intent_id from payments where venue_id = ${here()} and purpose = 'vouchers' limit 1)`,
  ],
  'a payment that differs from the ledger': () => [
    sql`delete from money_ledger where venue_id = ${here()} and type = 'voucher_sale'`,
  ],
  'money captured for a released booking without a queued refund': () => [
    sql`insert into booking_audit (booking_id, venue_id, type, actor, details, at)
      select id, venue_id, 'released', 'System', '{}', now() from bookings where id = ${paidBooking()}`,
    sql`update bookings set status = 'cancelled' where id = ${paidBooking()}`,
  ],
  'more going back than was captured': () => [
    sql`update refunds set status = 'pending' where venue_id = ${here()}`,
  ],
  'a dispute that differs from what was withdrawn': () => [
    sql`update payments set disputed_pence = 1 where id = ${one('payments', "purpose = 'vouchers'")}`,
  ],
  'extras whose price differs from what was asked for them': () => [
    sql`update payments set extras_pence = 1 where booking_id = ${paidBooking()}`,
  ],
  'a refund that is done and not in the ledger': () => [
    sql`update refunds set status = 'failed' where venue_id = ${here()}`,
  ],
  'a cancellation that did not follow the terms': () => [
    sql`insert into booking_audit (booking_id, venue_id, type, actor, details, at)
      select id, venue_id, 'cancelled', 'Staff', '{"cancelled_by": "venue"}', now() from bookings
      where id = ${paidBooking()}`,
  ],
  'a payment without its audit entry': () => [
    sql`delete from booking_audit where venue_id = ${here()} and type = 'refunded'`,
  ],
  'a payment that is still open': () => [
    sql`update payments set status = 'awaiting_payment' where venue_id = ${here()} and status = 'released'
      or id = ${one('payments', "purpose = 'vouchers'")}`,
  ],
  'a refund or release that is still queued': () => [
    sql`update money_tasks set status = 'queued' where venue_id = ${here()}`,
  ],
  'a payment that differs from the provider': () => [
    sql`update sandbox_intents set refunded_pence = 1 where id = (
      select intent_id from payments where venue_id = ${here()} and purpose = 'vouchers' limit 1)`,
  ],
  'a dispute that differs from the provider': () => [
    sql`insert into sandbox_disputes (id, intent_id, amount_pence, status, due_by, created_at)
      select 'dp_lost', intent_id, 1, 'lost', now(), now() from payments
      where id = ${one('payments', "purpose = 'vouchers'")}`,
  ],
  'money of a cancelled event that did not go back': () => [
    sql`update events set status = 'cancelled' where id = ${one('events')}`,
  ],
  'a charge at the provider without a payment': () => [
    sql`update payments set intent_id = null where id = ${one('payments', "status = 'authorised'")}`,
  ],
}

describe('the invariant queries', () => {
  test('find nothing in consistent data', async () => {
    expect(await foundAfter([])).toEqual([])
  })

  test('each have a breakage', () => {
    expect(Object.keys(BREAKAGES).sort()).toEqual(
      [VIOLATIONS, PROVIDER_VIOLATIONS, UNSETTLED].flatMap(Object.keys).sort(),
    )
  })

  test.each(Object.entries(BREAKAGES))('find %s', async (violation, breaking) => {
    expect(await foundAfter(breaking())).toContain(violation)
  })

  test('find a refund that was given up for more than a dispute took', async () => {
    const disputing = (pence: number) => [
      sql`insert into disputes (id, venue_id, payment_id, provider_dispute_id, amount_pence, status, reason, created_at, updated_at)
        select 'dsp_of_one', venue_id, payment_id, 'dp_of_one', ${pence}::int, 'lost', 'fraudulent', now(), now()
        from money_tasks where venue_id = ${here()} order by id limit 1`,
      sql`update money_tasks set status = 'failed', kind = 'refund', amount_pence = amount_pence + 1000
        where payment_id in (select payment_id from disputes where id = 'dsp_of_one')`,
    ]
    const violation = 'a refund or release that is still queued'
    expect(await foundAfter(disputing(1))).toContain(violation)
    expect(await foundAfter(disputing(1_000_000))).not.toContain(violation)
  })
})
