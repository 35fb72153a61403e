import { publicUrlOf } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import type { Services } from '../../services.ts'
import { getCachedOffer } from './cached-offer.ts'
import { loadVenue, type PublicOffer, type PublicRule, type PublicVenue } from './load-offer.ts'

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
  services.cache.forPublic(params.venueId, 'combo-widget-config', ['config'], now, async () => ({
    value: serialized(await getComboConfig(services, params.venueId, now)),
  }))

export const getComboConfig = async (services: Services, venueId: string, now: Date) =>
  presentComboConfig(services, await getCachedOffer(services, venueId, now))

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

/** The guest list is offered where tables are and some list is active. */
const presentComboConfig = (services: Services, { venue, rules }: PublicOffer) => {
  const link = (widget: string) => `${publicUrlOf(services.config)}/widget/${widget}/${venue.id}`
  const { combo_enabled, bookings_enabled, events_enabled, vouchers_enabled } = venue
  const isOffered = (type: PublicRule['rule_type']) => rules.some((rule) => rule.rule_type === type)
  return {
    enabled: {
      bookings: combo_enabled && bookings_enabled,
      events: combo_enabled && events_enabled,
      vouchers: combo_enabled && vouchers_enabled,
      guest_list: combo_enabled && bookings_enabled && isOffered('guestlist'),
    },
    links: {
      bookings: link('bookings'),
      events: link('events'),
      vouchers: link('vouchers'),
      guest_list: link('guest-list'),
    },
  }
}
