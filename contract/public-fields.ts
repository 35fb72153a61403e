import { Type } from 'typebox'
import { BundleItem, DEPOSIT_MODES, RULE_TYPES } from './access-rules.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Email,
  Id,
  Int,
  Minutes,
  Name,
  Notes,
  named,
  OneOf,
  PenceSum,
  Phone,
  PlainText,
  Prose,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { floorFixtures } from './floor-fixtures.ts'
import { tableDrawing } from './floor-plan.ts'
import { VenueRef } from './venue-fields.ts'
import { themeMode } from './widget-fields.ts'

/** A booking's status as guests see it: approved shows as confirmed. */
export const PUBLIC_BOOKING_STATUSES = [
  'pending',
  'confirmed',
  'rejected',
  'cancelled',
  'checked_in',
] as const
/** Why a slot cannot be booked. */
export const UNAVAILABLE_REASONS = [
  'past',
  'cutoff',
  'too_early',
  'closed',
  'full',
  'no_table',
  'party_size',
] as const
/** Why a table cannot be chosen: the slot's own reasons, or the table's. */
const TABLE_UNAVAILABLE_REASONS = [...UNAVAILABLE_REASONS, 'taken', 'blocked', 'not_offered'] as const

export const PublicStatus = about(
  OneOf(PUBLIC_BOOKING_STATUSES),
  'Status as guests see it: an approved booking is `confirmed`.',
  'confirmed',
)

/** Callers without a session must send it. */
const TurnstileToken = about(
  Type.String({ maxLength: 2048 }),
  'Token of the bot check. Required without a session. The sandbox accepts any that does not start with `fail`.',
  'demo',
)

/** Contact details that callers without a session send. */
export const contact = {
  guest_name: Type.Optional(about(Name, 'Name of the guest. Required without a session.', 'Rowan Ellery')),
  guest_email: Type.Optional(
    about(Email, 'Address of the guest. Required without a session.', 'rowan@example.com'),
  ),
  guest_phone: Type.Optional(about(Phone, 'Phone number of the guest.', '+44 7700 900123')),
  turnstile_token: Type.Optional(TurnstileToken),
}

/** What a guest may say when booking. */
export const wishes = {
  occasion: Type.Optional(about(Text(80), 'What is celebrated.', 'Birthday')),
  dietary: Type.Optional(about(Prose(500), 'Allergies and diets.', 'One guest eats no nuts')),
  comments: Type.Optional(
    about(Notes, 'The guest’s own words. Staff read them as `guest_comments`.', 'A quiet table, please'),
  ),
  marketing_consent: Type.Optional(
    about(Bool, 'Whether the venue may write about other things. Default: nothing is recorded.', false),
  ),
  locale: Type.Optional(
    about(Text(35), 'The guest’s language, such as `en` or `de-AT`. Unknown ones mean the venue’s.', 'en'),
  ),
}

/** Secret: whoever has it can change and cancel the booking. */
export const manageUrl = Type.Optional(
  about(
    PlainText,
    'Where the guest manages the booking. In the first answer only: whoever knows it can change and cancel.',
    `http://localhost:3000/manage/${EXAMPLE.manageToken}`,
  ),
)

/** In a request that books: who comes back without paying changes what they wanted. */
export const replaces = Type.Optional(
  about(
    Type.Object({
      booking_id: about(Id, 'Id of the booking.', EXAMPLE.booking),
      manage_token: about(Text(200), 'The end of its `manage_url`.', EXAMPLE.manageToken),
    }),
    'The caller’s own booking that waits for its payment. It is released with the new booking, or stays when that fails.',
  ),
)

export const BundleSelections = about(
  Type.Array(
    named(
      'BundleSelection',
      'Some of one item of a bundle.',
      Type.Object({
        bundle_id: about(Id, 'The bundle.', EXAMPLE.bundle),
        item_id: about(Id, 'The item.', EXAMPLE.item),
        quantity: about(Int(1, 1000), 'How many, at most the item’s `max_qty`.', 1),
      }),
    ),
    { maxItems: 100 },
  ),
  'Bundle items to add.',
)

export const PublicBundle = named(
  'PublicBundle',
  'Extras that can be added to a booking.',
  Type.Object({
    id: about(PlainText, 'Bundle id.', EXAMPLE.bundle),
    name: about(PlainText, 'Name of the bundle.', 'Bottle service'),
    prepaid: about(Bool, 'Whether its items are paid when booking.', true),
    items: about(Type.Array(BundleItem), 'The items.'),
  }),
)

/** The keys are null where payments or the bot check are not configured. */
export const WidgetConfig = named(
  'WidgetConfig',
  'How a widget looks, and the keys it needs.',
  Type.Object({
    venue: about(VenueRef, 'The venue.'),
    widget: about(
      Type.Object({
        enabled: about(Bool, 'Whether the widget is on. When it is off, booking answers 403.', true),
        theme_mode: themeMode,
        accent_color: about(PlainText, 'Accent colour, `#rrggbb`.', '#1f6f5c'),
      }),
      'Settings of the widget.',
    ),
    currency: about(PlainText, 'Currency of every amount of the venue.', 'gbp'),
    publishable_key: about(
      TextOrNull,
      'Key for the payment provider’s browser library. Null without payments.',
      'pk_sandbox',
    ),
    turnstile_site_key: about(TextOrNull, 'Site key of the bot check. Null without one.', 'sandbox'),
  }),
)

export const Slot = named(
  'Slot',
  'A time that can be booked, or why it cannot.',
  Type.Object({
    time: about(TimeText, 'Start.', '19:30'),
    access_rule_id: about(PlainText, 'Rule to send when booking.', EXAMPLE.rule),
    available: about(Bool, 'Whether it can be booked at this moment.', true),
    reason: Type.Optional(
      about(OneOf(UNAVAILABLE_REASONS), 'Why it is not available. Absent when it is.', 'full'),
    ),
    deposit_pence: about(PenceSum, 'Deposit for this party. 0: none.', 4000),
    stay_mins: Type.Optional(
      about(Minutes, 'How long the party stays, where that is not the rule’s `duration_mins`.', 105),
    ),
    opens_at: Type.Optional(about(Timestamp, 'When it can be booked. Only where the reason is `too_early`.')),
  }),
)

const PublicRule = named(
  'PublicRule',
  'Terms of an access rule, for guests.',
  Type.Object({
    id: about(PlainText, 'Access rule id.', EXAMPLE.rule),
    name: about(PlainText, 'Name of the rule.', 'Dinner'),
    rule_type: about(OneOf(RULE_TYPES), 'Whether it offers tables or a guest list.', 'tables'),
    start_time: about(TimeText, 'First slot.', '18:00'),
    end_time: about(TimeText, 'End of the slots.', '22:00'),
    party_min: about(Whole, 'Smallest party.', 1),
    party_max: about(Whole, 'Largest party.', 8),
    duration_mins: about(Minutes, 'How long a booking lasts.', 120),
    deposit_mode: about(
      OneOf(DEPOSIT_MODES),
      'Whether a deposit is held on the card or charged at once. `card`: the card is saved and nothing is taken.',
      'hold',
    ),
    price_per_cover_pence: about(PenceSum, 'Deposit for each person.', 1000),
    min_covers: about(Whole, 'The deposit counts at least this many people.', 2),
    price_keys: about(Whole, 'Keys for each guest, for a paid guest list.', 0),
    auto_approve: about(Bool, 'Whether bookings are confirmed at once.', true),
    bundle_ids: about(Type.Array(PlainText), 'Bundles that can be added.', [EXAMPLE.bundle]),
  }),
)

export const Availability = named(
  'Availability',
  'The slots of one day.',
  Type.Object({
    venue: about(VenueRef, 'The venue.'),
    date: about(DateText, 'Service day.'),
    party_size: about(Whole, 'Number of people.', 2),
    type: about(OneOf(RULE_TYPES), 'Tables or guest list.', 'tables'),
    slots: about(Type.Array(Slot), 'The slots, by time.'),
    party_too_large: about(Bool, 'Whether the party is larger than anything the venue offers.', false),
    next_available_dates: about(
      Type.Array(PlainText),
      'Up to 5 later dates with a free slot, `YYYY-MM-DD`. Filled when this day has none.',
      ['2026-01-26'],
    ),
    note: about(TextOrNull, 'What the venue says about this day. Null: nothing.', 'Set menu only.'),
    rules: about(Type.Array(PublicRule), 'The access rules that apply.'),
    bundles: about(Type.Array(PublicBundle), 'The bundles of these rules.'),
  }),
)

export const BookingDays = named(
  'BookingDays',
  'The days of one month.',
  Type.Object({
    venue: about(VenueRef, 'The venue.'),
    month: about(PlainText, 'Month of the service days, `YYYY-MM`.', '2026-01'),
    party_size: about(Whole, 'Number of people.', 2),
    type: about(OneOf(RULE_TYPES), 'Tables or guest list.', 'tables'),
    days: about(
      Type.Array(
        Type.Object({
          date: about(DateText, 'Service day.'),
          available: about(Bool, 'Whether a slot of it can be booked at this moment.', true),
          reason: Type.Optional(
            about(OneOf(UNAVAILABLE_REASONS), 'Why it has no free slot. Absent when it has one.', 'full'),
          ),
          note: about(TextOrNull, 'What the venue says about this day. Null: nothing.', 'Set menu only.'),
        }),
      ),
      'Every day of the month, in order.',
    ),
  }),
)

export const FloorplanFloor = named(
  'FloorplanFloor',
  'A floor to draw.',
  Type.Object({
    id: about(PlainText, 'Floor id.', EXAMPLE.floor),
    name: about(PlainText, 'Name of the floor.', 'Ground floor'),
    width: about(Whole, 'Width of the plan, in plan units.', 1000),
    height: about(Whole, 'Height of the plan, in plan units.', 700),
    fixtures: floorFixtures,
    areas: about(
      Type.Array(
        Type.Object({
          id: about(PlainText, 'Seating area id.', EXAMPLE.area),
          name: about(PlainText, 'Name of the area.', 'Terrace'),
        }),
      ),
      'Seating areas of the floor.',
    ),
  }),
)

const FloorplanTable = named(
  'FloorplanTable',
  'A table to draw, and whether it can be chosen.',
  Type.Object({
    id: about(PlainText, 'Table id. Send it as `table_id` when booking.', EXAMPLE.table),
    table_number: about(PlainText, 'Number of the table.', '12'),
    capacity: about(Whole, 'Most people it seats.', 4),
    min_party: about(Whole, 'Smallest party it is offered to.', 2),
    ...tableDrawing,
    deposit_pence: about(PenceSum, 'Least deposit for this table.', 0),
    available: about(Bool, 'Whether it can be chosen at that time.', true),
    reason: Type.Optional(
      about(OneOf(TABLE_UNAVAILABLE_REASONS), 'Why it is not available. Absent when it is.', 'taken'),
    ),
  }),
)

export const Floorplan = named(
  'Floorplan',
  'The floor plan at one time.',
  Type.Object({
    floors: about(Type.Array(FloorplanFloor), 'The floors.'),
    tables: about(Type.Array(FloorplanTable), 'The tables.'),
  }),
)

export const Booked = named(
  'Booked',
  'The booking was made without a payment.',
  Type.Object({
    ok: about(Type.Literal(true), 'Always true.'),
    booking_id: about(PlainText, 'Id of the booking.', EXAMPLE.booking),
    status: PublicStatus,
    manage_url: manageUrl,
  }),
)

export const NeedsPayment = named(
  'NeedsPayment',
  'The place is held for 15 minutes. Confirm the client secret with the payment provider, then finalize.',
  Type.Object({
    requires_payment: about(Type.Literal(true), 'Always true.'),
    booking_id: about(PlainText, 'Id of the booking.', EXAMPLE.booking),
    payment_intent_id: about(PlainText, 'Id of the payment intent.', EXAMPLE.intent),
    payment_client_secret: about(PlainText, 'Confirms the payment in the browser.', EXAMPLE.clientSecret),
    amount_pence: about(PenceSum, 'Amount to pay. 0 when only the card is saved.', 5000),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    manage_url: manageUrl,
    setup: Type.Optional(
      about(
        Type.Literal(true),
        'The card is saved and nothing is taken: confirm the client secret as a setup. Absent for a payment.',
      ),
    ),
    fee_pence: Type.Optional(
      about(
        PenceSum,
        'What the venue may charge to the saved card for a no-show or a late cancellation. Absent where no card is kept ' +
          'for that.',
        4000,
      ),
    ),
  }),
)

export const NeedsConfirmation = named(
  'NeedsConfirmation',
  'The guest already has a booking for that time or event. Send the request again with `confirm: true` to book once more.',
  Type.Object({
    requires_confirmation: about(Type.Literal(true), 'Always true.'),
    existing_booking_id: about(
      PlainText,
      'Id of that booking when its guest is signed in; otherwise a value that cannot be used as an id.',
      EXAMPLE.booking,
    ),
  }),
)

export const QrCode = named(
  'QrCode',
  'A door code that works for a short time.',
  Type.Object({
    qr_code: about(PlainText, 'The image as a data URL.', 'data:image/png;base64,iVBORw0KGgo='),
    issued_at: about(Whole, 'When it was issued, in seconds since 1970.', 1_769_281_800),
    expires_in_ms: about(Whole, 'How long it still works, in milliseconds.', 84_000),
  }),
)
