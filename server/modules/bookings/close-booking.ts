import { touchVenue } from '../../db/changes.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { conflict, invalid } from '../../domain/errors.ts'
import { wallClockInstant } from '../../domain/service-day.ts'
import type { WriteContext } from '../../http/context.ts'
import { recordAudit } from '../audit/index.ts'
import { shortenClaims } from '../claims/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { holderOf } from './occupancy.ts'
import { venueClockAndDefaults } from './queries.ts'

/** Ends a booking early and frees the table for the rest of its time. Closing again changes nothing. */
export const closeBooking = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/close'>) => {
  const booking = await lockBookingFor(tx, actor, params.id)
  const closedAt = wallClockInstant(
    await venueClockAndDefaults(tx, booking.venue_id),
    body.closed_at_wallclock,
  )
  if (closedAt < booking.starts_at)
    throw invalid('A booking cannot be closed before it starts.', { fields: ['closed_at_wallclock'] })
  if (!isHolding(booking.status))
    throw conflict(`This booking is ${booking.status}, so there is nothing to close.`)
  if (booking.closed_at !== null) return { success: true as const }
  await shortenClaims(tx, holderOf(booking), closedAt)
  await tx
    .updateTable('bookings')
    .set({ closed_at: closedAt, in_use: false })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, 'closed', actor, now, { closed_at: closedAt.toISOString() })
  touchVenue(tx, booking.venue_id, 'activity')
  return { success: true as const }
}
