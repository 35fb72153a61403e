import type { Actor } from '../../../../domain/actor.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { STATUS_COLUMNS } from '../status/step.ts'
import { changeStatus } from './change-status.ts'
import { type BookingWith, lockBookingFor } from './load-booking.ts'
import { requireNoNoShow } from './move-booking.ts'
import { touchMovability, updateBooking } from './update-booking.ts'

const LIFECYCLE_COLUMNS = [...STATUS_COLUMNS, 'paid', 'paid_amount_pence', 'in_use'] as const
type Served = BookingWith<(typeof LIFECYCLE_COLUMNS)[number]>

/** Records what staff do during service: payment on site, seating, and check-in without a QR code. */
export const changeLifecycle = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/lifecycle'>) => {
  const { paid, paid_amount, in_use, check_in } = body
  if (paid === undefined && paid_amount === undefined && in_use === undefined && check_in === undefined)
    throw invalid('Send at least one of "paid", "paid_amount", "in_use" and "check_in".')
  const booking = await lockBookingFor(tx, actor, params.id, LIFECYCLE_COLUMNS)
  if (in_use === true || (check_in === false && booking.status === 'checked_in')) requireNotLeft(booking)
  if (check_in !== undefined) await changeCheckIn(tx, booking, check_in, actor, now)
  if (!isActive(booking.status)) throw conflict(`This booking is ${booking.status}, so it cannot be changed.`)
  if (paid !== undefined || paid_amount !== undefined)
    await changePaid(tx, booking, { paid, paid_amount }, actor, now)
  if (in_use !== undefined && in_use !== booking.in_use) {
    if (check_in !== true) requireNoNoShow(booking)
    await updateBooking(tx, booking, { in_use })
    touchMovability(tx, booking, now)
    await recordAudit(tx, booking, 'in_use', actor, now, { in_use })
  }
  touchVenue(tx, booking.venue_id, 'activity')
  return { success: true as const }
}

/** Throws 409 for a party that has left: its table may be somebody else's, and its people were counted out. */
const requireNotLeft = ({ closed_at }: Served) => {
  if (closed_at !== null) throw conflict('This party has left. Set its attendance if it is back.')
}

const changeCheckIn = (tx: Tx, booking: Served, checkIn: boolean, actor: Actor, now: Date) =>
  changeStatus(
    tx,
    booking,
    checkIn
      ? { action: 'manual_check_in', doer: actor, now, audit: 'checked_in', details: { manual: true } }
      : { action: 'undo_check_in', doer: actor, now, audit: 'check_in_undone' },
  )

const changePaid = async (
  tx: Tx,
  booking: Served,
  { paid, paid_amount }: { paid: boolean | undefined; paid_amount: number | undefined },
  actor: Actor,
  now: Date,
) => {
  const isPaid = paid ?? booking.paid
  const amount = paid_amount ?? (isPaid ? booking.paid_amount_pence : 0)
  if (isPaid === booking.paid && amount === booking.paid_amount_pence) return
  await updateBooking(tx, booking, { paid: isPaid, paid_amount_pence: amount })
  await recordAudit(tx, booking, 'paid', actor, now, { paid: isPaid, paid_amount: amount })
}
