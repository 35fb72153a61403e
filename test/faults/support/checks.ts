import { sql } from 'kysely'
import { expect } from 'vitest'
import { commands } from '../../../server/cli/index.ts'
import type { Database } from '../../../server/db/database.ts'
import { sweepPayments } from '../../../server/modules/money/index.ts'
import { findViolations } from '../../simulate/invariants.ts'
import type { FakeStripe } from '../../support/fake-stripe.ts'
import type { World } from '../../support/world.ts'
import type { Notebook } from './notebook.ts'

const PATIENCE = [20, 30, 26 * 60, 60, 60]

/** Time passes and every process that comes back does its recurring work: what was left open comes to an end. */
export const letTimePass = async (world: World) => {
  const failures: unknown[] = []
  for (const minutes of PATIENCE) {
    world.clock.advance({ minutes })
    await sweepPayments(world.app.services, world.clock.now(), (error) => failures.push(error))
  }
  expect(failures).toEqual([])
}

/** Everything acknowledged is there, as it was acknowledged. Call it before time passes. */
export const expectKept = async ({ read }: Database, notes: Notebook) => {
  const ids = [...notes.bookings.keys()]
  const rows = await read
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  const wrong = [...notes.bookings].flatMap(([id, states]) => {
    const status = found.get(id)
    return status && states.has(status)
      ? []
      : [`${id} is ${status ?? 'gone'}, not ${[...states].join(' or ')}`]
  })
  expect(wrong).toEqual([])

  const codes = async (table: 'vouchers' | 'tickets', wanted: ReadonlySet<string>) => {
    const kept = await read
      .selectFrom(table)
      .select('code')
      .where('code', '=', sql<string>`any(${[...wanted]})`)
      .execute()
    expect(kept, `${table} that were acknowledged`).toHaveLength(wanted.size)
  }
  await codes('vouchers', notes.vouchers)
  await codes('tickets', notes.tickets)

  const redeemed = await sql<{ code: string; pence: number }>`
    select code, (select coalesce(sum(amount_pence), 0)::int from voucher_redemptions r where r.voucher_id = v.id) as pence
    from vouchers v where code = any(${[...notes.redeemed.keys()]})`.execute(read)
  const unexpected = redeemed.rows.filter(({ code, pence }) => !notes.redeemed.get(code)?.includes(pence))
  expect(unexpected, 'redemptions that differ from what was acknowledged').toEqual([])

  const captured = await read
    .selectFrom('payments')
    .select(['booking_id', 'captured_pence'])
    .where('booking_id', '=', sql<string>`any(${[...notes.captures.keys()]})`)
    .where('purpose', '=', 'hold')
    .where('status', '=', 'captured')
    .execute()
  expect(new Map(captured.map((row) => [row.booking_id, row.captured_pence]))).toEqual(notes.captures)
}

/** Our books against the provider's, penny by penny, once time has passed. */
export const expectMoneyToAgree = async ({ read }: Database, stripe: FakeStripe) => {
  const rows = await read
    .selectFrom('payments')
    .select(['id', 'status', 'intent_id', 'booking_id', 'purpose', 'captured_pence', 'refunded_pence'])
    .execute()
  const open = rows.filter(({ status }) => ['created', 'awaiting_payment', 'processing'].includes(status))
  expect(open, 'payments that never came to an end').toEqual([])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const refunded = new Map<string, number>()
  for (const { payment_intent, amount } of stripe.books.refunds)
    refunded.set(payment_intent, (refunded.get(payment_intent) ?? 0) + amount)
  const wrong = [...stripe.books.intents.values()].flatMap((intent) => {
    const row = byId.get(intent.metadata.payment_id ?? '')
    const theirs = { captured: intent.amount_received, refunded: refunded.get(intent.id) ?? 0 }
    const ours = row && { captured: row.captured_pence, refunded: row.refunded_pence }
    const isHeld = intent.status === 'requires_capture'
    const agrees =
      row?.intent_id === intent.id &&
      JSON.stringify(ours) === JSON.stringify(theirs) &&
      isHeld === (row.status === 'authorised')
    return agrees ? [] : [{ intent: intent.id, status: intent.status, theirs, ours, row: row?.status }]
  })
  expect(wrong, 'intents of the provider that our books know otherwise').toEqual([])

  const queued = await read.selectFrom('money_tasks').select('id').where('status', '<>', 'done').execute()
  expect(queued, 'money that still has to go back').toEqual([])

  const kept = await sql<{ id: string }>`
    select p.id from payments p left join bookings b on b.id = p.booking_id
    where (p.captured_pence > p.refunded_pence or p.status = 'authorised')
      and not coalesce(b.status in ('pending', 'approved', 'checked_in'),
        exists (select from vouchers v where v.payment_id = p.id))`.execute(read)
  expect(kept.rows, 'money kept for nothing').toEqual([])

  const unpaid = await sql<{ id: string }>`
    select b.id from bookings b where b.status in ('approved', 'checked_in') and b.payment_due_at is not null
      and not exists (select from payments p where p.booking_id = b.id and p.status in ('authorised', 'captured'))`.execute(
    read,
  )
  expect(unpaid.rows, 'bookings confirmed without their payment').toEqual([])
}

/** What is stored twice agrees, and no invariant is broken. */
export const expectBooksToAgree = async (database: Database, venueId: string) => {
  const said: string[] = []
  await commands.verify?.run({
    database,
    options: {},
    applied: [],
    now: new Date(),
    print: (line) => said.push(line),
  })
  expect(said).toEqual(['Everything agrees.'])
  expect(await findViolations(database.read, [venueId])).toEqual([])
}
