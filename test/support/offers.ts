import { WEEKDAYS } from '../../contract/venues.ts'
import type { Occupancy, Offer, OfferRule, OfferSeat, OfferVenue } from '../../domain/availability.ts'

// What a venue offers, for the tests of the rules of availability: one table of four and one rule, unless a test says otherwise.

export const offerVenue = (fields: Partial<OfferVenue> = {}): OfferVenue => ({
  timezone: 'Europe/London',
  service_day_start: '06:00',
  opening_hours: null,
  fit_stay: true,
  special_days: [],
  default_booking_duration: 120,
  booking_cutoff_value: 0,
  booking_cutoff_unit: 'minutes',
  booking_start_value: 90,
  booking_start_unit: 'days',
  ...fields,
})

/** Tables every day from 18:00 to 20:00, every half hour. */
export const offerRule = (fields: Partial<OfferRule> = {}): OfferRule => ({
  id: 'dinner',
  rule_type: 'tables',
  days: WEEKDAYS,
  start_time: '18:00',
  end_time: '20:00',
  date_from: null,
  date_to: null,
  slot_interval_mins: 30,
  party_min: 1,
  party_max: 10,
  duration_mins: null,
  seating_area_ids: [],
  max_covers_per_slot: null,
  capacity: null,
  booking_cutoff_value: null,
  booking_cutoff_unit: null,
  booking_start_value: null,
  booking_start_unit: null,
  special_only: false,
  ...fields,
})

/** One table, named by its id; several names are tables that may be joined. */
export const offerSeat = (ids: string, capacity = 4, fields: Partial<OfferSeat> = {}): OfferSeat => {
  const tableIds = ids.split('+')
  return { tableIds, capacity, minParty: 1, areaIds: tableIds.map(() => null), depositPence: 0, ...fields }
}

export const offerOf = (fields: Partial<Offer> = {}): Offer => ({
  venue: offerVenue(),
  rules: [offerRule()],
  seats: [offerSeat('t4')],
  blackouts: [],
  ...fields,
})

/** Table ids with the instants between which each is busy, and heads by `rule date slot`. */
export const occupancyOf = (
  busy: readonly (readonly [tableId: string, from: string, to: string])[] = [],
  heads: Readonly<Record<string, number>> = {},
): Occupancy => ({
  busy: busy.map(([tableId, from, to]) => ({ tableId, from: Date.parse(from), to: Date.parse(to) })),
  heads: (rule, date, slot) => heads[`${rule} ${date} ${slot}`.trim()] ?? 0,
})
