import type { BodyOf } from '../../../../contract/row.ts'
import type { venues } from '../../../../contract/venues.ts'
import { invalid } from '../../../../domain/errors.ts'
import { foodTypesOf } from '../../../../domain/food-types.ts'
import { requireNoOverlap } from '../../../../domain/opening-hours.ts'
import { json } from '../../../db/values.ts'

type GivenFields = BodyOf<(typeof venues)['PUT /api/my-venues/:id']>

/** The values that given fields are checked against: the current venue, or the defaults of a new one. */
interface CurrentVenue {
  readonly venue_type: string | null
  readonly food_types: readonly string[] | null
  readonly default_party_min: number
  readonly default_party_max: number
  readonly service_day_start: string
}

export const NEW_VENUE_DEFAULTS: CurrentVenue = {
  venue_type: null,
  food_types: null,
  default_party_min: 1,
  default_party_max: 10,
  service_day_start: '06:00',
}

/** Columns that are written as they are given. */
export const COPIED_FIELDS = [
  'name',
  'address',
  'venue_type',
  'phone',
  'email',
  'backdoor_capacity',
  'queue_skip_price',
  'surge_threshold',
  'surge_price',
  'last_entry_time',
  'max_plus_ones',
  'members_only',
  'guest_list_enabled',
  'tables_enabled',
  'paid_guest_list_enabled',
  'booking_policy',
  'default_booking_duration',
  'fit_stay',
  'reseating',
  'freeze_mins',
  'queue_open',
  'queue_hold_mins',
  'waitlist',
  'offer_mins',
  'default_party_min',
  'default_party_max',
  'booking_cutoff_value',
  'booking_cutoff_unit',
  'booking_start_value',
  'booking_start_unit',
  'request_expires_hours',
  'release_after_mins',
  'max_open_per_day',
  'max_open_ahead',
  'briefing_at',
  'locale',
  'timezone',
  'service_day_start',
  'currency',
] as const satisfies readonly (keyof GivenFields)[]

/** Texts that an empty one clears. */
export const CLEARABLE_FIELDS = [
  'website',
  'description',
  'marketing_sender_name',
  'marketing_reply_to',
  'instagram_url',
  'tiktok_url',
  'twitter_url',
] as const satisfies readonly (keyof GivenFields)[]

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as Pick<T, K>

/**
 * The columns that a create or a change writes: the given fields, and food types if the venue type allows them. Throws
 * 400 for an invalid combination, also of a given and a current value.
 */
export const columnsFor = (given: GivenFields, current: CurrentVenue) => {
  const next = {
    ...current,
    ...pick(given, ['default_party_min', 'default_party_max', 'service_day_start']),
  }
  if (next.default_party_min > next.default_party_max)
    throw invalid('"default_party_min" must not be above "default_party_max".', {
      fields: ['default_party_min', 'default_party_max'],
    })
  if (given.opening_hours) requireNoOverlap(given.opening_hours, next.service_day_start)
  const cleared: { [K in (typeof CLEARABLE_FIELDS)[number]]?: string | null } = Object.fromEntries(
    Object.entries(pick(given, CLEARABLE_FIELDS)).map(([name, text]) => [name, text === '' ? null : text]),
  )
  return {
    ...pick(given, COPIED_FIELDS),
    ...cleared,
    food_types: foodTypesOf(given.venue_type ?? current.venue_type, given.food_types, current.food_types),
    ...(given.briefing_to === undefined ? {} : { briefing_to: [...given.briefing_to] }),
    ...(given.opening_hours === undefined
      ? {}
      : { opening_hours: given.opening_hours === null ? null : json(given.opening_hours) }),
  }
}
