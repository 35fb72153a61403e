import { sql } from 'kysely'
import type { World } from './world.ts'

interface Sale {
  readonly venueId: string
  readonly eventId: string
  readonly typeId: string
  readonly guestId: string
}

/** Paid orders of one ticket each, written as the sale would leave them. */
export const sellOrders = async (
  { database }: World,
  { venueId, eventId, typeId, guestId }: Sale,
  count: number,
): Promise<void> => {
  const orders = sql`(select ${sql.lit(`${eventId}_`)} || i as n from generate_series(1, ${sql.lit(count)}) as i) as orders`
  await database.tx(async (tx) => {
    await sql`insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date,
        booking_time, duration_mins, starts_at, ends_at, event_id, ticket_type_id, guest_name, paid, paid_amount_pence,
        created_at)
      select 'bkg_' || n, e.venue_id, ${guestId}, 'event', 'public', 'approved', 1, 1, e.event_date, e.start_time, 240,
        e.starts_at, e.ends_at, e.id, ${typeId}, 'Fan', true, 1500, now()
      from events e, ${orders} where e.id = ${eventId}`.execute(tx)
    await sql`update events set sold = ${count}, capacity = ${count} where id = ${eventId}`.execute(tx)
    await sql`update ticket_types set sold = ${count}, capacity = ${count} where id = ${typeId}`.execute(tx)
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
