import type { GuestListPage } from '../../../contract/page-data.ts'
import { serviceDateOf } from '../../../domain/service-day.ts'
import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { largestParty } from '../offer/index.ts'
import { getVenuePage, policyIn } from './queries.ts'
import { wantedIn, widgetBody } from './show-booking-widget.ts'
import { reserveJsonLd } from './structured-data.ts'
import { TEXTS } from './texts.ts'
import { comboLink, languageLink, showWidget, widgetPage } from './widget-page.ts'

export const showGuestListWidget = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/guest-list/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const common = widgetPage(venue, query, request)
  const siteKey = services.botCheck?.siteKey ?? null
  const data: GuestListPage = {
    ...common,
    enabled: venue.bookings_enabled,
    now: now.getTime(),
    today: serviceDateOf(venue, now),
    largest_party: await largestParty(services, venue.id, now, 'guestlist'),
    turnstile_site_key: siteKey,
    members_only: venue.members_only,
    policy: policyIn(venue, common.lang),
    wanted: wantedIn(query),
  }
  const { lang } = common
  const texts = TEXTS[lang]
  const canonical = `${publicUrlOf(services.config)}/widget/guest-list/${venue.id}`
  return showWidget(venue, common, {
    page: 'guest-list',
    title: texts.guestListTitle(venue.name),
    description: texts.guestListDescription(venue.name),
    canonical,
    data,
    jsonLd: reserveJsonLd(venue, canonical, 'EventReservation'),
    body: widgetBody(venue, lang, {
      back: comboLink(venue, query, lang),
      languages: languageLink(query, lang),
    }),
    botCheck: { siteKey },
    // A mailed link to sign in has its secret in the address.
    headers: { 'referrer-policy': 'no-referrer' },
  })
}
