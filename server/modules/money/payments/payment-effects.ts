import { isActive } from '../../../../domain/booking-status.ts'
import { feeReasonOf, owesFee } from '../../../../domain/fee.ts'
import { endsHolds } from '../../../../domain/self-service.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import {
  applyWaitingChange,
  type BookingRow,
  changeStatus,
  lockPaidSoFar,
  queuedEndOf,
  releaseUnpaid,
  releaseWaitingChange,
  releaseWaitingChangeOf,
  returnPayment,
  updateBooking,
} from '../../booking/index.ts'
import { type AuditActor, queueMessage, recordAudit, SYSTEM } from '../../outbound/index.ts'
import { closeOpenAsks } from '../deposits/close-open-asks.ts'
import { issueTickets } from './issue-tickets.ts'
import { issueVouchers } from './issue-vouchers.ts'
import { mailCapture } from './mail-capture.ts'
import { bookingOf, type PaymentRow } from './queries.ts'
import { addToPaidAmount } from './record-payment-status.ts'
import { endReplacedHold, recordDecline, releaseOtherHolds } from './replace-hold.ts'

/**
 * Applies a captured or authorised payment to what it pays for. Runs once per payment; `tx` has locked both.
 */
export const onPaymentSucceeded = async (
  tx: Tx,
  payment: PaymentRow,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  if (payment.purpose === 'vouchers') return issueVouchers(tx, payment, now)
  if (payment.booking_id === null) throw new Error(`Payment ${payment.id} has no booking.`)
  const booking = await bookingOf(tx, payment.booking_id)
  await recordAudit(tx, booking, auditTypeOf(payment), doer, now, {
    amount_pence: payment.amount_pence,
    ...(payment.off_session ? { saved_card: true } : {}),
  })
  if (payment.status === 'captured') await addToPaidAmount(tx, payment, payment.captured_pence)
  if (payment.change_id !== null) return onChangePaid(tx, booking, payment, payment.change_id, now)
  // The link was withdrawn while the guest was paying: the booking costs something else by now.
  if (payment.link_kind === 'deposit_request' && (await queuedEndOf(tx, payment)))
    return returnPayment(tx, payment, now)
  if (payment.replaces !== null && !(await endReplacedHold(tx, payment, now)))
    return returnPayment(tx, payment, now)
  // The party came after all, so it owes no fee any more.
  if (payment.purpose === 'fee' && !owesFee(booking)) return returnPayment(tx, payment, now)
  // What the guest owes stays, although the booking has ended: a fee, or what the terms keep of a lapsed hold.
  if (payment.purpose === 'fee' || (payment.replaces !== null && payment.capture === 'automatic')) {
    if (payment.purpose === 'fee') {
      if (payment.off_session) await mailFee(tx, booking, payment, now)
    } else {
      // As after the capture of a hold: the guest is told, and a change that waits was priced before.
      if (payment.off_session) await mailCapture(tx, payment, payment.captured_pence, now)
      await releaseWaitingChange(tx, booking, now)
    }
    touchVenue(tx, payment.venue_id, 'activity')
    return
  }
  // The booking ended while the guest was paying, so this payment goes back. The others were settled at its end.
  if (!isActive(booking.status)) return returnPayment(tx, payment, now)
  if (payment.link_kind === 'deposit_request') {
    await noteDeposit(tx, booking, payment)
    // A change that waits was priced before this was paid.
    await releaseWaitingChange(tx, booking, now)
  }
  if (payment.purpose === 'hold') return
  if (booking.status === 'pending')
    await changeStatus(tx, booking, { action: 'approve', doer: SYSTEM, now, audit: 'approved' })
  if (payment.purpose === 'tickets') await issueTickets(tx, booking, now)
}

/** The guest paid what a larger party costs more. A hold is over all that is not charged. */
const noteDeposit = (tx: Tx, booking: BookingRow, payment: PaymentRow) =>
  updateBooking(tx, booking, {
    deposit_pence:
      payment.capture === 'manual'
        ? Math.max(booking.deposit_pence, payment.amount_pence)
        : booking.deposit_pence + payment.captured_pence,
  })

/** Nobody's card is charged without a word. Who pays the fee by the mailed link knows of it. */
const mailFee = (tx: Tx, booking: BookingRow, payment: PaymentRow, now: Date) =>
  queueMessage(
    tx,
    {
      kind: 'fee',
      cause: `fee:${payment.id}`,
      venueId: payment.venue_id,
      bookingId: booking.id,
      facts: {
        amount_pence: payment.captured_pence,
        currency: payment.currency,
        reason: feeReasonOf(booking),
      },
    },
    now,
  )

/** Carries out the change. When it lapsed meanwhile, its payment alone goes back and the booking stays as it is. */
const onChangePaid = async (
  tx: Tx,
  booking: BookingRow,
  payment: PaymentRow,
  changeId: string,
  now: Date,
): Promise<void> => {
  // What is over the whole deposit takes the place of every other hold.
  const replaceHolds = async (depositPence: number) => {
    const others = (await lockPaidSoFar(tx, booking.id)).filter(({ id }) => id !== payment.id)
    const mode = payment.status === 'authorised' ? 'hold' : 'charge'
    if (endsHolds({ mode, pence: payment.captured_pence }, others, depositPence))
      await releaseOtherHolds(tx, payment, now)
  }
  if (!(await applyWaitingChange(tx, booking, changeId, now, replaceHolds)))
    return returnPayment(tx, payment, now)
  await closeOpenAsks(tx, booking.id, SYSTEM, now)
}

/**
 * Releases a booking whose payment was closed unpaid. A hold that expired before we recorded its authorisation only
 * gets an audit entry.
 */
export const onPaymentFailed = async (
  tx: Tx,
  payment: PaymentRow,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  if (payment.booking_id === null) return
  const booking = await bookingOf(tx, payment.booking_id)
  if (payment.status === 'expired')
    await recordAudit(tx, booking, 'hold_released', SYSTEM, now, {
      amount_pence: payment.amount_pence,
      expired: true,
    })
  if (payment.change_id !== null) return releaseWaitingChangeOf(tx, booking, payment.change_id, now)
  if (payment.off_session && payment.status === 'failed')
    return recordDecline(tx, payment, booking, doer, now)
  if (payment.purpose === 'hold' || payment.purpose === 'fee') return
  if (booking.status !== 'pending' || booking.payment_due_at === null) return
  await recordAudit(tx, booking, 'payment_failed', SYSTEM, now, { amount_pence: payment.amount_pence })
  // An offer of the wait list is held for its whole time: the guest may try another card.
  if (booking.wish_id !== null && booking.payment_due_at > now) return
  await releaseUnpaid(tx, booking, now)
}

const auditTypeOf = ({ purpose, status, replaces }: PaymentRow) => {
  if (purpose === 'fee') return 'fee_charged'
  if (status === 'saved') return 'card_saved'
  if (status === 'authorised') return 'hold_authorised'
  return replaces === null ? 'payment_succeeded' : 'hold_captured'
}
