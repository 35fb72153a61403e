import type { QueuePage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Executor } from '../../db/executor.ts'
import type { ReadContext } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { languageOf } from './language.ts'
import { factsOf, findVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { botCheckOrigins, languageLink } from './widget-page.ts'

/** Behind the code at the door, and behind the link of a party that waits. The page itself holds nothing personal. */
export const showQueue = async ({
  db,
  params: { token },
  query,
  request,
  services,
}: ReadContext<'GET /queue/:token'>) => {
  const isDoor = token.startsWith('ven_')
  const venue = await findVenuePage(db, isDoor ? token : await venueOf(db, services, token))
  if (!venue || (isDoor && venue.status !== 'live')) throw notFound('Queue')
  const { queue_open } = await db
    .selectFrom('venues')
    .select('queue_open')
    .where('id', '=', venue.id)
    .executeTakeFirstOrThrow()
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  const siteKey = services.botCheck?.siteKey ?? null
  const data: QueuePage = {
    venue: factsOf(venue),
    lang,
    token: isDoor ? null : token,
    open: queue_open && venue.status === 'live',
    turnstile_site_key: siteKey,
  }
  return showPage({
    page: 'queue',
    lang,
    title: texts.queueTitle(venue.name),
    description: texts.queueDescription,
    look: venue,
    data,
    body: widgetBody(venue, lang, { noScript: texts.queueNoScript, languages: languageLink(query, lang) }),
    policy: { ancestors: [], foreign: botCheckOrigins(siteKey) },
  })
}

const venueOf = async (db: Executor, { manageLinks }: Pick<Services, 'manageLinks'>, token: string) =>
  (
    await db
      .selectFrom('queue_entries')
      .select('venue_id')
      .where('token_hash', '=', manageLinks.hashOf(token))
      .executeTakeFirst()
  )?.venue_id ?? ''
