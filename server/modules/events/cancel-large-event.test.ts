import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSale } from '../../../test/support/events.ts'
import { makeGuest } from '../../../test/support/factories.ts'
import { useWorld } from '../../../test/support/world.ts'
import { processMoneyTasks, verifyMoney } from '../payments/index.ts'
import { finishCancellations } from './index.ts'

const world = useWorld({ own: true })
const ORDERS = 1000

/** Paid orders of one ticket each, written as the sale would leave them. */
const sellOrders = async (venueId: string, eventId: string, typeId: string, guestId: string) => {
  const orders = sql`generate_series(1, ${sql.lit(ORDERS)}) as n`
  await world.database.tx(async (tx) => {
    await sql`insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date,
        booking_time, duration_mins, starts_at, ends_at, event_id, ticket_type_id, guest_name, paid, paid_amount_pence,
        created_at)
      select 'bkg_' || n, e.venue_id, ${guestId}, 'event', 'public', 'approved', 1, 1, e.event_date, e.start_time, 240,
        e.starts_at, e.ends_at, e.id, ${typeId}, 'Fan', true, 1500, now()
      from events e, ${orders} where e.id = ${eventId}`.execute(tx)
    await sql`update events set sold = ${ORDERS}, capacity = ${ORDERS} where id = ${eventId}`.execute(tx)
    await sql`update ticket_types set sold = ${ORDERS}, capacity = ${ORDERS} where id = ${typeId}`.execute(tx)
    await sql`insert into booking_audit (booking_id, venue_id, type, actor, at)
      select 'bkg_' || n, ${venueId}, 'created', 'Guest', now() from ${orders}`.execute(tx)
    await sql`insert into tickets (id, venue_id, event_id, ticket_type_id, booking_id, code, created_at)
      select 'tkt_' || n, ${venueId}, ${eventId}, ${typeId}, 'bkg_' || n, 'code' || n, now() from ${orders}`.execute(
      tx,
    )
    await sql`insert into sandbox_intents (id, client_secret, capture, status, amount_pence, captured_pence, currency,
        description, metadata, created_at)
      select 'pi_' || n, 'secret', 'automatic', 'succeeded', 1500, 1500, 'gbp', '',
        jsonb_build_object('payment_id', 'pay_' || n), now() from ${orders}`.execute(tx)
    await sql`insert into payments (id, venue_id, purpose, capture, status, booking_id, amount_pence, captured_pence,
        provider, intent_id, created_at, updated_at)
      select 'pay_' || n, ${venueId}, 'tickets', 'automatic', 'captured', 'bkg_' || n, 1500, 1500, 'sandbox', 'pi_' || n,
        now(), now() from ${orders}`.execute(tx)
    await sql`insert into money_ledger (id, venue_id, payment_id, booking_id, type, amount_pence, day, created_at)
      select 'mny_' || n, ${venueId}, 'pay_' || n, 'bkg_' || n, 'ticket_sale', 1500, '2026-01-17', now()
      from ${orders}`.execute(tx)
  })
}

test('the 1,000 refunds of a cancelled event are asked for in one go, with less than a minute of work', {
  timeout: 400_000,
}, async () => {
  const operator = await world.person('client')
  const { venueId, eventId, paidType } = await openSale(operator)
  const guest = await makeGuest(world, venueId)
  await sellOrders(venueId, eventId, paidType, guest.id)

  const began = process.cpuUsage()
  await operator.ok('PATCH /api/my-events/:id/status', {
    params: { id: eventId },
    body: { status: 'cancelled' },
  })
  const waiting = await world.database.read
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('bookings'))
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  await finishCancellations(world.app.services, world.clock.now(), (error) => {
    throw error
  })
  await processMoneyTasks(world.app.services, world.clock.now())
  const { user, system } = process.cpuUsage(began)

  const { refunded } = await world.database.read
    .selectFrom('sandbox_intents')
    .select(sql<number>`sum(refunded_pence)::int`.as('refunded'))
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(ORDERS * 1500)
  expect(waiting.bookings).toBe(ORDERS)
  // Processor time and not the clock's, because other tests share the machine.
  expect((user + system) / 1e6).toBeLessThan(60)
  expect(await verifyMoney(world.database.read)).toEqual([])
})
