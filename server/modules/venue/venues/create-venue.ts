import type { InsertObject } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { notFound } from '../../../../domain/errors.ts'
import { requireQuota } from '../../../../domain/quota.ts'
import { hoursBeforeServiceDayStart } from '../../../../domain/settings-warnings.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { touchUser } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { columnsFor, NEW_VENUE_DEFAULTS } from './venue-fields.ts'

/** A new venue is live and its app listing pending, unless it begins as a draft. Its creator is its owner. */
export const createVenue = async ({
  tx,
  actor,
  body,
  now,
  services: { config },
}: WriteContext<'POST /api/my-venues'>) => {
  const columns = columnsFor(body, NEW_VENUE_DEFAULTS)
  // A new venue has no policies yet.
  if (body.booking_policy) throw notFound('Booking policy')
  if (config.RATE_LIMITS)
    requireQuota(
      await countVenuesOf(tx, actor),
      config.VENUES_PER_ACCOUNT,
      `Your account has ${config.VENUES_PER_ACCOUNT} venues, which is as many as it may have.`,
    )
  const venue = await insertVenue(
    tx,
    actor,
    { ...columns, name: body.name, address: body.address, ...(body.status ? { status: body.status } : {}) },
    now,
  )
  const hours = {
    timezone: body.timezone ?? '',
    service_day_start: body.service_day_start ?? NEW_VENUE_DEFAULTS.service_day_start,
    opening_hours: body.opening_hours ?? null,
  }
  return withWarnings({ success: true as const, ...venue }, hoursBeforeServiceDayStart(hours))
}

type VenueColumns = Omit<InsertObject<Tables, 'venues'>, 'id' | 'created_at'>

/** Writes a venue with the rows that every venue has. The actor owns it. */
export const insertVenue = async (tx: Tx, actor: Actor, columns: VenueColumns, now: Date) => {
  const venue = await tx
    .insertInto('venues')
    .values({
      ...columns,
      id: newId('ven'),
      ...(columns.status === 'draft'
        ? { status: 'draft', app_listing_status: 'none' }
        : { status: 'live', app_listing_status: 'pending', listing_requested_at: now }),
      created_at: now,
    })
    .returning(['id', 'status', 'app_listing_status'])
    .executeTakeFirstOrThrow()
  await createVenueRows(tx, venue.id, actor, now)
  return venue
}

/** Locks the account, so that of two concurrent requests the second counts the first one's venue. */
const countVenuesOf = async (tx: Tx, { id: userId }: Actor): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const { count } = await tx
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Creates the rows that every venue has, so that queries can rely on them. */
const createVenueRows = async (tx: Tx, venueId: string, { id: userId }: Actor, now: Date) => {
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, venue_id: venueId, role: 'owner', created_at: now })
    .execute()
  for (const table of ['venue_versions', 'widget_settings', 'voucher_settings'] as const)
    await tx.insertInto(table).values({ venue_id: venueId }).execute()
  touchUser(tx, userId)
}
