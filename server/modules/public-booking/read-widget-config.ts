import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import type { Services } from '../../services.ts'
import { loadVenue, type PublicVenue } from './load-offer.ts'

export const readBookingWidgetConfig = ({
  params,
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/booking-widget-config'>) =>
  getCachedSettings(services, params.venueId, 'booking-widget-config', now, (venue) =>
    presentWidgetConfig(services, venue, venue.bookings_enabled),
  )

export const readComboWidgetConfig = ({
  params,
  services,
  now,
}: Context<'GET /api/public/venues/:venueId/combo-widget-config'>) =>
  getCachedSettings(services, params.venueId, 'combo-widget-config', now, (venue) =>
    presentComboConfig(services, venue),
  )

/** Serves a reply about the venue's settings from the cache. A change of the configuration invalidates it. */
export const getCachedSettings = (
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

/** The configuration of the booking widget and of the events widget. They differ only in `enabled`. */
export const presentWidgetConfig = (services: Services, venue: PublicVenue, enabled: boolean) => ({
  venue: { id: venue.id, name: venue.name },
  currency: venue.currency,
  widget: { enabled, theme_mode: venue.theme_mode, accent_color: venue.accent_color },
  publishable_key: services.payments?.publishableKey ?? null,
  turnstile_site_key: services.botCheck?.siteKey ?? null,
})

const presentComboConfig = (services: Services, venue: PublicVenue) => {
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
