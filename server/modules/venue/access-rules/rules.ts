import { conflict, invalid } from '../../../../domain/errors.ts'
import {
  beforeServiceDayStart,
  outsideOpeningHours,
  priceAndDeposit,
} from '../../../../domain/settings-warnings.ts'
import { timesBetween } from '../../../../domain/slot-times.ts'
import { collection, requireNotAbove, storedTexts } from '../../base/index.ts'
import { requireAreas } from '../floor/queries.ts'
import { removeRuleFromSpecialDays, requireBundles, ruleHasBookings } from './queries.ts'

/** An override needs both a value and a unit. */
const requirePair = (value: number | null, unit: string | null, name: 'booking_cutoff' | 'booking_start') => {
  const fields = [`${name}_value`, `${name}_unit`]
  if ((value === null) !== (unit === null))
    throw invalid(`"${fields[0]}" and "${fields[1]}" go together: send both, or null for both.`, { fields })
}

export const rules = collection('access-rules', {
  table: 'access_rules',
  prefix: 'rule',
  label: 'Access rule',
  order: [],
  archives: true,
  defaults: (venue) => ({
    date_from: null,
    date_to: null,
    slot_interval_mins: 30,
    party_min: venue.default_party_min,
    party_max: venue.default_party_max,
    duration_mins: null,
    seating_area_ids: [],
    max_covers_per_slot: null,
    capacity: null,
    price_per_cover_pence: 0,
    min_covers: 0,
    deposit_mode: 'none' as const,
    price_keys: 0,
    auto_approve: true,
    bundle_ids: [],
    booking_cutoff_value: null,
    booking_cutoff_unit: null,
    booking_start_value: null,
    booking_start_unit: null,
    active: true,
    special_only: false,
    names: null,
  }),
  settle: async ({ tx, venue, before, draft }) => {
    requireNotAbove(draft, 'party_min', 'party_max')
    requireNotAbove(draft, 'date_from', 'date_to')
    requirePair(draft.booking_cutoff_value, draft.booking_cutoff_unit, 'booking_cutoff')
    requirePair(draft.booking_start_value, draft.booking_start_unit, 'booking_start')
    await requireAreas(tx, venue.id, 'seating_area_ids', draft.seating_area_ids)
    await requireBundles(tx, venue.id, 'bundle_ids', draft.bundle_ids)
    // Guest lists count heads per date, tables count covers per slot. So the type of a rule in use cannot change.
    if (before && before.rule_type !== draft.rule_type && (await ruleHasBookings(tx, venue.id, before.id)))
      throw conflict(
        'Bookings were made under this rule, so its type cannot change. Add another rule instead.',
      )
    return { names: storedTexts(draft.names) }
  },
  warn: ({ venue, draft }) => [
    ...outsideOpeningHours(venue, draft.days, timesBetween(venue, draft)),
    ...beforeServiceDayStart(venue, [draft.start_time]),
    ...priceAndDeposit(draft),
  ],
  remove: async ({ tx, venue, item }) => {
    await removeRuleFromSpecialDays(tx, venue.id, item.id)
    return (await ruleHasBookings(tx, venue.id, item.id)) ? 'archive' : 'delete'
  },
})
