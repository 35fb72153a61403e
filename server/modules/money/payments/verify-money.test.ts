import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'
import { commands } from '../../../cli/index.ts'
import type { Difference } from '../../../db/difference.ts'
import { seedDemoWorld } from '../../../demo/index.ts'
import { verifyMoney } from './verify-money.ts'

const world = useWorld({ own: true })
beforeAll(async () => {
  await seedDemoWorld(world.database, world.clock.now())
})

class Undo extends Error {}

/** Changes a row inside a transaction, returns the differences found, and rolls back. */
const foundAfter = async (tampering: RawBuilder<unknown>): Promise<Difference[]> => {
  let found: Difference[] = []
  await world.database
    .tx(async (tx) => {
      await tampering.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      found = await verifyMoney(tx)
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

const run = async (lines: string[] = []) => {
  await commands.verify?.run({
    database: world.database,
    options: {},
    applied: [],
    now: world.clock.now(),
    print: (line) => lines.push(line),
  })
  return lines
}

const one = (table: string, condition = 'true') =>
  sql.raw(`(select id from ${table} where ${condition} order by id limit 1)`)

describe('verifyMoney', () => {
  test('finds no difference in three months of demo data', async () => {
    expect(await verifyMoney(world.database.read)).toEqual([])
    expect(await run()).toEqual(['Everything agrees.'])
  })

  test.each<[string, RawBuilder<unknown>, string[]]>([
    [
      'a captured amount that differs from the ledger',
      sql`update payments set captured_pence = captured_pence - 1
        where id = ${one('payments', "purpose = 'tickets' and status = 'captured'")}`,
      ['bookings.paid_amount_pence', 'payments.captured_pence', 'payments.captured_pence at the provider'],
    ],
    [
      'a refunded amount that differs from the ledger',
      sql`update payments set refunded_pence = refunded_pence + 1
        where id = ${one('payments', "purpose = 'tickets' and captured_pence > refunded_pence")}`,
      ['bookings.paid_amount_pence', 'payments.refunded_pence', 'payments.refunded_pence at the provider'],
    ],
    [
      'a hold that is released in the payment but not in the ledger',
      sql`update payments set status = 'released' where id = ${one('payments', "status = 'authorised'")}`,
      ['payments held'],
    ],
    [
      'a missing ledger entry',
      sql`delete from money_ledger where id = ${one('money_ledger', "type = 'voucher_sale'")}`,
      ['payments.captured_pence', 'revenue_days.revenue_pence'],
    ],
    [
      'a ledger entry without its payment',
      sql`insert into money_ledger (id, venue_id, type, amount_pence, day, created_at)
        select 'mny_x', id, 'capture', 100, '2026-01-17', now() from venues order by id limit 1`,
      ['money_ledger of no payment'],
    ],
    [
      'a ledger entry of the wrong type',
      sql`update money_ledger set type = 'capture' where id = ${one('money_ledger', "type = 'ticket_sale'")}`,
      ['money_ledger of tickets'],
    ],
    [
      'a daily revenue that is one penny off',
      sql`update revenue_days set revenue_pence = revenue_pence + 1
        where (venue_id, day) = (select venue_id, day from revenue_days order by 1, 2 limit 1)`,
      ['revenue_days.revenue_pence'],
    ],
    [
      'a voucher balance that is too low',
      sql`update vouchers set balance_pence = balance_pence - 1
        where id = ${one('vouchers', 'balance_pence > 0')}`,
      ['vouchers.balance_pence'],
    ],
    [
      'a redemption that is missing in the ledger',
      sql`delete from money_ledger where id = ${one('money_ledger', "type = 'voucher_redemption'")}`,
      ['voucher_redemptions.amount_pence'],
    ],
    [
      'a paid purchase without its voucher',
      sql`delete from vouchers where id = ${one('vouchers', 'balance_pence = amount_pence')}`,
      ['vouchers issued', 'vouchers.amount_pence'],
    ],
    [
      'a booking with a wrong paid amount',
      sql`update bookings set paid_amount_pence = paid_amount_pence + 1
        where id = ${one('bookings', "kind = 'event'")}`,
      ['bookings.paid_amount_pence'],
    ],
    [
      'extras that were sold for more than the payment asked',
      sql`update bookings set bundle_selections = jsonb_set(bundle_selections, '{0,quantity}', '2')
        where id = ${one('bookings', `bundle_selections @> '[{"prepaid": true}]'`)}`,
      ['extras sold'],
    ],
    [
      'extras that no payment asked for',
      sql`update bookings set bundle_selections =
          '[{"bundle_id": "x", "item_id": "y", "quantity": 1, "price_pence": 500, "prepaid": true}]'
        where id = ${one('bookings', "deposit_mode = 'none' and kind = 'table'")}`,
      ['extras sold'],
    ],
    [
      'a payment for extras that were not sold',
      sql`update payments set extras_pence = 1
        where id = ${one('payments', "purpose = 'tickets' and extras_pence = 0")}`,
      ['extras sold'],
    ],
    [
      'a booking with a wrong number of spent keys',
      sql`update bookings set keys_spent = 0 where id = ${one('bookings', 'keys_spent > 0')}`,
      ['bookings.keys_spent'],
    ],
    [
      'a ticket type that counts one sale too few',
      sql`update ticket_types set sold = sold - 1 where id = ${one('ticket_types', 'sold > 0')}`,
      ['ticket_types.sold'],
    ],
    [
      'an event that counts one sale too few',
      sql`update events set sold = sold - 1 where id = ${one('events', 'sold > 0')}`,
      ['events.sold'],
    ],
    ['a guest without a ticket', sql`delete from tickets where id = ${one('tickets')}`, ['tickets issued']],
    [
      'a card that is said to be saved and is missing',
      sql`update payments set status = 'saved'
        where id = ${one('payments', "status = 'released' and payment_method_id is null")}`,
      ['a saved card that is missing'],
    ],
    [
      'a refund that was given up',
      sql`insert into money_tasks
        (id, venue_id, payment_id, kind, amount_pence, actor, status, next_attempt_at, created_at)
        select 'mtask_x', venue_id, id, 'refund', 100, 'System', 'failed', now(), now()
        from payments order by id limit 1`,
      ['money_tasks given up'],
    ],
    [
      'a capture that is said to be done and took nothing',
      sql`insert into money_tasks
        (id, venue_id, payment_id, kind, amount_pence, actor, status, next_attempt_at, created_at)
        select 'mtask_x', venue_id, id, 'capture', 100, 'System', 'done', now(), now()
        from payments where captured_pence = 0 order by id limit 1`,
      ['a capture that took nothing'],
    ],
    [
      'a second hold beside the first',
      sql`insert into payments (id, venue_id, purpose, capture, status, booking_id, amount_pence, provider,
          customer_id, payment_method_id, created_at, updated_at)
        select 'pay_' || n, venue_id, 'hold', 'manual', 'saved', id, 2000, 'other', 'cus_x', 'pm_x', now(), now()
        from (select id, venue_id from bookings where deposit_pence = 0 order by id limit 1) b,
          generate_series(1, 2) n`,
      ['holds above the deposit'],
    ],
    [
      'disputed money that the ledger does not know',
      sql`update payments set disputed_pence = 1
        where id = ${one('payments', "purpose = 'tickets' and status = 'captured' and refunded_pence = 0")}`,
      [
        'bookings.paid_amount_pence',
        'disputes.withdrawn_pence',
        'payments.disputed_pence',
        'payments.disputed_pence at the provider',
      ],
    ],
    [
      'a refund at the provider that we do not know of',
      sql`update sandbox_intents set refunded_pence = captured_pence
        where id = (select intent_id from payments where status = 'captured' and refunded_pence = 0 order by id limit 1)`,
      ['payments.refunded_pence at the provider'],
    ],
    [
      'a charge at the provider that no payment of ours has',
      sql`insert into sandbox_intents (id, client_secret, capture, status, amount_pence, captured_pence, currency,
          description, metadata, created_at)
        values ('pi_lost', 'secret', 'automatic', 'succeeded', 500, 500, 'gbp', '', '{}', now())`,
      ['a charge at the provider without a payment'],
    ],
  ])('finds %s, and nothing else', async (_, tampering, names) => {
    const found = await foundAfter(tampering)
    expect([...new Set(found.map(({ what }) => what))]).toEqual(names)
  })

  test('run as a CLI command prints each difference and fails', async () => {
    const id = (
      await world.database.read
        .updateTable('vouchers')
        .set({ balance_pence: 1 })
        .where(
          'id',
          '=',
          sql<string>`${one('vouchers', 'balance_pence = amount_pence and amount_pence = 5000')}`,
        )
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const lines: string[] = []
    await expect(run(lines)).rejects.toThrow('Differences found: 1.')
    expect(lines).toEqual([`vouchers.balance_pence of ${id} is 1, but should be 5000.`])
    await world.database.read
      .updateTable('vouchers')
      .set({ balance_pence: 5000 })
      .where('id', '=', id)
      .execute()
  })
})
