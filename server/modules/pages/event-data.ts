import type { UpcomingEvent } from '../selling/index.ts'
import type { PublicVenuePage } from './queries.ts'

const AVAILABILITY = {
  sold_out: 'https://schema.org/SoldOut',
  not_started: 'https://schema.org/PreOrder',
  ended: 'https://schema.org/Discontinued',
  closed: 'https://schema.org/Discontinued',
}

/** An event for search engines (schema.org), with an offer for each kind of ticket. */
export const eventJsonLd = (
  venue: PublicVenuePage,
  { event, ticketTypes, startsAt, endsAt }: UpcomingEvent,
  address: string,
) => {
  const url = `${address}?event=${event.id}`
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency: venue.currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    url,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: venue.name, address: venue.address },
    organizer: {
      '@type': 'Organization',
      name: venue.name,
      ...(venue.website ? { url: venue.website } : {}),
    },
    ...(event.description ? { description: event.description } : {}),
    ...(event.cover_image_url ? { image: new URL(event.cover_image_url, address).href } : {}),
    offers: ticketTypes.map(({ name, price_pence, reason, sale_start }) => ({
      '@type': 'Offer',
      name,
      price: (price_pence / 10 ** digits).toFixed(digits),
      priceCurrency: venue.currency.toUpperCase(),
      availability: reason ? AVAILABILITY[reason] : 'https://schema.org/InStock',
      ...(sale_start ? { validFrom: sale_start } : {}),
      url,
    })),
  }
}
