import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { getComboConfig } from '../offer/index.ts'
import { findOffers, type Offer } from './find-offers.ts'
import { type Html, html } from './html.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { reserveJsonLd } from './structured-data.ts'
import { TEXTS } from './texts.ts'
import { frameQuery, languageLink, showWidget, widgetPage } from './widget-page.ts'

type Texts = (typeof TEXTS)[keyof typeof TEXTS]
type Config = Awaited<ReturnType<typeof getComboConfig>>
/** The offers in their order, by their names in the configuration. */
const OFFERS = {
  bookings: 'bookings',
  events: 'events',
  guest_list: 'guest-list',
  vouchers: 'vouchers',
} as const

/** Everything that can be booked, as links: they work without a script, and inside the frame of a website. */
export const showComboWidget = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/combo/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const common = widgetPage(venue, query, request)
  const { lang } = common
  const texts = TEXTS[lang]
  const config = await getComboConfig(services, venue.id, now)
  const found = await findOffers(services, venue, now)
  const canonical = `${publicUrlOf(services.config)}/widget/combo/${venue.id}`
  return showWidget(venue, common, {
    page: 'combo',
    title: texts.comboTitle(venue.name),
    description: texts.comboDescription(venue.name),
    canonical,
    data: common,
    jsonLd: reserveJsonLd(venue, canonical),
    body: comboBody(
      venue,
      texts,
      offeredOf(config, found),
      frameQuery(query, lang),
      languageLink(query, lang),
    ),
  })
}

type Name = keyof typeof OFFERS

/** What is enabled and has something to offer, each with its path: no events are listed where none are planned. */
const offeredOf = (
  { enabled, links }: Config,
  found: readonly (Offer | 'combo')[],
): readonly (readonly [Name, string])[] =>
  (Object.keys(OFFERS) as Name[])
    .filter((name) => enabled[name] && found.includes(OFFERS[name]))
    .map((name) => [name, new URL(links[name]).pathname] as const)

const comboBody = (
  venue: PublicVenuePage,
  texts: Texts,
  offered: ReturnType<typeof offeredOf>,
  query: string,
  languages: Html,
): Html =>
  html`<div class="widget"><main class="card">
<header class="venue">${
    venue.logo_url ? html`<img class="logo" src="${venue.logo_url}" alt="" width="44" height="44">` : ''
  }<div><h1>${venue.name}</h1><p class="quiet">${venue.address}</p></div></header>
${
  offered.length > 0
    ? html`<div class="step"><header><h2>${texts.comboHeading}</h2></header>
<ul class="offers">${offered.map(([name, path]) => {
        const [title, sentence] = texts.offers[name]
        return html`<li><a class="offer" href="${path}?${query}&combo=1"><strong>${title}</strong><span class="quiet">${sentence}</span></a></li>`
      })}</ul></div>`
    : html`<div class="notice"><div><p>${texts.nothingOnline}</p>${[
        venue.phone && html`<p>${texts.call} <a href="tel:${venue.phone}">${venue.phone}</a></p>`,
        venue.email && html`<p>${texts.write} <a href="mailto:${venue.email}">${venue.email}</a></p>`,
      ]}</div></div>`
}
${languages}</main></div>`
