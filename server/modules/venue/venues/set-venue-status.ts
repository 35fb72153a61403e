import {
  requireNothingUpcoming,
  requireReadyToGoLive,
  statusStep,
} from '../../../../domain/venue-publishing.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { hasUpcoming, lockVenue } from './queries.ts'

export const setVenueStatus = async ({
  tx,
  params,
  body: { status },
  now,
}: WriteContext<'PUT /api/my-venues/:id/status'>) => {
  const venue = await lockVenue(tx, params.id)
  const step = statusStep(venue.status, status)
  if (step !== 'stay') {
    if (step === 'publish') requireReadyToGoLive(venue)
    else requireNothingUpcoming(await hasUpcoming(tx, venue.id, now))
    await tx.updateTable('venues').set({ status }).where('id', '=', venue.id).execute()
    touchVenue(tx, venue.id, 'config')
  }
  return { success: true as const, status }
}
