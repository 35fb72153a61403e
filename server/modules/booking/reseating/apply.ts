import { invalid } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { bookForStaff } from '../bookings/create-staff-booking.ts'
import { countReseating } from './count.ts'
import { moveParties, noteMoves } from './move-parties.ts'
import { noteApplied, requireProposal, reseatingVenue } from './propose.ts'

type ApplyContext = WriteContext<'POST /api/my-venues/:venueId/reseat/apply'>

/** Moves the parties of a proposal and books the table that becomes free, in one transaction. */
export const applyReseating = async ({
  tx,
  actor,
  params: { venueId },
  body,
  services,
  now,
}: ApplyContext) => {
  const venue = await reseatingVenue(tx, venueId)
  const plan = await requireProposal(tx, venueId, body.proposal, now)
  requireSame(body.booking, {
    reservation_date: plan.date,
    reservation_time: plan.time,
    party_size: plan.party_size,
    duration_mins: plan.duration_mins,
  })
  await moveParties(tx, venue, plan.date, plan.moves, now)
  const { user_id, reservation_tags, notes, auto_approve } = body.booking
  const booked = await bookForStaff(tx, actor, services, venueId, now, {
    user_id,
    ...(reservation_tags ? { reservation_tags } : {}),
    ...(notes ? { notes } : {}),
    ...(auto_approve ? { auto_approve } : {}),
    reservation_date: plan.date,
    reservation_time: plan.time,
    party_size: plan.party_size,
    duration_mins: plan.duration_mins,
    table_ids: [...plan.table_ids],
  })
  await noteMoves(tx, venueId, plan.moves, booked.booking_id, actor, now)
  if (plan.moves.length > 0)
    await countReseating(tx, venueId, plan.date, { parties: 1, covers: plan.party_size })
  await noteApplied(tx, venueId, body.proposal, booked.booking_id, now)
  return booked
}

/** The proposal is for one party at one time. What the booking repeats of it must agree. */
const requireSame = (
  booking: ApplyContext['body']['booking'],
  proposed: Readonly<
    Record<'reservation_date' | 'reservation_time' | 'party_size' | 'duration_mins', unknown>
  >,
) => {
  for (const [field, value] of Object.entries(proposed)) {
    const given = booking[field as keyof typeof proposed]
    if (given !== undefined && given !== value)
      throw invalid(`"booking.${field}" is not what the proposal was made for.`, {
        fields: [`booking.${field}`],
      })
  }
}
