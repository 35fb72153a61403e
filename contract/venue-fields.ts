import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  Amount,
  about,
  Bool,
  ClearableText,
  Currency,
  DateText,
  DurationMins,
  Email,
  Id,
  Int,
  Minutes,
  Nullable,
  named,
  OneOf,
  PartySize,
  Phone,
  PlainText,
  Prose,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  TimeZone,
  Url,
  Whole,
} from './fields.ts'
import { LOCALES } from './message-kinds.ts'
import { VENUE_ROLES } from './row.ts'

export const VENUE_STATUSES = ['draft', 'live'] as const
export const LISTING_STATUSES = ['none', 'pending', 'approved'] as const
export const TIME_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
const RESEATING = ['off', 'propose', 'auto'] as const
const WAITLIST = ['off', 'on'] as const
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** For new venues. */
export const newVenueStatus = Type.Optional(
  about(
    OneOf(VENUE_STATUSES),
    'Status to begin with. Default `live`. Nothing of a `draft` is public until it is published.',
    'draft',
  ),
)

export const venueStatus = about(
  OneOf(VENUE_STATUSES),
  '`live` venues take bookings; `draft` ones are hidden.',
  'live',
)
export const listingStatus = about(
  OneOf(LISTING_STATUSES),
  'Listing in the consumer app: not requested, waiting for a decision, or approved.',
  'pending',
)

export const VenueRef = named(
  'VenueRef',
  'A venue by id and name.',
  Type.Object({
    id: about(PlainText, 'Venue id.', EXAMPLE.venue),
    name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
  }),
)

export const OpeningInterval = named(
  'OpeningInterval',
  'One stretch of opening hours. A `close` at or before `open` is on the next day.',
  Type.Object({ open: about(TimeText, 'Opens.', '18:00'), close: about(TimeText, 'Closes.', '03:00') }),
)
const hoursOf = (day: string) =>
  Type.Optional(
    about(
      Type.Array(OpeningInterval, { maxItems: 4 }),
      `Opening hours on ${day}. They must not overlap. Absent or empty: closed.`,
    ),
  )

/** `close` at or before `open` runs past midnight; a missing day is closed. */
export const OpeningHours = named(
  'OpeningHours',
  'Opening hours by weekday, venue-local.',
  Type.Object(
    {
      mon: hoursOf('Monday'),
      tue: hoursOf('Tuesday'),
      wed: hoursOf('Wednesday'),
      thu: hoursOf('Thursday'),
      fri: hoursOf('Friday'),
      sat: hoursOf('Saturday'),
      sun: hoursOf('Sunday'),
    },
    { additionalProperties: false },
  ),
)

const FoodTypes = Type.Unsafe<string[] | string | null>({
  anyOf: [
    Type.Array(Text(50), { maxItems: 50 }),
    Type.String({ 'x-text': true, maxLength: 2000 }),
    { type: 'null' },
  ],
})

/** What each setting is for; requests and answers describe a setting in the same words. */
const ABOUT = {
  venue_type: 'Kind of venue, such as bar, restaurant, cafe or club.',
  food_types: 'Kinds of food. Stored only for a restaurant or cafe.',
  phone: 'Phone number for guests.',
  email: 'E-mail address for guests.',
  backdoor_capacity: 'Most people the door lets in.',
  queue_skip_price:
    'Keys per guest to skip the queue, on top of the guest list’s price. 0: not sold. Default 0.',
  surge_threshold: 'Heads on a night’s guest list from which `surge_price` applies. Null: never.',
  surge_price:
    'Keys per guest once the threshold is reached, where that is more than the list’s own price. Default 0.',
  last_entry_time: 'Last admission. Guest lists and events sell no later arrivals.',
  max_plus_ones: 'Most people a guest may bring on the guest list. Default 3.',
  members_only:
    'Who may join the guest list: 0 everyone, 1 tiers above standard, 2 `vip` and `vvip`. Default 0.',
  opening_hours: 'Opening hours by weekday. Null: always open.',
  guest_list_enabled: 'Whether guest-list bookings are taken. Default true.',
  tables_enabled: 'Whether table bookings are taken. Default true.',
  paid_guest_list_enabled: 'Whether the guest list costs keys. Default false.',
  booking_policy: 'Id of the cancellation policy for bookings. Null: none.',
  default_booking_duration: 'How long a booking lasts unless its rule says otherwise. Default 120.',
  fit_stay:
    'Whether a table is only offered online when the stay ends by closing. Staff may book longer stays. Default true; false for venues that are older than this setting.',
  reseating:
    'Whether parties may be moved to other tables to make room: never, when staff say so, or for guests online too. Default `off`.',
  freeze_mins: 'Nobody is moved who comes within this time. Default 120.',
  queue_open:
    'Whether guests may join the walk-in queue by themselves, while the venue is open. Default false.',
  queue_hold_mins: 'How long a table is promised to a party of the queue that was called. Default 10.',
  waitlist: 'Whether guests can join a wait list where nothing is free. Default `off`.',
  offer_mins:
    'How long an offer of the wait list is held for its guest. Five minutes when the start is less than three hours away. Default 20.',
  default_party_min: 'Smallest party of a new access rule. Default 1.',
  default_party_max: 'Largest party of a new access rule. Default 10.',
  booking_cutoff_value:
    'Online booking closes this long before the slot, in `booking_cutoff_unit`. Default 0.',
  booking_cutoff_unit: 'Unit of `booking_cutoff_value`. Default `minutes`.',
  booking_start_value: 'Online booking opens this long before the slot, in `booking_start_unit`. Default 90.',
  booking_start_unit: 'Unit of `booking_start_value`. Default `days`.',
  request_expires_hours:
    'Hours after which a request that nobody decided is rejected. Null: at its start. Default null.',
  release_after_mins:
    'Minutes after the start at which a party that has not come is marked as a no-show and its table freed. Null: never. Default null.',
  max_open_per_day:
    'How many tables one guest may have booked online for one service day. Staff may book more. Null: no limit. Default 2.',
  max_open_ahead:
    'How many tables one guest may have booked online that are not over. Staff may book more. Null: no limit. Default 6.',
  briefing_at:
    'When the sheet before service is mailed, on the venue’s clock: for the service day that begins on that date. Null: it is not mailed. Default null.',
  briefing_to:
    'Whom it is mailed to. Empty: to `email`. An address of a member leaves with the member. Default empty.',
  website: 'Website.',
  description: 'Description for guests.',
  marketing_sender_name: 'Sender name of mail to guests.',
  marketing_reply_to: 'Reply address of mail to guests.',
  instagram_url: 'Instagram page.',
  tiktok_url: 'TikTok page.',
  twitter_url: 'Twitter page.',
  locale: 'Language of mail to guests who chose none. Default `en`.',
  timezone: 'IANA time zone of every local time of the venue. Default `Europe/London`.',
  service_day_start:
    'When a service day begins. An earlier time of day belongs to the night of the day before. Default `06:00`.',
  currency:
    'Currency of every amount of the venue, ISO 4217 in lower case. Amounts are integers of its smallest unit. Fixed once ' +
    'a payment was authorised or captured. Default `gbp`.',
} as const

/** The settings a request may write. */
export const venueSettingsInput = {
  venue_type: about(Text(50), ABOUT.venue_type, 'restaurant'),
  food_types: about(FoodTypes, `${ABOUT.food_types} A text is split at commas; null clears them.`, [
    'Seafood',
  ]),
  phone: about(Phone, ABOUT.phone, '+44 20 7946 0108'),
  email: about(Email, ABOUT.email, 'hello@copperheron.example'),
  backdoor_capacity: about(Int(0, 1_000_000), ABOUT.backdoor_capacity, 120),
  queue_skip_price: about(Amount, ABOUT.queue_skip_price, 3),
  surge_threshold: about(Nullable(Amount), ABOUT.surge_threshold, 140),
  surge_price: about(Amount, ABOUT.surge_price, 8),
  last_entry_time: about(TimeText, ABOUT.last_entry_time, '22:30'),
  max_plus_ones: about(Int(0, 100), ABOUT.max_plus_ones, 3),
  members_only: about(Int(0, 2), ABOUT.members_only, 0),
  opening_hours: about(Nullable(OpeningHours), ABOUT.opening_hours),
  guest_list_enabled: about(Bool, ABOUT.guest_list_enabled, true),
  tables_enabled: about(Bool, ABOUT.tables_enabled, true),
  paid_guest_list_enabled: about(Bool, ABOUT.paid_guest_list_enabled, false),
  booking_policy: about(Nullable(Id), ABOUT.booking_policy, EXAMPLE.policy),
  default_booking_duration: about(DurationMins, ABOUT.default_booking_duration, 120),
  fit_stay: about(Bool, ABOUT.fit_stay, true),
  reseating: about(OneOf(RESEATING), ABOUT.reseating, 'propose'),
  freeze_mins: about(Int(0, 10_080, { description: 'In minutes.' }), ABOUT.freeze_mins, 120),
  queue_open: about(Bool, ABOUT.queue_open, true),
  queue_hold_mins: about(Int(1, 120, { description: 'In minutes.' }), ABOUT.queue_hold_mins, 10),
  waitlist: about(OneOf(WAITLIST), ABOUT.waitlist, 'on'),
  offer_mins: about(Int(5, 1440, { description: 'In minutes.' }), ABOUT.offer_mins, 20),
  default_party_min: about(PartySize, ABOUT.default_party_min, 1),
  default_party_max: about(PartySize, ABOUT.default_party_max, 10),
  booking_cutoff_value: about(Int(0, 10_000), ABOUT.booking_cutoff_value, 2),
  booking_cutoff_unit: about(OneOf(TIME_UNITS), ABOUT.booking_cutoff_unit, 'hours'),
  booking_start_value: about(Int(0, 10_000), ABOUT.booking_start_value, 90),
  booking_start_unit: about(OneOf(TIME_UNITS), ABOUT.booking_start_unit, 'days'),
  request_expires_hours: about(Nullable(Int(1, 8760)), ABOUT.request_expires_hours, 24),
  release_after_mins: about(Nullable(Int(1, 1440)), ABOUT.release_after_mins, 30),
  max_open_per_day: about(Nullable(Int(1, 1000)), ABOUT.max_open_per_day, 2),
  max_open_ahead: about(Nullable(Int(1, 1000)), ABOUT.max_open_ahead, 6),
  briefing_at: about(Nullable(TimeText), ABOUT.briefing_at, '16:00'),
  briefing_to: about(Type.Array(Email, { maxItems: 20, uniqueItems: true }), ABOUT.briefing_to, [
    'kitchen@copperheron.example',
  ]),
  website: about(Url, ABOUT.website, 'https://www.copperheron.example'),
  description: about(
    Prose(2000),
    `${ABOUT.description} An empty text clears it.`,
    'Fish, fire and a long bar.',
  ),
  marketing_sender_name: about(ClearableText(200), ABOUT.marketing_sender_name, 'The Copper Heron'),
  marketing_reply_to: about(
    Type.String({ 'x-text': true, maxLength: 254, format: 'email-or-empty' }),
    `${ABOUT.marketing_reply_to} An empty text clears it.`,
    'hello@copperheron.example',
  ),
  instagram_url: about(Url, ABOUT.instagram_url, 'https://www.instagram.com/copperheron.example'),
  tiktok_url: about(Url, ABOUT.tiktok_url, 'https://www.tiktok.com/@copperheron.example'),
  twitter_url: about(Url, ABOUT.twitter_url, 'https://twitter.com/copperheron'),
  locale: about(OneOf(LOCALES), ABOUT.locale, 'en'),
  timezone: about(TimeZone, ABOUT.timezone),
  service_day_start: about(TimeText, ABOUT.service_day_start, '06:00'),
  currency: about(Currency, ABOUT.currency),
}

export const Venue = named(
  'Venue',
  'A venue as its operators see it.',
  Type.Object({
    id: about(PlainText, 'Venue id.', EXAMPLE.venue),
    name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
    address: about(PlainText, 'Postal address.', '18 Tanner Street, London SE1 3LE'),
    status: venueStatus,
    app_listing_status: listingStatus,
    venue_type: about(TextOrNull, ABOUT.venue_type, 'restaurant'),
    food_types: about(Nullable(Type.Array(PlainText)), ABOUT.food_types, ['British', 'Seafood']),
    phone: about(TextOrNull, ABOUT.phone, '+44 20 7946 0108'),
    email: about(TextOrNull, ABOUT.email, 'hello@copperheron.example'),
    backdoor_capacity: about(Nullable(Whole), ABOUT.backdoor_capacity, 120),
    queue_skip_price: about(Type.Number(), ABOUT.queue_skip_price, 3),
    surge_threshold: about(Nullable(Type.Number()), ABOUT.surge_threshold, 140),
    surge_price: about(Type.Number(), ABOUT.surge_price, 8),
    last_entry_time: about(Nullable(TimeText), ABOUT.last_entry_time, '22:30'),
    max_plus_ones: about(Whole, ABOUT.max_plus_ones, 3),
    members_only: about(Whole, ABOUT.members_only, 0),
    opening_hours: about(Nullable(OpeningHours), ABOUT.opening_hours),
    guest_list_enabled: about(Bool, ABOUT.guest_list_enabled, true),
    tables_enabled: about(Bool, ABOUT.tables_enabled, true),
    paid_guest_list_enabled: about(Bool, ABOUT.paid_guest_list_enabled, false),
    booking_policy: about(TextOrNull, ABOUT.booking_policy, EXAMPLE.policy),
    default_booking_duration: about(Minutes, ABOUT.default_booking_duration, 120),
    fit_stay: about(Bool, ABOUT.fit_stay, true),
    reseating: about(OneOf(RESEATING), ABOUT.reseating, 'propose'),
    freeze_mins: about(Minutes, ABOUT.freeze_mins, 120),
    queue_open: about(Bool, ABOUT.queue_open, true),
    queue_hold_mins: about(Minutes, ABOUT.queue_hold_mins, 10),
    waitlist: about(OneOf(WAITLIST), ABOUT.waitlist, 'on'),
    offer_mins: about(Minutes, ABOUT.offer_mins, 20),
    default_party_min: about(Whole, ABOUT.default_party_min, 1),
    default_party_max: about(Whole, ABOUT.default_party_max, 10),
    booking_cutoff_value: about(Whole, ABOUT.booking_cutoff_value, 2),
    booking_cutoff_unit: about(OneOf(TIME_UNITS), ABOUT.booking_cutoff_unit, 'hours'),
    booking_start_value: about(Whole, ABOUT.booking_start_value, 90),
    booking_start_unit: about(OneOf(TIME_UNITS), ABOUT.booking_start_unit, 'days'),
    request_expires_hours: about(Nullable(Whole), ABOUT.request_expires_hours, 24),
    release_after_mins: about(Nullable(Whole), ABOUT.release_after_mins, 30),
    max_open_per_day: about(Nullable(Whole), ABOUT.max_open_per_day, 2),
    max_open_ahead: about(Nullable(Whole), ABOUT.max_open_ahead, 6),
    briefing_at: about(Nullable(TimeText), ABOUT.briefing_at, '16:00'),
    briefing_to: about(Type.Array(PlainText), `${ABOUT.briefing_to} Shown to managers, owners and viewers.`, [
      'kitchen@copperheron.example',
    ]),
    briefed_on: about(
      Nullable(DateText),
      'The last service day whose sheet was mailed. Null: none yet.',
      '2026-01-17',
    ),
    website: about(TextOrNull, ABOUT.website, 'https://www.copperheron.example'),
    description: about(TextOrNull, ABOUT.description, 'Fish, fire and a long bar.'),
    marketing_sender_name: about(TextOrNull, ABOUT.marketing_sender_name, 'The Copper Heron'),
    marketing_reply_to: about(TextOrNull, ABOUT.marketing_reply_to, 'hello@copperheron.example'),
    instagram_url: about(TextOrNull, ABOUT.instagram_url, 'https://www.instagram.com/copperheron.example'),
    tiktok_url: about(TextOrNull, ABOUT.tiktok_url, 'https://www.tiktok.com/@copperheron.example'),
    twitter_url: about(TextOrNull, ABOUT.twitter_url, 'https://twitter.com/copperheron'),
    logo_url: about(TextOrNull, 'Path of the logo. Null without one.', '/media/3f2a9c.png'),
    locale: about(OneOf(LOCALES), ABOUT.locale, 'en'),
    timezone: about(PlainText, ABOUT.timezone, 'Europe/London'),
    service_day_start: about(TimeText, ABOUT.service_day_start, '06:00'),
    currency: about(PlainText, ABOUT.currency, 'gbp'),
    created_at: about(Timestamp, 'When the venue was created.'),
    my_role: about(OneOf(VENUE_ROLES), 'Your own role at the venue.', 'owner'),
  }),
)
