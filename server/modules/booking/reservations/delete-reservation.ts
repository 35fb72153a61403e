import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { releaseClaims } from '../claims.ts'
import { moveReservationHeads } from './move-heads.ts'
import { lockReservation } from './queries.ts'

export const deleteReservation = async ({
  tx,
  params: { venueId, resId },
  now,
}: WriteContext<'DELETE /api/my-venues/:venueId/reservations/:resId'>) => {
  const before = await lockReservation(tx, venueId, resId)
  await moveReservationHeads(tx, before, { ...before, arrived: 0 }, now)
  await releaseClaims(tx, { venueId, kind: 'reservation', id: resId })
  await tx.deleteFrom('reservations').where('id', '=', resId).where('venue_id', '=', venueId).execute()
  touchVenue(tx, venueId, 'activity')
  return { success: true as const }
}
