import { touchVenue } from '../../db/database.ts'
import { notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { holdPolicy, lockVenue } from './queries.ts'
import { columnsFor } from './venue-fields.ts'

/** Omitted fields keep their values; what depends on two fields is judged with the other one as it stands. */
export const changeVenue = async ({ tx, params, body }: WriteContext<'PUT /api/my-venues/:id'>) => {
  const venue = await lockVenue(tx, params.id)
  const columns = columnsFor(body, venue)
  if (body.booking_policy && !(await holdPolicy(tx, venue.id, body.booking_policy)))
    throw notFound('Booking policy')
  await tx.updateTable('venues').set(columns).where('id', '=', venue.id).execute()
  touchVenue(tx, venue.id, 'config')
  return { success: true as const }
}
