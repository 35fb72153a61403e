import type { PageLanguage } from '../../../contract/page-data.ts'
import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { getComboConfig } from '../offer/index.ts'
import { getUpcomingEvents } from '../selling/index.ts'
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
  const [next] = found.includes('events') ? await getUpcomingEvents(services, venue.id, now, lang) : []
  const canonical = `${publicUrlOf(services.config)}/widget/combo/${venue.id}`
  return showWidget(venue, common, {
    page: 'combo',
    title: texts.comboTitle(venue.name),
    description: texts.comboDescription(venue.name),
    canonical,
    data: common,
    jsonLd: reserveJsonLd(venue, canonical),
    body: comboBody(venue, {
      texts,
      offered: offeredOf(config, found),
      query: frameQuery(query, lang),
      next: next && `${next.event.name}, ${dayOf(next.startsAt, venue.timezone, lang)}`,
      languages: languageLink(query, lang),
    }),
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

/** Thursday 22 January, 20:00 */
const dayOf = (instant: Date, timeZone: string, lang: PageLanguage): string =>
  new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)

/** Drawn with lines of the text's colour, like the icons of the other pages. */
const ICONS: Readonly<Record<Name, string>> = {
  bookings: 'M5 3v7a3 3 0 0 0 6 0V3M8 3v18M19 21V3c-3 1-4 4-4 8v2h4',
  events: 'M3 9V6h18v3a3 3 0 0 0 0 6v3H3v-3a3 3 0 0 0 0-6zM14 6v2m0 3v2m0 3v2',
  guest_list: 'M4 6h10M4 12h10M4 18h6M16 17l2 2 4-5',
  vouchers: 'M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C8 8 7 3 10 3c2 0 2 3 2 5 0-2 0-5 2-5 3 0 2 5-2 5z',
}
const iconOf = (name: Name): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${ICONS[name]}"></path></svg>`

interface Combo {
  readonly texts: Texts
  readonly offered: ReturnType<typeof offeredOf>
  readonly query: string
  /** The next event, in words. */
  readonly next: string | undefined
  readonly languages: Html
}

const comboBody = (venue: PublicVenuePage, { texts, offered, query, next, languages }: Combo): Html =>
  html`<div class="widget"><main class="card">
<header class="venue">${
    venue.logo_url ? html`<img class="logo" src="${venue.logo_url}" alt="" width="44" height="44">` : ''
  }<div><h1>${venue.name}</h1><p class="quiet">${venue.address}</p></div></header>
${
  offered.length > 0
    ? html`<div class="step"><header><h2>${texts.comboHeading}</h2></header>
<ul class="offers">${offered.map(([name, path]) => {
        const [title, sentence] = texts.offers[name]
        const said = name === 'events' && next ? texts.nextEvent(next) : sentence
        return html`<li><a class="offer" href="${path}?${query}&combo=1">${iconOf(name)}<strong>${title}</strong><span class="quiet">${said}</span></a></li>`
      })}</ul></div>`
    : html`<div class="notice"><div><p>${texts.nothingOnline}</p>${[
        venue.phone && html`<p>${texts.call} <a href="tel:${venue.phone}">${venue.phone}</a></p>`,
        venue.email && html`<p>${texts.write} <a href="mailto:${venue.email}">${venue.email}</a></p>`,
      ]}</div></div>`
}
${languages}</main></div>`
