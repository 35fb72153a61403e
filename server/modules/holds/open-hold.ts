import type { Tx } from '../../db/database.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { HOLD_STATUS_OF } from '../../domain/card-hold.ts'
import { conflict } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'
import { requirePayments } from '../../ports/payments/port.ts'
import type { Services } from '../../services.ts'
import { type BookingRow, lockBookingFor } from '../bookings/index.ts'
import { openPayment, type PaymentRow, updatePayment } from '../payments/index.ts'
import { holdAsItIs } from './act-on-hold.ts'
import { latestHold, mayAct } from './queries.ts'

export interface HoldWish {
  readonly amountPence: number
  readonly description?: string | undefined
}

/**
 * Closes an unpaid request, which can then never be paid, and writes the new one's row before the provider hears of
 * it. Of two who ask at the same moment one is refused, so that a booking never has two open requests.
 */
export const openHold = async (
  services: Services,
  actor: Actor,
  bookingId: string,
  { amountPence, description }: HoldWish,
  now: Date,
): Promise<{ booking: BookingRow; paymentId: string }> => {
  const { database } = services
  const port = requirePayments(services.payments)
  const before = await database.tx(async (tx) => {
    const booking = await lockHoldingBooking(tx, actor, bookingId)
    const hold = await latestHold(tx, booking.id)
    if (hold && !isAwaited(booking, hold)) await takeOver(tx, hold, now)
    return { booking, hold }
  })
  if (before.hold) await requireReplaceable(services, before.booking, before.hold, now)
  return database.tx(async (tx) => {
    const booking = await lockHoldingBooking(tx, actor, bookingId)
    const latest = await latestHold(tx, booking.id)
    if (latest?.id !== before.hold?.id)
      throw conflict('Somebody else has just asked for a hold on this booking.')
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
      },
      now,
    )
    return { booking, paymentId }
  })
}

const lockHoldingBooking = async (tx: Tx, actor: Actor, bookingId: string): Promise<BookingRow> => {
  const booking = await lockBookingFor(tx, actor, bookingId)
  if (!isHolding(booking.status))
    throw conflict(`This booking is ${booking.status}, so nothing can be held for it.`)
  return booking
}

/**
 * A request whose page the provider is still making is ours to close from here on: whoever asked for it finds it no
 * longer `created`, and closes the page instead of giving its address away. The booking is locked by `tx`.
 */
const takeOver = async (tx: Tx, hold: PaymentRow, now: Date) => {
  if (hold.status === 'created')
    await updatePayment(tx, hold, { status: 'awaiting_payment', updated_at: now })
}

/** A deposit that the booking waits for is the guest's to pay: closing it would give up the booking. */
const isAwaited = (booking: BookingRow, hold: PaymentRow): boolean =>
  hold.purpose === 'deposit' && booking.payment_due_at !== null

const requireReplaceable = async (services: Services, booking: BookingRow, hold: PaymentRow, now: Date) => {
  const settled = await holdAsItIs(services, hold.id, now, { closeUnpaid: !isAwaited(booking, hold) })
  mayAct(settled, 'request')
  if (HOLD_STATUS_OF[settled.status] === 'requested')
    throw conflict('The guest is paying for this booking at the moment. Try again in a few minutes.', {
      code: 'hold_requested',
    })
}
