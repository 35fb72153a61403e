import { BY_VENUE } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { changeStatus } from '../bookings/change-status.ts'
import { DECISION_COLUMNS } from '../bookings/decide-booking.ts'
import { lockBookingFor } from '../bookings/load-booking.ts'
import { requireMoneyRole } from '../bookings/require-money-role.ts'
import { countReseating } from './count.ts'
import { floorChanged, moveParties, noteMoves } from './move-parties.ts'
import { reseatingVenue, type StoredPlan } from './propose.ts'

/** Cancels the booking that others moved for, and moves all of them back: everything, or nothing with 409. */
export const undoReseating = async ({
  tx,
  actor,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/reseat/undo'>) => {
  const venue = await reseatingVenue(tx, venueId)
  const booking = await lockBookingFor(tx, actor, body.booking_id, DECISION_COLUMNS)
  const plan = await appliedPlan(tx, venueId, booking.id, now)
  if (booking.status === 'cancelled' || booking.status === 'rejected') throw floorChanged()
  await requireMoneyRole(tx, actor, booking, BY_VENUE, now)
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: actor,
    now,
    audit: 'cancelled',
    details: { cancelled_by: 'venue' },
    ending: BY_VENUE,
  })
  const back = plan.moves.map((move) => ({ ...move, from: move.to, to: move.from }))
  await moveParties(tx, venue, plan.date, back, now, false)
  await noteMoves(tx, venueId, back, booking.id, actor, now)
  if (back.length > 0) await countReseating(tx, venueId, plan.date, { parties: -1, covers: -plan.party_size })
  await tx
    .deleteFrom('reseat_proposals')
    .where('venue_id', '=', venueId)
    .where('booking_id', '=', booking.id)
    .execute()
  return { success: true as const }
}

/** Throws 409 for a booking that no proposal made, or that was made more than ten minutes ago. */
const appliedPlan = async (tx: Tx, venueId: string, bookingId: string, now: Date): Promise<StoredPlan> => {
  const row = await tx
    .selectFrom('reseat_proposals')
    .select('plan')
    .where('venue_id', '=', venueId)
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row)
    throw conflict(
      'Nobody was moved for this booking in the last ten minutes, so there is nothing to undo.',
      {
        code: 'nothing_to_undo',
      },
    )
  return row.plan as StoredPlan
}
