import type { Attendance } from '../../../../contract/attendance-fields.ts'
import { attendanceOf } from '../../../../domain/attendance.ts'
import { BY_VENUE } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import { haveSameTables } from '../../../../domain/table-choice.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { changeStatus } from '../bookings/change-status.ts'
import { DECISION_COLUMNS } from '../bookings/decide-booking.ts'
import { type BookingWith, lockBookingFor } from '../bookings/load-booking.ts'
import { requireMoneyRole } from '../bookings/require-money-role.ts'
import { countReseating } from './count.ts'
import { moveParties, noteMoves } from './move-parties.ts'
import { reseatingVenue, type StoredPlan } from './propose.ts'

const COLUMNS = [...DECISION_COLUMNS, 'duration_mins', 'in_use'] as const
const NOT_COME: readonly (Attendance | null)[] = ['expected', 'late']

/** Cancels the booking that others moved for, and moves all of them back: everything, or nothing with 409. */
export const undoReseating = async ({
  tx,
  actor,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/reseat/undo'>) => {
  const venue = await reseatingVenue(tx, venueId)
  const booking = await lockBookingFor(tx, actor, body.booking_id, COLUMNS)
  const plan = await appliedPlan(tx, venueId, booking.id, now)
  if (!isAsPlanned(booking, plan, now))
    throw conflict('This booking was changed meanwhile. It was not cancelled, and nobody was moved back.', {
      code: 'floor_changed',
    })
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

/** Whether nobody has cancelled, moved, changed or seated the booking since the plan made it. */
const isAsPlanned = (booking: BookingWith<(typeof COLUMNS)[number]>, plan: StoredPlan, now: Date): boolean =>
  NOT_COME.includes(attendanceOf(booking, now)) &&
  booking.booking_date === plan.date &&
  booking.booking_time === plan.time &&
  booking.duration_mins === plan.duration_mins &&
  booking.party_size === plan.party_size &&
  haveSameTables(booking.table_ids, plan.table_ids)

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
