import type { Actor } from '../../../../domain/actor.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { HOLD_STATUS_OF } from '../../../../domain/card-hold.ts'
import { conflict } from '../../../../domain/errors.ts'
import { mustSaveCard } from '../../../../domain/hold-renewal.ts'
import type { Tx } from '../../../db/executor.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import type { Services } from '../../../services.ts'
import { type BookingWith, lockBookingFor } from '../../booking/index.ts'
import { openPayment } from '../payments/open-payment.ts'
import type { PaymentRow } from '../payments/queries.ts'
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

/**
 * Closes an unpaid request, so that it can never be paid, and inserts the new payment's row before the provider is
 * called. Of two concurrent requests one is a conflict, so a booking never has two open requests.
 */
export const openHold = async (
  services: Services,
  actor: Actor,
  bookingId: string,
  { amountPence, description }: HoldOrder,
  now: Date,
): Promise<{ booking: HeldBooking; paymentId: string }> => {
  const { database } = services
  const port = requirePayments(services.payments)
  const before = await database.tx(async (tx) => {
    const booking = await lockActiveBooking(tx, actor, bookingId)
    const hold = await latestHold(tx, booking.id)
    if (hold && !isAwaitedDeposit(booking, hold)) await claimForClosing(tx, hold, now)
    return { booking, hold, links: hold ? await openLinksOf(tx, hold) : [] }
  })
  if (before.hold) await requireReplaceable(services, before.booking, before.hold, now)
  for (const id of before.links) await settlePayment(services, id, now, { closeUnpaid: true })
  return database.tx(async (tx) => {
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
    return { booking, paymentId }
  })
}

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

/** Links to pay that were mailed after a decline. The new request takes their place. */
const openLinksOf = async (tx: Tx, hold: PaymentRow): Promise<string[]> => {
  const links = await tx
    .selectFrom('payments')
    .select('id')
    .where('replaces', '=', hold.id)
    .where('venue_id', '=', hold.venue_id)
    .where('link_kind', 'is not', null)
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .execute()
  return links.map(({ id }) => id)
}

/** While a booking waits for the guest's deposit, that payment must stay open: closing it would cancel the booking. */
const isAwaitedDeposit = (booking: HeldBooking, hold: PaymentRow): boolean =>
  hold.purpose === 'deposit' && booking.payment_due_at !== null

const requireReplaceable = async (services: Services, booking: HeldBooking, hold: PaymentRow, now: Date) => {
  const settled = await syncHold(services, hold.id, now, { closeUnpaid: !isAwaitedDeposit(booking, hold) })
  shouldAct(settled, 'request')
  if (HOLD_STATUS_OF[settled.status] === 'requested')
    throw conflict('The guest is paying for this booking at the moment. Try again in a few minutes.', {
      code: 'hold_requested',
    })
}
