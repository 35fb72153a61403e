import { headsInside } from '../../../../domain/attendance.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { wallClockInstant } from '../../../../domain/service-day.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import { shortenClaims } from '../claims.ts'
import { countHeads, DESK } from '../headcount.ts'
import { type BookingWith, lockBookingFor } from './load-booking.ts'
import { requireNoNoShow } from './move-booking.ts'
import { claimantOf } from './occupancy.ts'
import { venueClockAndDefaults } from './queries.ts'
import { requireDecided } from './require-decided.ts'
import { updateBooking } from './update-booking.ts'

const CLOSE_COLUMNS = [
  'status',
  'starts_at',
  'closed_at',
  'no_show_at',
  'checked_in_at',
  'arrived',
  'heads_over',
  'kept_change_id',
] as const

/** Ends a booking early and frees the table for the rest of its time. Closing again changes nothing. */
export const closeBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/close'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, CLOSE_COLUMNS)
  const closedAt = wallClockInstant(
    await venueClockAndDefaults(tx, booking.venue_id),
    body.closed_at_wallclock,
  )
  if (closedAt < booking.starts_at)
    throw invalid('A booking cannot be closed before it starts.', { fields: ['closed_at_wallclock'] })
  if (!isActive(booking.status))
    throw conflict(`This booking is ${booking.status}, so there is nothing to close.`)
  requireNoNoShow(booking)
  requireDecided(booking)
  if (booking.closed_at === null) await endStay(tx, booking, closedAt, actor, now)
  return { success: true as const }
}

/** The party has left: frees its tables from then on and counts its people out. `tx` must have locked the booking. */
export const endStay = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'closed_at' | 'checked_in_at' | 'arrived' | 'heads_over'>,
  closedAt: Date,
  doer: AuditActor,
  now: Date,
) => {
  await shortenClaims(tx, claimantOf(booking), closedAt)
  await updateBooking(tx, booking, { closed_at: closedAt, in_use: false, heads_over: 0 })
  await countHeads(tx, {
    venueId: booking.venue_id,
    device: DESK,
    at: booking.checked_in_at ?? now,
    by: -headsInside(booking),
  })
  await recordAudit(tx, booking, 'closed', doer, now, { closed_at: closedAt.toISOString() })
}
