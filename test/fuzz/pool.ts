import { sql } from 'kysely'
import type { World } from '../support/world.ts'
import type { Company } from './company.ts'
import { DOUBLE } from './office-stock.ts'

/** Everything of the venue that a request may name, in one statement: the newest of each kind, first. */
export const refreshPool = async (world: World, company: Company) => {
  const { venueId } = company
  const list = (from: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(t.id order by t.id desc), '[]') from (${from}) as t)`
  const of = (table: string, more = sql``) =>
    list(
      sql`select id from ${sql.table(table)} where venue_id = ${venueId} ${more} order by id desc limit 30`,
    )
  const bookings = (condition: ReturnType<typeof sql>) => of('bookings', sql`and ${condition}`)
  const payments = (column: string, condition: ReturnType<typeof sql>) =>
    list(sql`select ${sql.ref(column)} as id from payments where venue_id = ${venueId}
      and ${sql.ref(column)} is not null and ${condition} order by id desc limit 20`)
  const { rows } = await sql<{ pool: Record<string, string[]> }>`select json_build_object(
    'floor', ${of('floors')}, 'area', ${of('seating_areas')}, 'table', ${of('venue_tables', sql`and archived_at is null`)},
    'block', ${of('table_blocks')}, 'combo', ${of('table_combos')},
    'rule', ${of('access_rules', sql`and archived_at is null`)}, 'service', ${of('services')},
    'blackout', ${of('blackouts')}, 'specialDay', ${of('special_days')}, 'proposal', ${of('reseat_proposals')},
    'bundle', ${of('bundles', sql`and archived_at is null`)}, 'promo', ${of('promo_codes')}, 'policy', ${of('policies')},
    'notice', ${of('notices')},
    'event', ${of('events')},
    'ticketType', ${list(sql`select id || '|' || event_id as id from ticket_types where venue_id = ${venueId}
      and archived_at is null order by id desc limit 30`)},
    'reservation', ${of('reservations')},
    'wish', ${of('wishes', sql`and ended_at is null`)},
    'queueEntry', ${of('queue_entries', sql`and ended_at is null`)},
    'guest', ${list(sql`select guest_id as id from venue_guests where venue_id = ${venueId} order by guest_id desc limit 30`)},
    'member', ${list(sql`select user_id as id from memberships where venue_id = ${venueId}
      and user_id <> ${company.operator.id} limit 10`)},
    'booking', ${bookings(sql`true`)},
    'pending', ${bookings(sql`status = 'pending' and kind = 'table' and payment_due_at is null`)},
    'approved', ${list(sql`select id || '|' || booking_date::text as id from bookings where venue_id = ${venueId}
      and status = 'approved' and kind = 'table' and payment_due_at is null order by id desc limit 30`)},
    'managed', ${list(sql`select id || '|' || manage_generation as id from bookings where venue_id = ${venueId}
      and status = 'approved' and kind = 'table' and access_rule_id = ${company.kept.freeRule?.[0] ?? ''}
      order by id desc limit 6`)},
    'feeDue', ${list(sql`select booking_id as id from payments p where venue_id = ${venueId} and status = 'saved'
      and exists (select from bookings b where b.id = p.booking_id and b.status = 'cancelled')
      and not exists (select from payments f where f.booking_id = p.booking_id and f.purpose = 'fee')
      order by id desc limit 20`)},
    'paid', ${payments('booking_id', sql`status = 'captured' and captured_pence > refunded_pence`)},
    'rejected', ${bookings(sql`status = 'rejected' and door_rejected_at is null`)},
    'owing', ${bookings(sql`payment_due_at is not null and status = 'pending' and kind <> 'event'`)},
    'held', ${payments(
      'booking_id',
      sql`purpose = 'hold' and status in ('created', 'awaiting_payment', 'authorised')
      and exists (select from sandbox_intents i where i.id = payments.intent_id and i.status = 'authorised')`,
    )},
    'intent', ${list(sql`select intent_id || '|' || client_secret as id from payments where venue_id = ${venueId}
      and status in ('created', 'awaiting_payment') and intent_id is not null order by id desc limit 20`)},
    'checkout', ${payments('checkout_session_id', sql`true`)},
    'ticketIntent', ${payments('intent_id', sql`purpose = 'tickets'`)},
    'voucherIntent', ${payments(
      'intent_id',
      sql`purpose = 'vouchers' and exists (
      select from sandbox_intents i where i.id = payments.intent_id and i.status = 'succeeded')`,
    )},
    'voucherId', ${of('vouchers')},
    'eventChange', ${list(sql`select event_id as id from event_changes where venue_id = ${venueId}
      and status = 'pending' order by id desc limit 10`)},
    'double', ${list(sql`select guest_id as id from venue_guests g where venue_id = ${venueId} and name = ${DOUBLE}
      and not exists (select from bookings b where b.venue_id = g.venue_id and b.user_id = g.guest_id)
      order by guest_id desc limit 10`)},
    'invitation', ${of('invitations', sql`and status = 'pending'`)},
    'webhook', ${of('webhooks')},
    'delivery', ${list(sql`select id || '|' || webhook_id as id from webhook_deliveries where venue_id = ${venueId}
      order by id desc limit 20`)},
    'message', ${of('outbox', sql`and booking_id is not null`)},
    'import', ${of('imports')},
    'voucher', (select coalesce(json_agg(code), '[]') from (select code from vouchers where venue_id = ${venueId}
      and balance_pence > 0 order by id desc limit 20) as t)
    ) as pool`.execute(world.database.read)
  const pool = rows[0]?.pool ?? {}
  const paired = {
    ...pool,
    ...apart('approved', 'approvedDate', pool),
    ...apart('intent', 'secret', pool),
    ...apart('managed', 'generation', pool),
    ...apart('delivery', 'deliveringWebhook', pool),
    ...apart('ticketType', 'ticketEvent', pool),
  }
  company.pool = withoutKept(paired, company)
}

/** What others rely on is no prey, but a guest cannot be deleted. The ticket types of a kept event go with their events. */
const withoutKept = (pool: Record<string, string[]>, { kept, operator }: Company) => {
  const taboo = new Set([...Object.values(kept).flat(), operator.id])
  const open = ([kind, ids]: [string, string[]]) => [
    kind,
    kind === 'guest' ? ids : ids.filter((id) => !taboo.has(id)),
  ]
  return Object.fromEntries(Object.entries(pool).map(open)) as Record<string, string[]>
}

/** Two lists in one order, of what was read in pairs. */
const apart = (first: string, second: string, pool: Record<string, string[]>) => {
  const pairs = (pool[first] ?? []).map((pair) => pair.split('|'))
  return { [first]: pairs.map(([one = '']) => one), [second]: pairs.map(([, two = '']) => two) }
}
