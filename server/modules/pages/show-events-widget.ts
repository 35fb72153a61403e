import type { EventsPage, PageLanguage } from '../../../contract/page-data.ts'
import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { getUpcomingEvents, type UpcomingEvent } from '../selling/index.ts'
import { eventJsonLd } from './event-data.ts'
import { type Html, html } from './html.ts'
import { getVenuePage, type PublicVenuePage } from './queries.ts'
import { widgetBody } from './show-booking-widget.ts'
import { TEXTS } from './texts.ts'
import { comboLink, languageLink, showWidget, widgetPage } from './widget-page.ts'

/** A venue's events, or the one that the address names. A link to one that is over leads to the others. */
export const showEventsWidget = async ({
  params,
  query,
  request,
  services,
  now,
}: Context<'GET /widget/events/:venueId'>) => {
  const venue = await getVenuePage(services, params.venueId, now)
  const common = widgetPage(venue, query, request)
  const siteKey = services.botCheck?.siteKey ?? null
  const events = venue.events_enabled ? await getUpcomingEvents(services, venue.id, now, common.lang) : []
  const chosen = events.find(({ event }) => event.id === query.event)
  const data: EventsPage = {
    ...common,
    enabled: venue.events_enabled,
    now: now.getTime(),
    turnstile_site_key: siteKey,
    events: events.map(({ event }) => event),
    event: query.event ?? null,
  }
  const { lang } = common
  const texts = TEXTS[lang]
  const address = `${publicUrlOf(services.config)}/widget/events/${venue.id}`
  const canonical = chosen ? `${address}?event=${chosen.event.id}` : address
  return showWidget(venue, common, {
    page: 'events',
    title: chosen ? texts.eventTitle(chosen.event.name, venue.name) : texts.eventsTitle(venue.name),
    description: chosen?.event.description || texts.eventsDescription(venue.name),
    canonical,
    image: chosen?.event.cover_image_url ?? venue.logo_url,
    data,
    jsonLd: (chosen ? [chosen] : events).map((one) => eventJsonLd(venue, one, address)),
    body: widgetBody(venue, lang, {
      noScript: texts.eventsNoScript,
      back: comboLink(venue, query, lang),
      languages: languageLink(query, lang),
      content: plainEvents(venue, chosen ? [chosen] : events, address, lang),
    }),
    botCheck: { siteKey },
  })
}

/** The events as a list, for whoever has no JavaScript. */
const plainEvents = (
  venue: PublicVenuePage,
  events: readonly UpcomingEvent[],
  address: string,
  lang: PageLanguage,
): Html => {
  const date = new Intl.DateTimeFormat(lang === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: venue.timezone,
  })
  const money = new Intl.NumberFormat(lang === 'de' ? 'de' : 'en-GB', {
    style: 'currency',
    currency: venue.currency,
  })
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2
  return html`<ul class="plain">${events.map(
    ({
      event,
      ticketTypes,
      startsAt,
    }) => html`<li><h2><a href="${address}?event=${event.id}">${event.name}</a></h2>
<p>${date.format(startsAt)}</p>${event.description ? html`<p>${event.description}</p>` : ''}<ul>${ticketTypes.map(
      ({ name, price_pence, reason }) =>
        html`<li>${name}: ${money.format(price_pence / 10 ** digits)}${reason ? ` (${TEXTS[lang].ticketReasons[reason]})` : ''}</li>`,
    )}</ul></li>`,
  )}</ul>`
}
