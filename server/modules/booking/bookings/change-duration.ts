import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { MOVE_COLUMNS, type MovableBooking, moveBooking, requireMovable } from './move-booking.ts'
import { closingWarnings, stayingAt } from './place-party.ts'
import { readPlacementVenue } from './queries.ts'
import { requireSeenPlace } from './require-seen-place.ts'
import { releaseWaitingChange } from './waiting-change.ts'

/** The duration is elapsed time, so a daylight-saving change does not affect it. */
export const changeDuration = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/duration'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, MOVE_COLUMNS)
  requireMovable(booking)
  if (booking.duration_mins === body.duration_mins) return { success: true as const }
  await requireSeenPlace(tx, booking, body.seen, { duration_mins: body.duration_mins })
  await releaseWaitingChange(tx, booking, now)
  const span = {
    startsAt: booking.starts_at,
    endsAt: new Date(booking.starts_at.getTime() + body.duration_mins * 60_000),
  }
  await moveBooking(tx, booking, booking.table_ids, span, { duration_mins: body.duration_mins })
  await recordAudit(tx, booking, 'duration_changed', actor, now, {
    from: booking.duration_mins,
    to: body.duration_mins,
  })
  return withWarnings(
    { success: true as const },
    body.duration_mins > booking.duration_mins ? await warningsOf(tx, booking, span.endsAt) : [],
  )
}

/** A longer stay may end after closing. */
const warningsOf = async (tx: Tx, booking: MovableBooking, endsAt: Date): Promise<Warning[]> => {
  const venue = stayingAt(await readPlacementVenue(tx, booking.venue_id), booking)
  return closingWarnings(venue, booking.booking_date, booking.booking_time, endsAt)
}
