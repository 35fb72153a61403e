import type { QueuePage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Executor } from '../../db/executor.ts'
import type { ReadContext } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { ownPage } from './own-page.ts'
import { findVenuePage } from './queries.ts'
import { botCheckOrigins } from './widget-page.ts'

/** Behind the code at the door, and behind the link of a party that waits. */
export const showQueue = async (context: ReadContext<'GET /queue/:token'>) => {
  const { db, services } = context
  const { token } = context.params
  const isDoor = token.startsWith('ven_')
  const venue = await findVenuePage(db, isDoor ? token : await venueOf(db, services, token))
  if (!venue || (isDoor && venue.status !== 'live')) throw notFound('Queue')
  const { queue_open } = await db
    .selectFrom('venues')
    .select('queue_open')
    .where('id', '=', venue.id)
    .executeTakeFirstOrThrow()
  const siteKey = services.botCheck?.siteKey ?? null
  const { common, show } = ownPage(venue, context)
  const data: QueuePage = {
    ...common,
    token: isDoor ? null : token,
    open: queue_open && venue.status === 'live',
    turnstile_site_key: siteKey,
  }
  return show('queue', data, botCheckOrigins(siteKey))
}

const venueOf = async (db: Executor, { manageLinks }: Pick<Services, 'manageLinks'>, token: string) =>
  (
    await db
      .selectFrom('queue_entries')
      .select('venue_id')
      .where('token_hash', '=', manageLinks.hashOf(token))
      .executeTakeFirst()
  )?.venue_id ?? ''
