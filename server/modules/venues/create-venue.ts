import { type Tx, touchUser } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import { notFound } from '../../domain/errors.ts'
import type { Actor, WriteContext } from '../../http/context.ts'
import { columnsFor, NEW_VENUE } from './venue-fields.ts'

/** A new venue is live and asks to be listed at once; its creator is its first member. */
export const createVenue = async ({ tx, actor, body, now }: WriteContext<'POST /api/my-venues'>) => {
  const columns = columnsFor(body, NEW_VENUE)
  // A venue that does not exist yet has no policies to name.
  if (body.booking_policy) throw notFound('Booking policy')
  const venue = await tx
    .insertInto('venues')
    .values({
      ...columns,
      id: newId('ven'),
      name: body.name,
      address: body.address,
      status: 'live',
      app_listing_status: 'pending',
      listing_requested_at: now,
      created_at: now,
    })
    .returning(['id', 'status', 'app_listing_status'])
    .executeTakeFirstOrThrow()
  await furnish(tx, venue.id, actor, now)
  return { success: true as const, ...venue }
}

/** The rows every venue has from its first moment, so that nobody has to ask whether they exist. */
const furnish = async (tx: Tx, venueId: string, { id: userId }: Actor, now: Date) => {
  await tx.insertInto('memberships').values({ user_id: userId, venue_id: venueId, created_at: now }).execute()
  for (const table of ['venue_versions', 'widget_settings', 'voucher_settings'] as const)
    await tx.insertInto(table).values({ venue_id: venueId }).execute()
  touchUser(tx, userId)
}
