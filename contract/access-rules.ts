import { Type } from 'typebox'
import {
  Bool,
  Created,
  DateText,
  DurationMins,
  Id,
  Ids,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  OneOf,
  PartySize,
  Pence,
  Success,
  subset,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { TIME_UNITS, WEEKDAYS } from './venues.ts'

const tag = 'Access rules'
const access = operatorOf('venueId')

export const RULE_TYPES = ['tables', 'guestlist'] as const
export const DEPOSIT_MODES = ['none', 'hold', 'charge'] as const
export const BLACKOUT_FLOWS = ['tables', 'guestlist', 'events'] as const
export const BUNDLE_PROFILES = ['tables', 'events'] as const

const id = Type.String()
const venue_id = Type.String()

const rule = {
  required: {
    name: Name,
    rule_type: OneOf(RULE_TYPES),
    days: Type.Array(OneOf(WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true }),
    start_time: TimeText,
    end_time: TimeText,
  },
  optional: {
    date_from: Nullable(DateText),
    date_to: Nullable(DateText),
    slot_interval_mins: Int(5, 1440),
    party_min: PartySize,
    party_max: PartySize,
    duration_mins: Nullable(DurationMins),
    seating_area_ids: Ids,
    max_covers_per_slot: Nullable(Int(1, 1_000_000)),
    capacity: Nullable(Int(0, 1_000_000)),
    price_per_cover_pence: Pence,
    min_covers: Int(0, 1000),
    deposit_mode: OneOf(DEPOSIT_MODES),
    price_keys: Int(0, 1_000_000),
    auto_approve: Bool,
    bundle_ids: Ids,
    booking_cutoff_value: Nullable(Int(0, 10_000)),
    booking_cutoff_unit: Nullable(OneOf(TIME_UNITS)),
    booking_start_value: Nullable(Int(0, 10_000)),
    booking_start_unit: Nullable(OneOf(TIME_UNITS)),
    active: Bool,
  },
}
const blackout = {
  required: { date_from: DateText, date_to: DateText },
  optional: {
    flows: Type.Array(OneOf(BLACKOUT_FLOWS), { minItems: 1, maxItems: 3, uniqueItems: true }),
    reason: Notes,
  },
}
const bundle = {
  required: { name: Name },
  optional: {
    profiles: Type.Array(OneOf(BUNDLE_PROFILES), { minItems: 1, maxItems: 2, uniqueItems: true }),
    prepaid: Bool,
  },
}
const bundleItem = { name: Name, price_pence: Pence, max_qty: Int(1, 1000) }

/** An item sent with its id keeps it; one without is new and is given one. */
const BundleItemInput = Type.Object({ id: Type.Optional(Id), ...bundleItem })
const items = Type.Array(BundleItemInput, { minItems: 1, maxItems: 100 })

export const AccessRule = Type.Object({ id, venue_id, ...rule.required, ...rule.optional })
export const Blackout = Type.Object({ id, venue_id, ...blackout.required, ...blackout.optional })
export const BundleItem = Type.Object({ id, ...bundleItem })
export const Bundle = Type.Object({
  id,
  venue_id,
  ...bundle.required,
  ...bundle.optional,
  items: Type.Array(BundleItem),
})

export const accessRules = rows({
  'GET /api/my-venues/:venueId/access-rules': {
    tag,
    summary: 'Access rules: when tables and guest lists can be booked, and on what terms',
    access,
    extension: true,
    caching: 'reference',
    ok: List(AccessRule),
  },
  'POST /api/my-venues/:venueId/access-rules': {
    tag,
    summary: 'Add an access rule',
    description:
      'An end at or before the start runs past midnight. A duration, cutoff or start that is null is the ' +
      'venue’s own; no seating areas means all of them; a null capacity means no limit. Party sizes that are ' +
      'left out are the venue’s defaults.',
    access,
    extension: true,
    body: Type.Object({ ...rule.required, ...subset(rule.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/access-rules/:id': {
    tag,
    summary: 'Change any subset of an access rule',
    description: 'Once bookings were made under it, another `rule_type` answers 409.',
    access,
    extension: true,
    body: Type.Object(subset({ ...rule.required, ...rule.optional })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-venues/:venueId/access-rules/:id': {
    tag,
    summary: 'Remove an access rule',
    description: 'Bookings made under it stand.',
    access,
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/blackouts': {
    tag,
    summary: 'Days on which nothing can be booked online',
    access,
    extension: true,
    ok: List(Blackout),
  },
  'POST /api/my-venues/:venueId/blackouts': {
    tag,
    summary: 'Black out a range of days',
    description: 'Both days are included. Without `flows` it covers tables, guest list and events.',
    access,
    extension: true,
    body: Type.Object({ ...blackout.required, ...subset(blackout.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/blackouts/:id': {
    tag,
    summary: 'Change any subset of a blackout',
    access,
    extension: true,
    body: Type.Object(subset({ ...blackout.required, ...blackout.optional })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/blackouts/:id': {
    tag,
    summary: 'Remove a blackout',
    access,
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/bundles': {
    tag,
    summary: 'Bundles a guest can add to a booking',
    access,
    extension: true,
    caching: 'reference',
    ok: List(Bundle),
  },
  'POST /api/my-venues/:venueId/bundles': {
    tag,
    summary: 'Add a bundle',
    access,
    extension: true,
    body: Type.Object({ ...bundle.required, items, ...subset(bundle.optional) }),
    ok: Created,
  },
  'PUT /api/my-venues/:venueId/bundles/:id': {
    tag,
    summary: 'Change any subset of a bundle',
    description: '`items` replaces the whole list; an item sent with its id keeps it.',
    access,
    extension: true,
    body: Type.Object(subset({ ...bundle.required, ...bundle.optional, items })),
    ok: Success,
  },
  'DELETE /api/my-venues/:venueId/bundles/:id': {
    tag,
    summary: 'Remove a bundle',
    description: 'Bookings that chose it keep it.',
    access,
    extension: true,
    ok: Success,
  },
})
