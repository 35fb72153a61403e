import { touchVenue } from '../../db/changes.ts'
import { notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockPolicy, lockVenue } from './queries.ts'
import { columnsFor } from './venue-fields.ts'

/** Omitted fields keep their values. Checks that involve two fields use the current value of the omitted one. */
export const changeVenue = async ({ tx, params, body }: WriteContext<'PUT /api/my-venues/:id'>) => {
  const venue = await lockVenue(tx, params.id)
  const columns = columnsFor(body, venue)
  if (body.booking_policy && !(await lockPolicy(tx, venue.id, body.booking_policy)))
    throw notFound('Booking policy')
  await tx.updateTable('venues').set(columns).where('id', '=', venue.id).execute()
  touchVenue(tx, venue.id, 'config')
  return { success: true as const }
}
