import { WEEKDAYS } from '../../../contract/venue-fields.ts'
import type { Context } from '../../http/context.ts'
import { getUpcomingEvents } from '../events/index.ts'
import { getVoucherOffer } from '../vouchers/index.ts'
import { type Html, html } from './html.ts'
import { languageOf } from './language.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { showPage } from './shell.ts'

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
  const events = venue.events_enabled ? await getUpcomingEvents(services, venue.id, now) : []
  const { enabled: sellsVouchers } = await getVoucherOffer(services, venue.id, now)
  const sold: Sold[] = [
    ...(events.length > 0 ? (['events'] as const) : []),
    ...(sellsVouchers ? (['vouchers'] as const) : []),
  ]
  return showPage({
    page: 'site',
    lang,
    title: venue.name,
    description: venue.description ?? venue.address,
    theme: 'light',
    accent: venue.accent_color,
    body: siteBody(venue, TEXTS[lang], lang, sold),
    policy: { ancestors: [], framesOwn: true },
  })
}

const TEXTS = {
  en: {
    bookings: 'Book a table',
    events: 'Events',
    vouchers: 'Gift vouchers',
    skip: 'Skip to booking',
    hours: 'Opening hours',
    find: 'Find us',
    always: 'Open every day, around the clock',
    closed: 'Closed',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    demo: 'This is a demonstration website made by Maitred.',
    back: 'Back to Maitred',
  },
  de: {
    bookings: 'Tisch reservieren',
    events: 'Veranstaltungen',
    vouchers: 'Gutscheine',
    skip: 'Zur Reservierung',
    hours: 'Öffnungszeiten',
    find: 'So finden Sie uns',
    always: 'Jeden Tag rund um die Uhr geöffnet',
    closed: 'Geschlossen',
    days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    demo: 'Dies ist eine Demonstration von Maitred.',
    back: 'Zurück zu Maitred',
  },
} as const
type Texts = (typeof TEXTS)[keyof typeof TEXTS]

const widget = (
  venue: PublicVenuePage,
  texts: Texts,
  lang: string,
  mode: string,
  type: Sold = 'bookings',
): Html =>
  html`<maitred-widget venue="${venue.id}" type="${type}" mode="${mode}" lang="${lang}"><a class="button" href="/widget/${type}/${venue.id}">${texts[type]}</a></maitred-widget>`

type Sold = 'bookings' | 'events' | 'vouchers'

/** A section for each of the others that the venue has. */
const sectionOf = (venue: PublicVenuePage, texts: Texts, lang: string, type: Sold): Html =>
  html`<div class="wrap"><section class="offered" id="${type}"><h2>${texts[type]}</h2>${widget(venue, texts, lang, 'inline', type)}</section></div>`

const siteBody = (
  venue: PublicVenuePage,
  texts: Texts,
  lang: string,
  sold: readonly Sold[],
): Html => html`<div class="demo">
<a class="skip" href="#book">${texts.skip}</a>
<header class="top"><div class="wrap">
<a class="brand" href="/demo/${venue.id}">${
  venue.logo_url ? html`<img src="${venue.logo_url}" alt="" width="40" height="40">` : ''
}<span>${venue.name}</span></a>
<nav>${widget(venue, texts, lang, 'button')}</nav>
</div></header>
<main>
<section class="cover"><div class="wrap"><p class="kind">${[venue.venue_type, ...(venue.food_types ?? [])].filter(Boolean).join(' · ')}</p>
<h1>${venue.name}</h1><p class="lead">${venue.description}</p></div></section>
<section class="wrap columns">
<div id="book"><h2>${texts.bookings}</h2>${widget(venue, texts, lang, 'inline')}</div>
<aside><h2>${texts.hours}</h2>${hoursOf(venue, texts)}
<h2>${texts.find}</h2><address>${venue.address}${venue.phone ? html`<br><a href="tel:${venue.phone}">${venue.phone}</a>` : ''}${
  venue.email ? html`<br><a href="mailto:${venue.email}">${venue.email}</a>` : ''
}</address></aside>
</section>
${sold.map((type) => sectionOf(venue, texts, lang, type))}
</main>
<footer class="wrap"><p>${texts.demo} <a href="/">${texts.back}</a></p></footer>
<script src="/embed.js" async></script>
</div>`

const hoursOf = ({ opening_hours }: PublicVenuePage, texts: Texts): Html => {
  if (!opening_hours) return html`<p>${texts.always}</p>`
  return html`<dl class="hours">${WEEKDAYS.map((day, at) => {
    const intervals = opening_hours[day] ?? []
    const text = intervals.map(({ open, close }) => `${open} – ${close}`).join(', ')
    return html`<div><dt>${texts.days[at]}</dt><dd>${text || texts.closed}</dd></div>`
  })}</dl>`
}
