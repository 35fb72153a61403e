import type { ManagePage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import { serviceDateOf } from '../../../domain/service-day.ts'
import type { ReadContext } from '../../http/context.ts'
import { findByToken } from '../checkout/index.ts'
import { largestParty } from '../offer/index.ts'
import { languageOf } from './language.ts'
import { factsOf, findVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { languageLink } from './widget-page.ts'

/** The frame of a guest's own booking. Its script reads the booking, so the page itself holds nothing personal. */
export const showManage = async ({
  db,
  params,
  query,
  request,
  services,
  now,
}: ReadContext<'GET /manage/:token'>) => {
  const { venue_id } = await findByToken(db, services, params.token)
  const venue = await findVenuePage(db, venue_id)
  if (!venue) throw notFound('Booking')
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const texts = TEXTS[lang]
  const data: ManagePage = {
    venue: factsOf(venue),
    lang,
    token: params.token,
    now: now.getTime(),
    today: serviceDateOf(venue, now),
    largest_party: venue.status === 'live' ? await largestParty(services, venue.id, now) : 0,
  }
  return showPage({
    page: 'manage',
    lang,
    title: texts.manageTitle(venue.name),
    description: texts.manageDescription,
    look: venue,
    data,
    body: widgetBody(venue, lang, {
      noScript: texts.manageNoScript,
      languages: languageLink(query, lang),
    }),
    policy: { ancestors: [] },
  })
}
