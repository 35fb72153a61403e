import { sql } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { requireGuestOfVenues } from '../profile/find-guest.ts'

/** Bars the guest from every venue of the caller, those included that do not know the guest yet. */
export const banGuest = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/bar'>) => {
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, params.id)
  const { until, reason } = body
  await tx
    .insertInto('bars')
    .values(
      [...mine].sort().map((venue_id) => ({
        venue_id,
        guest_id: guest.id,
        until,
        reason,
        created_by: actor.id,
        created_at: now,
      })),
    )
    .onConflict((clash) =>
      clash
        .columns(['venue_id', 'guest_id'])
        .doUpdateSet({ until, reason, created_by: actor.id, created_at: now }),
    )
    .execute()
  for (const id of mine) touchVenue(tx, id, 'activity')
  return { success: true as const }
}

export const liftBan = async ({ tx, params, actor }: WriteContext<'DELETE /api/my-guests/:id/bar'>) => {
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, params.id)
  await tx
    .deleteFrom('bars')
    .where('guest_id', '=', guest.id)
    .where('venue_id', '=', sql<string>`any(${mine})`)
    .execute()
  for (const id of mine) touchVenue(tx, id, 'activity')
  return { success: true as const }
}
