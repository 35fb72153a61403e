import { touchVenue } from '../../db/changes.ts'
import type { WriteContext } from '../../http/context.ts'
import { releaseClaims } from '../claims/index.ts'
import { lockReservation } from './queries.ts'

export const deleteReservation = async ({
  tx,
  params: { venueId, resId },
}: WriteContext<'DELETE /api/my-venues/:venueId/reservations/:resId'>) => {
  await lockReservation(tx, venueId, resId)
  await releaseClaims(tx, { venueId, kind: 'reservation', id: resId })
  await tx.deleteFrom('reservations').where('id', '=', resId).where('venue_id', '=', venueId).execute()
  touchVenue(tx, venueId, 'activity')
  return { success: true as const }
}
