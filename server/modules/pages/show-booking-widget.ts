import type { BookingPage } from '../../../contract/page-data.ts'
import { serviceDateOf } from '../../../domain/service-day.ts'
import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { largestParty } from '../offer/index.ts'
import { type Html, html } from './html.ts'
import { findPreviewedVenue, getVenuePage, type PublicVenuePage, policyIn } from './queries.ts'
import { reserveJsonLd } from './structured-data.ts'
import { TEXTS } from './texts.ts'
import { comboLink, languageLink, showWidget, widgetPage } from './widget-page.ts'

export const showBookingWidget = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/bookings/:venueId'>) => {
  const previewed = await findPreviewedVenue(services, params.venueId, query.preview, now)
  const venue = previewed ?? (await getVenuePage(services, params.venueId, now))
  const common = widgetPage(venue, query, request)
  const siteKey = services.botCheck?.siteKey ?? null
  const data: BookingPage = {
    ...common,
    enabled: venue.bookings_enabled,
    now: now.getTime(),
    today: serviceDateOf(venue, now),
    largest_party: await largestParty(services, venue.id, now, 'tables', previewed ? 'preview' : 'guest'),
    turnstile_site_key: siteKey,
    policy: policyIn(venue, common.lang),
    wanted: wantedIn(query),
    ...(previewed && query.preview ? { preview: query.preview } : {}),
  }
  const { lang } = common
  const texts = TEXTS[lang]
  const canonical = `${publicUrlOf(services.config)}/widget/bookings/${venue.id}`
  return showWidget(venue, common, {
    page: 'booking',
    title: texts.bookTitle(venue.name),
    description: texts.bookDescription(venue.name),
    canonical,
    data,
    jsonLd: reserveJsonLd(venue, canonical),
    body: widgetBody(venue, lang, {
      back: comboLink(venue, query, lang),
      languages: languageLink(query, lang),
    }),
    botCheck: { siteKey },
  })
}

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d\d:\d\d$/

/** A link may be old or mistyped: what cannot be used is left aside, and the guest chooses. */
export const wantedIn = (query: {
  readonly party_size?: string
  readonly date?: string
  readonly time?: string
}): BookingPage['wanted'] => {
  const party = Number(query.party_size)
  return {
    ...(Number.isInteger(party) && party >= 1 && party <= 1000 ? { party_size: party } : {}),
    ...(query.date && DATE.test(query.date) ? { date: query.date } : {}),
    ...(query.time && TIME.test(query.time) ? { time: query.time } : {}),
  }
}

/** The frame of a widget before its script has run, and all there is without one. */
export const widgetBody = (
  venue: PublicVenuePage,
  lang: keyof typeof TEXTS,
  {
    noScript = TEXTS[lang].noScript,
    back = '',
    content = '',
    languages = '',
  }: {
    readonly noScript?: string
    /** The way back to where the guest came from. */
    readonly back?: Html | ''
    /** What is seen without a script too. */
    readonly content?: Html | ''
    /** The way to the page in another language. Absent where the address is not all that the page needs. */
    readonly languages?: Html | ''
  } = {},
) => {
  const texts = TEXTS[lang]
  return html`${back}<div class="widget"><main class="card">
<header class="venue">${
    venue.logo_url ? html`<img class="logo" src="${venue.logo_url}" alt="" width="44" height="44">` : ''
  }<div><h1>${venue.name}</h1><p class="quiet">${venue.address}</p></div></header>
<div id="app">
<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>
<noscript>${content}<p>${noScript}</p><ul>${[
    venue.phone && html`<li>${texts.call} <a href="tel:${venue.phone}">${venue.phone}</a></li>`,
    venue.email && html`<li>${texts.write} <a href="mailto:${venue.email}">${venue.email}</a></li>`,
    venue.website && html`<li><a href="${venue.website}" rel="noopener">${texts.website}</a></li>`,
  ]}</ul></noscript>
</div>${languages}</main></div>`
}
