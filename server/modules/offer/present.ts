import type { BookingStatus } from '../../../contract/bookings.ts'
import type { Locale } from '../../../contract/messages.ts'
import type { PUBLIC_BOOKING_STATUSES } from '../../../contract/public-booking.ts'
import { textIn } from '../../../domain/guest-text.ts'
import type { PublicOffer, PublicRule, PublicVenue } from './load-offer.ts'

type PublicStatus = (typeof PUBLIC_BOOKING_STATUSES)[number]

/** Guests see an approved booking as confirmed. */
export const publicStatus = (status: BookingStatus): PublicStatus =>
  status === 'approved' ? 'confirmed' : status

export const presentRule = (rule: PublicRule, venue: PublicVenue, locale: Locale) => ({
  id: rule.id,
  name: textIn(rule.names, locale, rule.name),
  rule_type: rule.rule_type,
  start_time: rule.start_time,
  end_time: rule.end_time,
  party_min: rule.party_min,
  party_max: rule.party_max,
  duration_mins: rule.duration_mins ?? venue.default_booking_duration,
  deposit_mode: rule.deposit_mode,
  price_per_cover_pence: rule.price_per_cover_pence,
  min_covers: rule.min_covers,
  price_keys: rule.price_keys,
  auto_approve: rule.auto_approve,
  bundle_ids: rule.bundle_ids,
})

type OfferedBundle = Omit<PublicOffer['bundles'][number], 'profiles'>

export const presentBundle = (bundle: OfferedBundle, locale: Locale) => ({
  id: bundle.id,
  name: textIn(bundle.names, locale, bundle.name),
  prepaid: bundle.prepaid,
  items: bundle.items.map(({ id, name, names, price_pence, max_qty, picture_url = null }) => ({
    id,
    name: textIn(names, locale, name),
    price_pence,
    max_qty,
    picture_url,
  })),
})
