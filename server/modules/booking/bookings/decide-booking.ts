import type { BookingStatus } from '../../../../contract/bookings.ts'
import { type BookingAction, isActive } from '../../../../domain/booking-status.ts'
import { BY_GUEST, BY_VENUE, cancelQuote, type Ending, underTerms } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockPaidSoFar } from '../settlement/queries.ts'
import { STATUS_COLUMNS, type StatusRow } from '../status/step.ts'
import { changeStatus, requireAllowed } from './change-status.ts'
import { restoreKeptPlace } from './kept-place.ts'
import { lockBookingFor } from './load-booking.ts'
import { requireMoneyRole, requireWaiver } from './require-money-role.ts'

export const DECISION_COLUMNS = [...STATUS_COLUMNS, 'approved_by_name', 'door_rejected_at'] as const

export const approveBooking = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/bookings/:id/approve'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, DECISION_COLUMNS)
  const { changed } = await changeStatus(tx, booking, {
    action: 'approve',
    doer: actor,
    now,
    audit: 'approved',
  })
  return {
    success: true as const,
    booking: {
      id: booking.id,
      status: 'approved' as const,
      approved_by_name: (changed ? actor.name : booking.approved_by_name) ?? '',
      approved_at: ((changed ? now : booking.approved_at) ?? now).toISOString(),
    },
  }
}

/** The venue rejects, so everything goes back. A guest's change is declined: the booking stays as it was. */
export const rejectBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/reject'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, DECISION_COLUMNS)
  const reason = body.reason || null
  if (body.seen !== undefined && body.seen !== booking.status)
    throw conflict('This booking was decided meanwhile. Nothing was changed: read it again.', {
      code: 'changed_meanwhile',
    })
  if (booking.kept_change_id !== null) {
    await restoreKeptPlace(tx, booking, 'declined', actor, now, reason)
    return { success: true as const }
  }
  await requireMoneyRole(tx, actor, booking, BY_VENUE, now)
  await changeStatus(tx, booking, {
    action: 'reject',
    doer: actor,
    now,
    audit: 'rejected',
    details: { reason },
    ending: BY_VENUE,
    set: { reason },
  })
  return { success: true as const }
}

export const unrejectBooking = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/bookings/:id/unreject'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, DECISION_COLUMNS)
  if (booking.door_rejected_at !== null)
    throw conflict('This guest was turned away at the door; that cannot be undone.')
  await changeStatus(tx, booking, { action: 'unreject', doer: actor, now, audit: 'unrejected' })
  return { success: true as const }
}

/** By the guest, the terms decide what is kept. By the venue or waived, everything goes back. */
export const staffCancelBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/staff-cancel'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, DECISION_COLUMNS)
  if (booking.no_show_at !== null)
    throw conflict('This party is marked as a no-show, so there is nothing to cancel.', { code: 'no_show' })
  const cancelledBy = body.cancelled_by ?? 'guest'
  const ending: Ending = { by: cancelledBy === 'guest' && body.waive ? 'waived' : cancelledBy }
  if (ending.by !== 'guest') await requireWaiver(tx, actor, booking.venue_id)
  requireAllowed(booking, 'staff_cancel')
  if (body.quote) await requireQuote(tx, booking, ending, body.quote, now)
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: actor,
    now,
    audit: 'cancelled',
    details: { cancelled_by: cancelledBy, ...(body.waive ? { waived: true } : {}) },
    ending,
  })
  return { success: true as const }
}

interface Told {
  readonly keep_pence: number
  readonly return_pence: number
}

/** Throws 409 when cancelling keeps or returns something else by now than the caller's quote says. */
const requireQuote = async (tx: Tx, booking: StatusRow, ending: Ending, told: Told, now: Date) => {
  if (!isActive(booking.status)) return
  const quote = cancelQuote(await lockPaidSoFar(tx, booking.id), underTerms(booking), now)
  const { keep_pence, return_pence } = ending.by === 'guest' ? quote.by_guest : quote.by_venue
  if (keep_pence !== told.keep_pence || return_pence !== told.return_pence)
    throw conflict('What is kept and returned has changed meanwhile. Nothing was cancelled: read it again.', {
      code: 'quote_changed',
    })
}

const ACTION_FOR_STATUS: Record<BookingStatus, BookingAction> = {
  pending: 'set_pending',
  approved: 'set_approved',
  rejected: 'set_rejected',
  cancelled: 'set_cancelled',
  checked_in: 'set_checked_in',
}

export const setBookingStatus = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'PATCH /api/bookings/:id/status'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, DECISION_COLUMNS)
  const { status } = body
  const reason = body.reason || null
  if (status === 'rejected' && booking.kept_change_id !== null) {
    await restoreKeptPlace(tx, booking, 'declined', actor, now, reason)
    return { success: true as const, status: 'approved' as const }
  }
  const ending = status === 'cancelled' ? BY_GUEST : BY_VENUE
  if (!isActive(status)) await requireMoneyRole(tx, actor, booking, ending, now)
  await changeStatus(tx, booking, {
    action: ACTION_FOR_STATUS[status],
    doer: actor,
    now,
    audit: 'status_changed',
    details: { from: booking.status, to: status, reason },
    ending,
    ...(reason === null ? {} : { set: { reason } }),
  })
  return { success: true as const, status }
}
