import type { PageLanguage } from '../../../contract/page-data.ts'
import { WEEKDAYS } from '../../../contract/venue-fields.ts'
import type { Context } from '../../http/context.ts'
import { DEMO_CONTENT } from './demo-content.ts'
import { findOffers, type Offer } from './find-offers.ts'
import { type Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { showPage } from './shell.ts'
import { drawnAs, picture } from './site-picture.ts'

/** A website as a venue might have it. It embeds the widget exactly as its own website would, under a strict policy. */
export const showDemoSite = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /demo/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const lang = languageOf(query.lang, request.header('accept-language'), venue.locale)
  const offers = await findOffers(services, venue, now)
  return showPage({
    page: 'site',
    lang,
    title: venue.name,
    description: venue.description ?? venue.address,
    look: venue,
    body: siteBody(venue, TEXTS[lang], lang, offers),
    policy: { ancestors: [], framesOwn: true },
  })
}

const TEXTS = {
  en: {
    bookings: 'Book a table',
    events: 'Events',
    'guest-list': 'Guest list',
    vouchers: 'Gift vouchers',
    combo: 'Book',
    lists: 'Put yourself and your friends on the list, and walk in.',
    join: 'Join the guest list',
    skip: 'Skip to booking',
    hours: 'Opening hours',
    find: 'Find us',
    directions: 'Directions',
    map: 'A drawn map of the streets around it',
    call: 'Or call',
    other: ['de', 'Deutsch'],
    always: 'Open every day, around the clock',
    closed: 'Closed',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    demo: 'This is a demonstration website made by Maitred.',
    back: 'Back to Maitred',
  },
  de: {
    bookings: 'Tisch reservieren',
    events: 'Veranstaltungen',
    'guest-list': 'Gästeliste',
    vouchers: 'Gutscheine',
    combo: 'Reservieren',
    lists: 'Setzen Sie sich und Ihre Freunde auf die Liste, und kommen Sie einfach herein.',
    join: 'Auf die Gästeliste',
    skip: 'Zur Reservierung',
    hours: 'Öffnungszeiten',
    find: 'So finden Sie uns',
    directions: 'Weg anzeigen',
    map: 'Eine gezeichnete Karte der Straßen ringsum',
    call: 'Oder rufen Sie an:',
    other: ['en', 'English'],
    always: 'Jeden Tag rund um die Uhr geöffnet',
    closed: 'Geschlossen',
    days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
    demo: 'Dies ist eine Demonstration von Maitred.',
    back: 'Zurück zu Maitred',
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

interface Site {
  readonly venue: PublicVenuePage
  readonly texts: Texts
  readonly lang: PageLanguage
}

const widget = (
  { venue, texts, lang }: Site,
  type: Offer | 'combo',
  mode: 'inline' | 'button',
  text: string = texts[type],
): Html =>
  html`<maitred-widget venue="${venue.id}" type="${type}" mode="${mode}" lang="${lang}"><a class="button" href="/widget/${type}/${venue.id}">${text}</a></maitred-widget>`

/** A section for each of the others that the venue has. The guest list, whose calendar would be a second one, opens in a dialog. */
const sectionOf = (site: Site, type: Offer): Html => {
  const { texts } = site
  const content =
    type === 'guest-list'
      ? html`<p class="lead">${texts.lists}</p>${widget(site, type, 'button', texts.join)}`
      : widget(site, type, 'inline')
  return html`<section id="${type}"><h2>${texts[type]}</h2>${content}</section>`
}

const siteBody = (
  venue: PublicVenuePage,
  texts: Texts,
  lang: PageLanguage,
  offers: readonly (Offer | 'combo')[],
): Html => {
  const site = { venue, texts, lang }
  const sections = offers.filter((offer) => offer !== 'bookings' && offer !== 'combo')
  const content = DEMO_CONTENT[venue.name]?.[lang]
  const kind = drawnAs(venue.venue_type)
  const [otherLang, otherName] = texts.other
  return html`<div class="demo">
<a class="skip" href="#book">${texts.skip}</a>
<header class="top"><div class="wrap">
<a class="brand" href="/demo/${venue.id}?lang=${lang}">${
    venue.logo_url ? html`<img src="${venue.logo_url}" alt="" width="40" height="40">` : ''
  }<span>${venue.name}</span></a>
<nav>${navOf(sections, texts)}<a class="language" href="/demo/${venue.id}?lang=${otherLang}" lang="${otherLang}" hreflang="${otherLang}"><span>${otherName}</span><span class="code" aria-hidden="true">${otherLang.toUpperCase()}</span></a>${widget(site, offers.includes('combo') ? 'combo' : 'bookings', 'button')}</nav>
</div></header>
<main>
<section class="cover ${kind}"><div class="wrap"><div class="words"><p class="kind">${
    content?.kind ?? [venue.venue_type, ...(venue.food_types ?? [])].filter(Boolean).join(' · ')
  }</p>
<h1>${content?.headline ?? venue.name}</h1><p class="lead">${content?.lead ?? venue.description}</p></div></div>
<div class="scene">${picture(`scene-${kind}`, { width: 900, height: 560, isFirst: true })}</div></section>
<div class="wrap offers"><section id="book"><h2>${texts.bookings}</h2>${
    venue.phone
      ? html`<p class="call quiet">${texts.call} <a href="tel:${venue.phone}">${venue.phone}</a></p>`
      : ''
  }${widget(site, 'bookings', 'inline')}</section>
${
  content
    ? html`<section class="menu"><div class="dish">${picture(`dish-${kind}`, { width: 600, height: 340 })}</div><div><h2>${content.menuTitle}</h2>
<ul>${content.menu.map(([name, price]) => html`<li><span>${name}</span><span>£${price}</span></li>`)}</ul></div></section>`
    : ''
}
${sections.map((type) => sectionOf(site, type))}
<section class="visit">${content ? html`<div class="map">${picture('map', { width: 600, height: 340, alt: texts.map })}</div>` : ''}
<div><h2>${texts.find}</h2><address>${venue.address}</address>${content ? html`<p class="quiet">${content.way}</p>` : ''}
<p class="contact"><a href="https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(`${venue.name}, ${venue.address}`)}" rel="noreferrer">${texts.directions}</a>${
    venue.phone ? html`<a href="tel:${venue.phone}">${venue.phone}</a>` : ''
  }${venue.email ? html`<a href="mailto:${venue.email}">${venue.email}</a>` : ''}</p></div>
<div><h2>${texts.hours}</h2>${hoursOf(venue, texts)}</div></section>
</div>
</main>
<footer><div class="wrap"><p>${texts.demo} <a href="/?lang=${lang}">${texts.back}</a></p></div></footer>
<script src="/embed.js" async></script>
</div>`
}

const navOf = (sections: readonly Offer[], texts: Texts): Html | '' =>
  sections.length > 0
    ? html`<ul>${sections.map((type) => html`<li><a href="#${type}">${texts[type]}</a></li>`)}</ul>`
    : ''

/** Days in a row with the same hours are one line. */
const hoursOf = ({ opening_hours }: PublicVenuePage, texts: Texts): Html => {
  if (!opening_hours) return html`<p>${texts.always}</p>`
  const lines: { first: string; last: string; hours: string }[] = []
  for (const [at, day] of WEEKDAYS.entries()) {
    const intervals = opening_hours[day] ?? []
    const hours = intervals.map(({ open, close }) => `${open} – ${close}`).join(', ') || texts.closed
    const name = texts.days[at] ?? ''
    const before = lines.at(-1)
    if (before?.hours === hours) before.last = name
    else lines.push({ first: name, last: name, hours })
  }
  return html`<dl class="hours">${lines.map(
    ({ first, last, hours }) =>
      html`<div><dt>${first === last ? first : `${first} – ${last}`}</dt><dd>${hours}</dd></div>`,
  )}</dl>`
}
