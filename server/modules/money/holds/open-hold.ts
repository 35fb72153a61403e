import { sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { HOLD_STATUS_OF } from '../../../../domain/card-hold.ts'
import { conflict } from '../../../../domain/errors.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import type { Tx } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { isReplacedHold } from '../../base/index.ts'
import { type BookingWith, lockBookingFor } from '../../booking/index.ts'
import { openPayment } from '../payments/open-payment.ts'
import { findPayment, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { updatePayment } from '../payments/record-payment-status.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { syncHold } from './act-on-hold.ts'
import { latestHold, shouldAct } from './queries.ts'

const HELD_COLUMNS = [
  'id',
  'venue_id',
  'status',
  'booking_date',
  'booking_time',
  'starts_at',
  'payment_due_at',
] as const
type HeldBooking = BookingWith<(typeof HELD_COLUMNS)[number]>

interface HoldOrder {
  readonly amountPence: number
  readonly description?: string | undefined
}

/** What the provider has made for a new request. */
interface Opened<T> {
  readonly booking: HeldBooking
  readonly payment: PaymentRow
  readonly made: T
}

/**
 * Requests a hold in place of all unpaid requests. The new payment's row is inserted before the provider is called by
 * `make`, and the earlier requests are closed after that, so that a refusal leaves them as they were: the guest can still
 * pay by one. The caller stores what was made only after that: a payment that is still `created` when the process dies is closed
 * as failed, and the earlier request is the booking's hold again. Of two concurrent requests one is a conflict, so a
 * booking never has two open requests.
 */
export const openHold = async <T>(
  services: Services,
  actor: Actor,
  bookingId: string,
  { amountPence, description }: HoldOrder,
  now: Date,
  make: (payment: PaymentRow) => Promise<T>,
): Promise<Opened<T>> => {
  const { database } = services
  const port = requirePayments(services.payments)
  const before = await database.tx(async (tx) => {
    const booking = await lockActiveBooking(tx, actor, bookingId)
    const hold = await latestHold(tx, booking.id)
    if (hold && !isAwaitedDeposit(booking, hold)) await claimForClosing(tx, hold, now)
    return { booking, hold }
  })
  if (before.hold) await requireReplaceable(services, before.booking, before.hold, now)
  const { booking, payment, earlier } = await database.tx(async (tx) => {
    const booking = await lockActiveBooking(tx, actor, bookingId)
    const latest = await latestHold(tx, booking.id)
    if (latest?.id !== before.hold?.id)
      throw conflict('Another hold was just requested for this booking. Reload it and try again.')
    const paymentId = await openPayment(
      tx,
      port,
      {
        venueId: booking.venue_id,
        purpose: 'hold',
        capture: 'manual',
        amountPence,
        description: description || `Deposit for ${booking.booking_date} ${booking.booking_time}`,
        bookingId: booking.id,
        saveCard: mustSaveCard(booking.starts_at, now),
      },
      now,
    )
    const payment = await findPayment(tx, paymentId)
    return { booking, payment, earlier: await earlierRequests(tx, booking, payment) }
  })
  try {
    const made = await make(payment)
    for (const id of earlier) await closeEarlier(services, id, now)
    return { booking, payment, made }
  } catch (error) {
    if (earlier.length > 0) await withdraw(services, payment, now)
    throw error
  }
}

/** Closes an earlier request. Throws 409 when the guest has just paid it. */
const closeEarlier = async (services: Services, id: string, now: Date): Promise<void> => {
  const { status } = await settlePayment(services, id, now, { closeUnpaid: true })
  if (status === 'processing' || status === 'authorised') throw beingPaid()
}

/** Marks a new request as failed, so that the earlier one counts as the booking's hold. Nobody got its link or secret. */
const withdraw = ({ database }: Services, payment: PaymentRow, now: Date): Promise<void> =>
  database.tx(async (tx) => {
    const { status } = await lockPayment(tx, payment)
    if (status === 'created' || status === 'awaiting_payment')
      await updatePayment(tx, payment, { status: 'failed', updated_at: now })
  })

const lockActiveBooking = async (tx: Tx, actor: Actor, bookingId: string): Promise<HeldBooking> => {
  const booking = await lockBookingFor(tx, actor, bookingId, HELD_COLUMNS)
  if (!isActive(booking.status))
    throw conflict(`This booking is ${booking.status}, so nothing can be held for it.`)
  return booking
}

/**
 * Takes over an earlier request while the provider is still creating its page: that request then finds its payment no
 * longer `created`, and closes the page instead of returning its URL. `tx` must have locked the booking.
 */
const claimForClosing = async (tx: Tx, hold: PaymentRow, now: Date) => {
  if (hold.status === 'created')
    await updatePayment(tx, hold, { status: 'awaiting_payment', updated_at: now })
}

/**
 * All by which the guest could still authorise another hold, oldest first: earlier requests and links that were mailed after
 * a decline. One that was paid meanwhile is among them, so that it stops the new request. The hold of a change is not:
 * it ends the others itself. `tx` must have locked the booking.
 */
const earlierRequests = async (tx: Tx, booking: HeldBooking, payment: PaymentRow): Promise<string[]> => {
  const others = await tx
    .selectFrom('payments')
    .select(['id', 'purpose'])
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('id', '<>', payment.id)
    .where('change_id', 'is', null)
    .where('purpose', 'in', ['hold', 'deposit'])
    .where((eb) => eb.or([eb('capture', '=', 'manual'), eb('replaces', 'is not', null)]))
    .where('status', 'in', ['created', 'awaiting_payment', 'processing', 'authorised'])
    .where(sql<boolean>`not ${isReplacedHold}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return others.filter((other) => !isAwaitedDeposit(booking, other)).map(({ id }) => id)
}

/** While a booking waits for the guest's deposit, that payment must stay open: closing it would cancel the booking. */
const isAwaitedDeposit = (booking: HeldBooking, hold: Pick<PaymentRow, 'purpose'>): boolean =>
  hold.purpose === 'deposit' && booking.payment_due_at !== null

const requireReplaceable = async (services: Services, booking: HeldBooking, hold: PaymentRow, now: Date) => {
  const settled = await syncHold(services, hold.id, now)
  shouldAct(settled, 'request')
  if (
    settled.status === 'processing' ||
    (HOLD_STATUS_OF[settled.status] === 'requested' && isAwaitedDeposit(booking, hold))
  )
    throw beingPaid()
}

/** A later request took the place of this one while the provider made what it needs. */
export const replacedMeanwhile = () =>
  conflict('This request was replaced by another one at the same time. Please try again.')

const beingPaid = () =>
  conflict('The guest is paying for this booking at the moment. Try again in a few minutes.', {
    code: 'hold_requested',
  })
