import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openSumsOf } from '../../../../domain/cancellation.ts'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { queueMessage } from './queue-message.ts'

const world = useWorld()
let venueId: string
let bookingId: string
beforeAll(async () => {
  const place = await openPublicVenue(world)
  await place.table()
  venueId = place.venueId
  bookingId = await place.booked()
})

const upTo = (most: number) => fc.integer({ min: 0, max: most })

/** What is on its way back: queued only, at the provider for a task of ours, or at the provider by itself. */
const refunding = fc.array(
  fc.record({
    pence: fc.integer({ min: 1, max: 1500 }),
    at: fc.constantFrom('queue', 'both', 'provider'),
  }),
  { maxLength: 3 },
)

const payment = fc
  .record({
    status: fc.constantFrom('captured', 'authorised', 'saved', 'captured', 'processing', 'released'),
    amount_pence: fc.integer({ min: 1, max: 9000 }),
  })
  .chain(({ status, amount_pence }) => {
    const isCaptured = status === 'captured'
    return fc.record({
      status: fc.constant(status),
      amount_pence: fc.constant(amount_pence),
      captured_pence: isCaptured ? fc.integer({ min: 1, max: amount_pence }) : fc.constant(0),
      refundedPct: upTo(100),
      disputed_pence: isCaptured ? fc.oneof(fc.constant(0), upTo(amount_pence)) : fc.constant(0),
      freed_pence: fc.oneof(fc.constant(0), upTo(amount_pence)),
      keptPct: upTo(100),
      refunding,
      /** A hold in whose place another payment stands. */
      isReplaced: isCaptured ? fc.constant(false) : fc.boolean(),
    })
  })
  .map(({ refundedPct, keptPct, ...row }) => ({
    ...row,
    refunded_pence: Math.floor((row.captured_pence * refundedPct) / 100),
    freed_kept_pence: Math.floor((row.freed_pence * keptPct) / 100),
  }))

type Row = typeof payment extends fc.Arbitrary<infer R> ? R : never

const isReplacedHold = ({ status, isReplaced }: Row) =>
  isReplaced && (status === 'authorised' || status === 'saved')

const expected = (rows: readonly Row[]) =>
  openSumsOf(
    rows
      .filter((row) => !isReplacedHold(row))
      .map((row) => ({
        status: row.status,
        amount_pence: row.amount_pence,
        captured_pence: Math.max(row.captured_pence - row.disputed_pence, row.refunded_pence),
        refunded_pence: row.refunded_pence,
        refunding_pence: row.refunding.reduce((sum, { pence }) => sum + pence, 0),
        freed_pence: row.freed_pence,
        freed_kept_pence: row.freed_kept_pence,
      })),
  )

/** Gives the booking these payments in place of what it has. */
const pay = async (tx: Tx, rows: readonly Row[], now: Date) => {
  for (const table of ['refunds', 'money_tasks'] as const)
    await tx.deleteFrom(table).where('venue_id', '=', venueId).execute()
  await tx.deleteFrom('payments').where('venue_id', '=', venueId).execute()
  for (const { refunding, isReplaced, ...row } of rows) {
    const payment_id = newId('pay')
    await tx
      .insertInto('payments')
      .values({
        ...row,
        id: payment_id,
        venue_id: venueId,
        booking_id: bookingId,
        purpose: 'deposit',
        capture: 'manual',
        provider: 'sandbox',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const task = { venue_id: venueId, payment_id, actor: 'Ann', next_attempt_at: now, created_at: now }
    if (isReplaced)
      await tx
        .insertInto('money_tasks')
        .values({ ...task, id: newId('mtask'), kind: 'release', amount_pence: 0, reason: 'replaced' })
        .execute()
    for (const { pence, at } of refunding) {
      const task_id = newId('mtask')
      if (at !== 'provider')
        await tx
          .insertInto('money_tasks')
          .values({ ...task, id: task_id, kind: 'refund', amount_pence: pence })
          .execute()
      if (at !== 'queue')
        await tx
          .insertInto('refunds')
          .values({
            id: newId('rfd'),
            venue_id: venueId,
            payment_id,
            provider_refund_id: newId('rfd'),
            task_id: at === 'both' ? task_id : null,
            amount_pence: pence,
            status: 'pending',
            actor: 'Ann',
            created_at: now,
            updated_at: now,
          })
          .execute()
    }
  }
}

/** What a message that is queued now says of the booking's money. */
const toldInMail = async (tx: Tx, cause: string, now: Date) => {
  expect(await queueMessage(tx, { kind: 'booking_changed', cause, venueId, bookingId }, now)).toBe(true)
  const { facts } = await tx
    .selectFrom('outbox')
    .select('facts')
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  const { booking } = facts as { booking: { open_pence: number; settled_pence: number } }
  return { openPence: booking.open_pence, settledPence: booking.settled_pence }
}

test('mails count what the terms still decide about by the same rule as a cancellation', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 3 }), async (rows) => {
      run += 1
      const now = world.clock.now()
      const told = await world.database.tx(async (tx) => {
        await pay(tx, rows, now)
        return toldInMail(tx, `open money ${run}`, now)
      })
      expect(told).toEqual(expected(rows))
    }),
    { numRuns: 100 },
  )
})
