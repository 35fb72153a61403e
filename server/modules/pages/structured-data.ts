import type { PublicVenuePage } from './queries.ts'

const TYPES: Record<string, string> = { bar: 'BarOrPub', cafe: 'CafeOrCoffeeShop', club: 'NightClub' }
const DAYS: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** The venue for search engines (schema.org). */
const venueJsonLd = (venue: PublicVenuePage, canonical: string) => ({
  '@context': 'https://schema.org',
  '@type': TYPES[venue.venue_type ?? ''] ?? 'Restaurant',
  name: venue.name,
  address: venue.address,
  ...(venue.phone ? { telephone: venue.phone } : {}),
  ...(venue.website ? { url: venue.website } : {}),
  ...(venue.logo_url ? { image: new URL(venue.logo_url, canonical).href } : {}),
  ...(venue.description ? { description: venue.description } : {}),
  ...(venue.food_types && venue.food_types.length > 0 ? { servesCuisine: venue.food_types } : {}),
  ...(venue.opening_hours
    ? {
        openingHoursSpecification: Object.entries(venue.opening_hours).flatMap(([day, intervals]) =>
          (intervals ?? []).map(({ open, close }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: DAYS[day],
            opens: open,
            closes: close,
          })),
        ),
      }
    : {}),
})

/** With the address at which a table can be reserved. */
export const reserveJsonLd = (
  venue: PublicVenuePage,
  canonical: string,
  result: 'FoodEstablishmentReservation' | 'EventReservation' = 'FoodEstablishmentReservation',
) => ({
  ...venueJsonLd(venue, canonical),
  potentialAction: {
    '@type': 'ReserveAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: canonical,
      actionPlatform: ['http://schema.org/DesktopWebPlatform', 'http://schema.org/MobileWebPlatform'],
    },
    result: { '@type': result, name: venue.name },
  },
})

/** With the address at which vouchers can be bought. */
export const voucherJsonLd = (venue: PublicVenuePage, canonical: string) => ({
  ...venueJsonLd(venue, canonical),
  makesOffer: {
    '@type': 'Offer',
    url: canonical,
    priceCurrency: venue.currency.toUpperCase(),
    itemOffered: { '@type': 'Product', name: `Gift voucher, ${venue.name}` },
  },
})
