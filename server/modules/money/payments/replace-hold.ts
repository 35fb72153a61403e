import { isActive } from '../../../../domain/booking-status.ts'
import { freedOfPart, isHeld } from '../../../../domain/cancellation.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { BookingRow } from '../../booking/index.ts'
import { lockPaidSoFar, queuedEndOf, queueTask } from '../../booking/index.ts'
import { type AuditActor, addressOf, isReachable, recordAudit, SYSTEM } from '../../outbound/index.ts'
import { mailVenue } from './mail-venue.ts'
import { openPaymentOnce } from './open-payment.ts'
import type { PaymentRow } from './queries.ts'
import { recordRelease, updatePayment } from './record-payment-status.ts'

/**
 * Whether something else stands or is coming in the place of a hold: a payment without the guest, or the hold of a
 * change. Else it still stands at the provider, or its card waits to be held anew. `but` leaves out payments of a status.
 */
export const isReplaced = async (
  db: Executor,
  hold: PaymentRow,
  { but = [] }: { readonly but?: readonly PaymentRow['status'][] } = {},
): Promise<boolean> => {
  const end = await queuedEndOf(db, hold)
  if (end?.kind === 'release' && end.reason !== null) return true
  const replacement = await db
    .selectFrom('payments')
    .select('id')
    .where('replaces', '=', hold.id)
    .where('venue_id', '=', hold.venue_id)
    .where('off_session', '=', true)
    .where('status', 'not in', ['failed', 'released', 'expired', ...but])
    .limit(1)
    .executeTakeFirst()
  return replacement !== undefined
}

/** The charge of a saved card that a capture task makes. One id for all attempts makes them one charge. */
export const chargeIdOf = (task: { readonly id: string }): string => task.id.replace(/^mtask/, 'pay')

/**
 * Whether it is decided otherwise what becomes of the hold that `payment` is to replace: it was captured or released, or
 * the end of its booking or a paid change has queued that.
 */
const isDecided = async (tx: Tx, hold: PaymentRow, payment: PaymentRow): Promise<boolean> => {
  if (hold.status === 'captured' || hold.status === 'released') return true
  const end = await queuedEndOf(tx, hold)
  if (!end) return false
  return end.kind === 'capture' ? chargeIdOf(end) !== payment.id : end.reason !== RENEWED
}

/** Why a hold is released although its booking stands: another payment holds the deposit in its place. */
const RENEWED = 'renewed'
const CHANGED = 'changed'

/**
 * Ends the hold in whose place a payment now stands. One that is still held is released by a task, so never before the
 * new one stands. Returns false when something else was decided about the hold meanwhile: then the payment must go back.
 * `tx` must have locked the booking.
 */
export const endReplacedHold = async (tx: Tx, payment: PaymentRow, now: Date): Promise<boolean> => {
  const hold = await lockReplaced(tx, payment)
  if (!hold) return true
  if (await isDecided(tx, hold, payment)) return false
  await updatePayment(tx, payment, freedInPlaceOf(hold, payment))
  if (hold.status === 'saved') await updatePayment(tx, hold, { status: 'released', updated_at: now })
  if (hold.status === 'authorised')
    await queueTask(tx, hold, { kind: 'release', pence: hold.amount_pence }, SYSTEM, now, RENEWED)
  return true
}

/**
 * What was settled of a hold for guests who were taken off stays settled in its place. A hold over the deposit of a larger
 * party holds nothing for them but what the venue keeps.
 */
const freedInPlaceOf = (hold: PaymentRow, { amount_pence, link_kind }: PaymentRow) => {
  const settled = freedOfPart(hold, amount_pence)
  return link_kind === 'deposit_request' ? { ...settled, freed_pence: settled.freed_kept_pence } : settled
}

/**
 * Ends every other hold of the booking, because `payment` now holds the whole deposit: those that stand, those that wait
 * to be held anew, and what is open and would become a hold (renewals, links to pay, requests). `tx` must have locked the booking.
 */
export const releaseOtherHolds = async (tx: Tx, payment: PaymentRow, now: Date): Promise<void> => {
  let keptPence = 0
  for (const other of await lockPaidSoFar(tx, payment.booking_id ?? '')) {
    if (other.id === payment.id || other.purpose === 'fee' || other.amount_pence === 0) continue
    if (isHeld(other.status)) keptPence += other.freed_kept_pence
    // Nothing is held at the provider, so it need not be called.
    if (other.status === 'saved') await recordRelease(tx, await lockById(tx, other), SYSTEM, now)
    else if (other.status === 'authorised' || isOpenHold(other))
      await queueTask(tx, other, { kind: 'release', pence: other.amount_pence }, SYSTEM, now, CHANGED)
  }
  // What the venue keeps of guests who were taken off before.
  const settled = Math.min(keptPence, payment.amount_pence)
  await updatePayment(tx, payment, { freed_pence: settled, freed_kept_pence: settled })
}

const isOpenHold = ({ capture, status }: Pick<PaymentRow, 'capture' | 'status'>) =>
  capture === 'manual' && (status === 'created' || status === 'awaiting_payment' || status === 'processing')

/**
 * A saved card was declined. A hold that was to be renewed is over, unless it still stands: then it stays until it
 * lapses. The venue gets a mail, and the guest one with a link to pay. Where something else was decided about the hold,
 * that counts, and nobody is mailed.
 */
export const recordDecline = async (
  tx: Tx,
  payment: PaymentRow,
  booking: BookingRow,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  const isFee = payment.purpose === 'fee'
  const hold = isFee ? undefined : await lockReplaced(tx, payment)
  const decided = hold !== undefined && (await isDecided(tx, hold, payment))
  if (!decided && hold?.status === 'saved')
    await updatePayment(tx, hold, { status: 'expired', declined_at: now, updated_at: now })
  else if (!decided && hold) await updatePayment(tx, hold, { declined_at: now })
  await recordAudit(tx, booking, isFee ? 'fee_declined' : 'hold_declined', doer, now, {
    amount_pence: payment.amount_pence,
  })
  touchVenue(tx, booking.venue_id, 'activity')
  if (decided) return
  if (!isFee) await mailDecline(tx, payment, hold, now)
  await askForCard(tx, payment, booking, payment.replaces, now)
}

/**
 * A hold without a saved card does not last until the evening, because the booking was moved, and nobody can renew it.
 * The venue and the guest get the messages of a decline. One that still stands stays until it lapses.
 */
export const recordLapse = async (
  tx: Tx,
  hold: PaymentRow,
  booking: BookingRow,
  now: Date,
): Promise<void> => {
  await updatePayment(tx, hold, { declined_at: now })
  await recordAudit(tx, booking, 'hold_declined', SYSTEM, now, {
    amount_pence: hold.amount_pence,
    no_card: true,
  })
  touchVenue(tx, booking.venue_id, 'activity')
  await mailDecline(tx, hold, hold, now)
  await askForCard(tx, { ...hold, purpose: 'hold' }, booking, hold.id, now)
}

/** Until when a hold still stands. Null: it does not any more. */
export const heldUntil = (
  { status, authorised_until }: Pick<PaymentRow, 'status' | 'authorised_until'>,
  now: Date,
): Date | null =>
  status === 'authorised' && authorised_until !== null && authorised_until > now ? authorised_until : null

const mailDecline = (tx: Tx, payment: PaymentRow, hold: PaymentRow | undefined, now: Date) =>
  mailVenue(
    tx,
    payment,
    {
      trouble: payment.capture === 'manual' ? 'hold_declined' : 'charge_declined',
      amountPence: payment.amount_pence,
      heldUntil: hold && heldUntil(hold, now),
      cause: `declined:${payment.id}`,
    },
    now,
  )

/** Opens the payment whose link is mailed to the guest. */
const askForCard = async (
  tx: Tx,
  payment: PaymentRow,
  booking: BookingRow,
  replaces: string | null,
  now: Date,
): Promise<void> => {
  // A link to hold money for a booking that is over would be of no use.
  if (payment.capture === 'manual' && !isActive(booking.status)) return
  if (!isReachable(await addressOf(tx, booking))) return
  await openPaymentOnce(
    tx,
    payment,
    {
      venueId: payment.venue_id,
      purpose: payment.purpose,
      capture: payment.capture,
      amountPence: payment.amount_pence,
      description: payment.description,
      bookingId: booking.id,
      saveCard: payment.capture === 'manual' && mustSaveCard(booking.starts_at, now),
      ...(replaces === null ? {} : { replaces }),
      linkKind: payment.purpose === 'fee' ? 'fee' : 'hold_declined',
    },
    now,
  )
}

const lockReplaced = async (tx: Tx, { replaces, venue_id }: PaymentRow): Promise<PaymentRow | undefined> =>
  replaces === null ? undefined : lockById(tx, { id: replaces, venue_id })

const lockById = (tx: Tx, { id, venue_id }: Pick<PaymentRow, 'id' | 'venue_id'>): Promise<PaymentRow> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
