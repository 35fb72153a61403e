import type { WaitlistPage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { ReadContext } from '../../http/context.ts'
import { findWishByToken } from '../selling/index.ts'
import { languageOf } from './language.ts'
import { factsOf, findVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { languageLink } from './widget-page.ts'

/** The frame of a guest's wish. Its script reads the wish, so the page itself holds nothing personal. */
export const showWaitlist = async ({
  db,
  params,
  query,
  request,
  services,
  now,
}: ReadContext<'GET /waitlist/:token'>) => {
  const { venue_id } = await findWishByToken(db, services, params.token)
  const venue = await findVenuePage(db, venue_id)
  if (!venue) throw notFound('Wish')
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  const data: WaitlistPage = { venue: factsOf(venue), lang, token: params.token, now: now.getTime() }
  return showPage({
    page: 'waitlist',
    lang,
    title: texts.waitlistTitle(venue.name),
    description: texts.waitlistDescription,
    look: venue,
    data,
    body: widgetBody(venue, lang, {
      noScript: texts.waitlistNoScript,
      languages: languageLink(query, lang),
    }),
    policy: { ancestors: [] },
  })
}
