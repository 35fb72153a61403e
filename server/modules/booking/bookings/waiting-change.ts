import { sql } from 'kysely'
import type { Deposit } from '../../../../domain/deposit.ts'
import { beforeChange, depositChange } from '../../../../domain/self-service.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { GUEST, SYSTEM } from '../../outbound/index.ts'
import { lockPaidSoFar } from '../settlement/queries.ts'
import { queueTask } from '../settlement/queue-task.ts'
import { settleFreed } from '../settlement/settle-freed.ts'
import { type ChangeRow, claimBeside, returnExtras } from './change-claims.ts'
import { changePlace } from './change-place.ts'
import type { BookingRow } from './load-booking.ts'
import { isPendingAgain, type NewPlace } from './new-place.ts'
import { OCCUPANT_COLUMNS, type Occupant } from './occupancy.ts'

/**
 * Claims a place for a booking that will move there once its change is paid. The booking keeps the place it has. Throws
 * 409 when another party has the new one. Returns the change's id. `tx` has locked the booking.
 */
export const claimChange = (
  tx: Tx,
  booking: BookingRow,
  place: NewPlace,
  dueAt: Date,
  now: Date,
): Promise<string> => claimBeside(tx, booking, place, { status: 'waiting', due_at: dueAt }, now)

/**
 * Ends a change that waits for its payment, if there is one: it was not paid in time, or the booking changed otherwise.
 * Its open payment is closed; money that arrives all the same goes back. `tx` has locked the booking.
 */
export const releaseWaitingChange = (tx: Tx, booking: Occupant, now: Date): Promise<void> =>
  release(tx, booking, null, now)

/** Ends this change only. A later one of the same booking waits on. */
export const releaseWaitingChangeOf = (
  tx: Tx,
  booking: Occupant,
  changeId: string,
  now: Date,
): Promise<void> => release(tx, booking, changeId, now)

const release = async (tx: Tx, booking: Occupant, changeId: string | null, now: Date): Promise<void> => {
  const change = await tx
    .updateTable('booking_changes')
    .set({ status: 'released' })
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`(${changeId}::text is null or id = ${changeId}::text)`)
    .returningAll()
    .executeTakeFirst()
  if (!change) return
  await returnExtras(tx, booking, change)
  const open = await tx
    .selectFrom('payments')
    .select(['id', 'venue_id', 'amount_pence'])
    .where('change_id', '=', change.id)
    .where('venue_id', '=', change.venue_id)
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .forUpdate()
    .execute()
  for (const payment of open)
    await queueTask(tx, payment, { kind: 'release', pence: payment.amount_pence }, SYSTEM, now)
  touchVenue(tx, booking.venue_id, 'activity')
}

/**
 * Carries out a change that was paid. Returns false when it no longer waits, or the booking can no longer move: the
 * payment then goes back and the booking stays as it is. `onApplied` gets the deposit of the changed booking, and runs before the
 * message to the guest is queued, so that it names the money that stands. `tx` has locked the booking.
 */
export const applyWaitingChange = async (
  tx: Tx,
  booking: BookingRow,
  changeId: string,
  now: Date,
  onApplied: (depositPence: number) => Promise<void>,
): Promise<boolean> => {
  const isOpen = booking.status === 'pending' || booking.status === 'approved'
  const canMove = isOpen && booking.closed_at === null && booking.no_show_at === null
  if (!canMove) {
    await releaseWaitingChange(tx, booking, now)
    return false
  }
  const change = await tx
    .updateTable('booking_changes')
    .set({ status: 'applied' })
    .where('id', '=', changeId)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!change) return false
  await returnExtras(tx, booking, change)
  const place = placeOf(change)
  // Until the venue agrees, the old booking stands with its deposit.
  const returned = isPendingAgain(booking, place) ? 0 : await settleChange(tx, booking, change, place, now)
  await onApplied(place.deposit.pence)
  await changePlace(tx, booking, place, GUEST, now, returned)
  return true
}

/** What the change frees of the payments before its own, judged at the moment of the guest's request. */
const settleChange = async (tx: Tx, booking: BookingRow, change: ChangeRow, place: NewPlace, now: Date) => {
  const payments = (await lockPaidSoFar(tx, booking.id)).filter(({ change_id }) => change_id !== change.id)
  const before = beforeChange(booking, place.span.startsAt)
  const { freed } = depositChange(before, place, payments, change.created_at)
  return settleFreed(tx, payments, freed, now)
}

/** Limits were checked when the place was claimed. */
const placeOf = (change: ChangeRow): NewPlace => ({
  date: change.booking_date,
  time: change.booking_time,
  partySize: change.party_size,
  span: { startsAt: change.starts_at, endsAt: change.ends_at },
  tableIds: change.table_ids,
  accessRuleId: change.access_rule_id,
  headLimit: null,
  deposit: { pence: change.deposit_pence, mode: change.deposit_mode as Deposit['mode'] },
  approves: change.approves,
})

/** Ends every waiting change of a venue, because its clock changes. The caller has locked the bookings. */
export const releaseWaitingChangesOf = async (tx: Tx, venueId: string, now: Date): Promise<void> => {
  const bookings = await tx
    .selectFrom('bookings')
    .select(OCCUPANT_COLUMNS)
    .where('venue_id', '=', venueId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('booking_changes')
        .select('booking_id')
        .where('venue_id', '=', venueId)
        .where('status', '=', 'waiting'),
    )
    .orderBy('id')
    .execute()
  for (const booking of bookings) await releaseWaitingChange(tx, booking, now)
}
