import { publicUrlOf } from '../../config.ts'
import { serialized } from '../../http/responses.ts'
import type { Services } from '../../services.ts'
import { loadVenue, type PublicVenue } from './offer.ts'

/** Ready bytes about a venue's settings, kept until one of them changes. */
export const recallSettings = (
  services: Services,
  venueId: string,
  key: string,
  now: Date,
  present: (venue: PublicVenue) => object,
) =>
  services.cache.forPublic(venueId, key, ['config'], now, async (db) => {
    const venue = await loadVenue(db, venueId)
    return { value: serialized(present(venue)) }
  })

/** What a widget of a venue looks like and needs; booking and events widgets differ only in their switch. */
export const presentWidgetConfig = (services: Services, venue: PublicVenue, enabled: boolean) => ({
  venue: { id: venue.id, name: venue.name },
  widget: { enabled, theme_mode: venue.theme_mode, accent_color: venue.accent_color },
  publishable_key: services.payments?.publishableKey ?? null,
  turnstile_site_key: services.botCheck?.siteKey ?? null,
})

export const presentComboConfig = (services: Services, venue: PublicVenue) => {
  const link = (widget: string) => `${publicUrlOf(services.config)}/widget/${widget}/${venue.id}`
  return {
    enabled: {
      bookings: venue.combo_enabled && venue.bookings_enabled,
      events: venue.combo_enabled && venue.events_enabled,
      vouchers: venue.combo_enabled && venue.vouchers_enabled,
    },
    links: { bookings: link('bookings'), events: link('events'), vouchers: link('vouchers') },
  }
}
