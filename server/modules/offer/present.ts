import type { BookingStatus } from '../../../contract/bookings.ts'
import type { PUBLIC_BOOKING_STATUSES } from '../../../contract/public-booking.ts'
import type { PublicOffer, PublicRule, PublicVenue } from './load-offer.ts'

export type PublicStatus = (typeof PUBLIC_BOOKING_STATUSES)[number]

/** Guests see an approved booking as confirmed. */
export const publicStatus = (status: BookingStatus): PublicStatus =>
  status === 'approved' ? 'confirmed' : status

export const presentRule = (rule: PublicRule, venue: PublicVenue) => ({
  id: rule.id,
  name: rule.name,
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

export const presentBundle = (bundle: PublicOffer['bundles'][number]) => ({
  id: bundle.id,
  name: bundle.name,
  prepaid: bundle.prepaid,
  items: bundle.items.map(({ id, name, price_pence, max_qty }) => ({ id, name, price_pence, max_qty })),
})
