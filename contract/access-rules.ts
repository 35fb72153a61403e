import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Created,
  DataUrl,
  DateText,
  DurationMins,
  GuestNames,
  Id,
  Ids,
  Int,
  List,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  PartySize,
  Pence,
  PlainText,
  Success,
  subset,
  TextOrNull,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { TIME_UNITS, WEEKDAYS } from './venue-fields.ts'
import { Warnings } from './warnings.ts'

const tag = 'Access rules'
const access = operatorOf('venueId')

export const RULE_TYPES = ['tables', 'guestlist'] as const
export const DEPOSIT_MODES = ['none', 'hold', 'charge', 'card'] as const
export const BLACKOUT_FLOWS = ['tables', 'guestlist', 'events'] as const
const BUNDLE_PROFILES = ['tables', 'events'] as const

const venue_id = about(PlainText, 'Venue it belongs to.', EXAMPLE.venue)

const rule = {
  required: {
    name: about(Name, 'Name of the rule, shown to guests.', 'Dinner'),
    rule_type: about(OneOf(RULE_TYPES), 'Whether it offers tables or a guest list.', 'tables'),
    days: about(
      Type.Array(OneOf(WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true }),
      'Weekdays of the service days on which it applies.',
      ['fri', 'sat'],
    ),
    start_time: about(TimeText, 'First slot.', '18:00'),
    end_time: about(TimeText, 'End of the slots. At or before `start_time` it is on the next day.', '22:00'),
  },
  optional: {
    date_from: about(Nullable(DateText), 'First service day. Null: no first day. Default null.'),
    date_to: about(Nullable(DateText), 'Last service day. Null: no last day. Default null.'),
    slot_interval_mins: about(
      Int(5, 1440, { description: 'In minutes.' }),
      'Time from one slot to the next. Default 30.',
      30,
    ),
    party_min: about(PartySize, 'Smallest party. Default: the venue’s `default_party_min`.', 1),
    party_max: about(PartySize, 'Largest party. Default: the venue’s `default_party_max`.', 8),
    duration_mins: about(
      Nullable(DurationMins),
      'How long a booking lasts. Null: the venue’s duration. Default null.',
      120,
    ),
    seating_area_ids: about(Ids, 'Seating areas it offers. Empty: all of them. Default empty.', [
      EXAMPLE.area,
    ]),
    max_covers_per_slot: about(
      Nullable(Int(1, 1_000_000)),
      'Most people that may start in one slot. Null: no limit. Default null.',
      24,
    ),
    capacity: about(
      Nullable(Int(0, 1_000_000)),
      'Most heads of one night, for a guest list. Null: no limit. Default null.',
      200,
    ),
    price_per_cover_pence: about(Pence, 'Deposit for each person. Default 0.', 1000),
    min_covers: about(Int(0, 1000), 'The deposit counts at least this many people. Default 0.', 2),
    deposit_mode: about(
      OneOf(DEPOSIT_MODES),
      'Whether the deposit is held on the card or charged at once. `card` saves the card for a later fee and takes nothing. Default `none`.',
      'hold',
    ),
    price_keys: about(Int(0, 1_000_000), 'Keys for each guest, for a paid guest list. Default 0.', 0),
    auto_approve: about(Bool, 'Whether bookings are approved at once. Default true.', true),
    bundle_ids: about(Ids, 'Bundles a guest can add. Default empty.', [EXAMPLE.bundle]),
    booking_cutoff_value: about(
      Nullable(Int(0, 10_000)),
      'Online booking closes this long before the slot. Null: as the venue says. Goes with its unit. Default null.',
      2,
    ),
    booking_cutoff_unit: about(
      Nullable(OneOf(TIME_UNITS)),
      'Unit of `booking_cutoff_value`. Null with it. Default null.',
      'hours',
    ),
    booking_start_value: about(
      Nullable(Int(0, 10_000)),
      'Online booking opens this long before the slot. Null: as the venue says. Goes with its unit. Default null.',
      30,
    ),
    booking_start_unit: about(
      Nullable(OneOf(TIME_UNITS)),
      'Unit of `booking_start_value`. Null with it. Default null.',
      'days',
    ),
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
    active: about(Bool, 'Whether guests can book under it. Default true.', true),
    special_only: about(Bool, 'Whether it applies only on special days that name it. Default false.', false),
  },
}
const blackout = {
  required: {
    date_from: about(DateText, 'First service day without bookings.'),
    date_to: about(DateText, 'Last service day without bookings.', '2026-01-25'),
  },
  optional: {
    flows: about(
      Type.Array(OneOf(BLACKOUT_FLOWS), { minItems: 1, maxItems: 3, uniqueItems: true }),
      'What cannot be booked. Default: all three.',
      ['tables', 'guestlist'],
    ),
    reason: about(Notes, 'Reason, for staff. Default empty.', 'Private hire'),
  },
}
const bundle = {
  required: { name: about(Name, 'Name of the bundle.', 'Bottle service') },
  optional: {
    profiles: about(
      Type.Array(OneOf(BUNDLE_PROFILES), { minItems: 1, maxItems: 2, uniqueItems: true }),
      'What it can be added to. Default `tables`.',
      ['tables', 'events'],
    ),
    prepaid: about(Bool, 'Whether its items are paid when booking. Default false.', true),
    names: about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`. Default null.'),
  },
}
const bundleItem = {
  name: about(Name, 'Name of the item.', 'Champagne magnum'),
  price_pence: about(Pence, 'Price of one.', 28_000),
  max_qty: about(Int(1, 1000), 'Most of it in one booking.', 3),
}

const itemNames = about(Nullable(GuestNames), 'Its name by language, for guests. Null: `name`.')

/** An item sent with its id keeps it; one without is new and is given one. */
const BundleItemInput = named(
  'BundleItemInput',
  'An item of a bundle, as it is sent.',
  Type.Object({
    id: Type.Optional(about(Id, 'Id of an item that stays. Without it the item is new.', EXAMPLE.item)),
    ...bundleItem,
    names: Type.Optional(itemNames),
  }),
)
const items = about(
  Type.Array(BundleItemInput, { minItems: 1, maxItems: 100 }),
  'The items. A change replaces the whole list; an item sent with its id keeps it.',
)

const AccessRule = named(
  'AccessRule',
  'When tables or a guest list can be booked, and on what terms.',
  Type.Object({
    id: about(PlainText, 'Access rule id.', EXAMPLE.rule),
    venue_id,
    ...rule.required,
    ...rule.optional,
  }),
)
const Blackout = named(
  'Blackout',
  'Days on which nothing can be booked online.',
  Type.Object({
    id: about(PlainText, 'Blackout id.', EXAMPLE.blackout),
    venue_id,
    ...blackout.required,
    ...blackout.optional,
  }),
)
export const BundleItem = named(
  'BundleItem',
  'An item of a bundle.',
  Type.Object({
    id: about(PlainText, 'Item id.', EXAMPLE.item),
    ...bundleItem,
    picture_url: about(TextOrNull, 'Path of its picture. Null without one.', '/media/9bd41e.png'),
  }),
)
const StoredBundleItem = named(
  'StoredBundleItem',
  'An item of a bundle, with its names by language.',
  Type.Object({ ...BundleItem.properties, names: itemNames }),
)
const Bundle = named(
  'Bundle',
  'Extras that a guest can add to a booking.',
  Type.Object({
    id: about(PlainText, 'Bundle id.', EXAMPLE.bundle),
    venue_id,
    ...bundle.required,
    ...bundle.optional,
    items: about(Type.Array(StoredBundleItem), 'The items.'),
  }),
)

const RULE_NOT_FOUND = 'The venue, the access rule, a seating area or a bundle was not found.'

export const accessRules = rows({
  'GET /api/my-venues/:venueId/access-rules': {
    operationId: 'listAccessRules',
    tag,
    summary: 'Access rules: when tables and guest lists can be booked, and on what terms',
    access,
    needs: 'host',
    extension: true,
    caching: 'reference',
    ok: List(AccessRule),
  },
  'POST /api/my-venues/:venueId/access-rules': {
    operationId: 'createAccessRule',
    tag,
    summary: 'Add an access rule',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...rule.required, ...subset(rule.optional) }),
    ok: Type.Object({ ...Created.properties, warnings: Warnings }),
    means: { 404: 'The venue, a seating area or a bundle was not found.' },
    example: {
      body: {
        name: 'Late supper',
        rule_type: 'tables',
        days: ['fri', 'sat'],
        start_time: '22:00',
        end_time: '00:30',
        party_max: 6,
        deposit_mode: 'hold',
        price_per_cover_pence: 1000,
      },
    },
  },
  'PUT /api/my-venues/:venueId/access-rules/:id': {
    operationId: 'updateAccessRule',
    tag,
    summary: 'Change any subset of an access rule',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...rule.required, ...rule.optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    refuses: [409],
    means: {
      404: RULE_NOT_FOUND,
      409: 'Bookings were made under the rule, so its `rule_type` stays. Add another rule instead.',
    },
    example: { body: { slot_interval_mins: 15, max_covers_per_slot: 16 } },
  },
  'DELETE /api/my-venues/:venueId/access-rules/:id': {
    operationId: 'deleteAccessRule',
    tag,
    summary: 'Remove an access rule',
    description: 'Bookings made under it stand.',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/blackouts': {
    operationId: 'listBlackouts',
    tag,
    summary: 'Days on which nothing can be booked online',
    access,
    needs: 'manager',
    extension: true,
    ok: List(Blackout),
  },
  'POST /api/my-venues/:venueId/blackouts': {
    operationId: 'createBlackout',
    tag,
    summary: 'Black out a range of days',
    description: 'Bookings already made stand.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...blackout.required, ...subset(blackout.optional) }),
    ok: Created,
    example: {
      body: { date_from: '2026-02-02', date_to: '2026-02-03', flows: ['tables'], reason: 'Private hire' },
    },
  },
  'PUT /api/my-venues/:venueId/blackouts/:id': {
    operationId: 'updateBlackout',
    tag,
    summary: 'Change any subset of a blackout',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...blackout.required, ...blackout.optional })),
    ok: Success,
    example: { body: { reason: 'Sound system overhaul' } },
  },
  'DELETE /api/my-venues/:venueId/blackouts/:id': {
    operationId: 'deleteBlackout',
    tag,
    summary: 'Remove a blackout',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/bundles': {
    operationId: 'listBundles',
    tag,
    summary: 'Bundles a guest can add to a booking',
    access,
    needs: 'manager',
    extension: true,
    caching: 'reference',
    ok: List(Bundle),
  },
  'POST /api/my-venues/:venueId/bundles': {
    operationId: 'createBundle',
    tag,
    summary: 'Add a bundle',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...bundle.required, items, ...subset(bundle.optional) }),
    ok: Created,
    example: {
      body: {
        name: 'Birthday',
        prepaid: true,
        items: [{ name: 'Cake for the table', price_pence: 3500, max_qty: 2 }],
      },
    },
  },
  'PUT /api/my-venues/:venueId/bundles/:id': {
    operationId: 'updateBundle',
    tag,
    summary: 'Change any subset of a bundle',
    description: 'Fields that are left out keep their values.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...bundle.required, ...bundle.optional, items })),
    ok: Success,
    example: { body: { profiles: ['tables', 'events'] } },
  },
  'POST /api/my-venues/:venueId/bundles/:id/picture': {
    operationId: 'setBundlePicture',
    tag,
    summary: 'Give an item of a bundle a picture, or take it away',
    description: 'PNG, JPEG, WebP or GIF, judged by its bytes, at most 512,000 bytes decoded.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      item_id: about(Id, 'Item of the bundle.', EXAMPLE.item),
      data: about(
        Nullable(DataUrl),
        'The image as a base64 data URL. Null: none.',
        'data:image/png;base64,iVBORw0KGgo=',
      ),
    }),
    bodyLimit: 8_388_608,
    ok: Type.Object({
      success: Success.properties.success,
      picture_url: about(TextOrNull, 'Path of the stored picture. Null without one.', '/media/9bd41e.png'),
    }),
    means: {
      400: 'The image is too large, or not a PNG, JPEG, WebP or GIF.',
      404: 'The venue, the bundle or the item was not found.',
    },
    example: { body: { item_id: EXAMPLE.item, data: null } },
  },
  'DELETE /api/my-venues/:venueId/bundles/:id': {
    operationId: 'deleteBundle',
    tag,
    summary: 'Remove a bundle',
    description: 'Bookings that chose it keep it.',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
})
