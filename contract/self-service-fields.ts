import { Type } from 'typebox'
import { BOOKING_KINDS } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Nullable,
  named,
  OneOf,
  PenceSum,
  PlainText,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { PayLine } from './payments.ts'
import { PublicStatus } from './public-fields.ts'

export const ManagedBooking = named(
  'ManagedBooking',
  'A booking as its guest sees it.',
  Type.Object({
    status: PublicStatus,
    reference: about(PlainText, 'What the venue finds the booking by.', '3F2A9C0B71DE'),
    kind: about(OneOf(BOOKING_KINDS), 'What was booked.', 'table'),
    date: about(DateText, 'Service day.'),
    time: about(TimeText, 'Start.', '19:30'),
    party_size: about(Whole, 'Number of people.', 2),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-24T21:30:00.000Z'),
    guest_name: about(PlainText, 'Name the booking was made under.', 'Rowan Ellery'),
    event_name: about(TextOrNull, 'Event it is for. Null without one.', 'Midwinter ball'),
    ticket_names: about(
      Type.Array(PlainText),
      'Who comes with its tickets, in order, without those that nobody was named for.',
      [],
    ),
    guest_phone: about(TextOrNull, 'Phone number of the guest. Null: none.', '+44 7700 900123'),
    occasion: about(TextOrNull, 'What the party celebrates. Null: nothing.', 'Birthday'),
    dietary: about(TextOrNull, 'Allergies and diets. Null: none.', 'No nuts'),
    comments: about(TextOrNull, 'What else the guest wishes. Null: nothing.', 'A quiet table, please.'),
  }),
)

export const ManagedMoney = named(
  'ManagedMoney',
  'What was paid and held for a booking, and for what.',
  Type.Object({
    currency: about(PlainText, 'Currency of the amounts.', 'gbp'),
    mode: about(
      OneOf(['none', 'hold', 'charge', 'card']),
      'How the deposit was taken. `card`: the card is kept on file.',
      'charge',
    ),
    lines: about(
      Type.Array(PayLine),
      'What the booking costs, line by line. Mails and the payment page say the same.',
    ),
    paid_pence: about(PenceSum, 'What was charged.', 4000),
    held_pence: about(PenceSum, 'What is held on the card and not taken.', 0),
    returned_pence: about(PenceSum, 'What went back to the card, or is on its way.', 0),
  }),
)

export const OrderedExtra = named(
  'OrderedExtra',
  'An extra that was ordered with a booking, as it was sold.',
  Type.Object({
    bundle: about(PlainText, 'Name of the bundle.', 'Celebration'),
    item: about(PlainText, 'Name of the item.', 'Birthday cake'),
    quantity: about(Whole, 'How many.', 1),
    price_pence: about(Nullable(PenceSum), 'Price of one. Null: not known any more.', 4200),
    prepaid: about(Bool, 'Whether it was paid with the booking, not at the table.', true),
  }),
)

export const ChangeQuote = named(
  'ChangeQuote',
  'What a change would mean for the money and for the confirmation.',
  Type.Object({
    before_pence: about(PenceSum, 'What is paid or held now.', 4000),
    after_pence: about(PenceSum, 'What would be paid or held after the change.', 8000),
    mode: about(
      OneOf(['none', 'hold', 'charge', 'card']),
      'How the deposit of the changed booking is taken.',
      'charge',
    ),
    pay_pence: about(PenceSum, 'What is to be paid, or held anew, before the change happens.', 4000),
    return_pence: about(PenceSum, 'What goes back to the card.', 0),
    owed_pence: about(
      PenceSum,
      'What stays owed for guests who are taken off, now or before: kept of what was charged, and taken of a hold when the guest cancels.',
      0,
    ),
    lines: about(Type.Array(PayLine), 'What the changed booking costs.'),
    needs_approval: about(Bool, 'Whether the venue has to confirm the booking again.', false),
    currency: about(PlainText, 'Currency of the amounts.', 'gbp'),
  }),
)

export const WaitingChange = named(
  'WaitingChange',
  'A change that happens once it is paid. Until then the booking stays as it is.',
  Type.Object({
    date: about(DateText, 'The new service day.'),
    time: about(TimeText, 'The new start.', '20:00'),
    party_size: about(Whole, 'The new number of people.', 4),
    pay_until: about(Timestamp, 'When it lapses.'),
  }),
)

export const StandingPlace = named(
  'StandingPlace',
  'The booking as it was before a change that the venue has not decided about. It stands until then.',
  Type.Object({
    date: about(DateText, 'Service day.'),
    time: about(TimeText, 'Start.', '19:30'),
    party_size: about(Whole, 'Number of people.', 2),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-24T21:30:00.000Z'),
  }),
)

export const ChangeNeedsPayment = named(
  'ChangeNeedsPayment',
  'The change is held for 15 minutes and happens once it is paid. Confirm the client secret with the payment provider.',
  Type.Object({
    requires_payment: about(Type.Literal(true), 'Always true.'),
    payment_client_secret: about(PlainText, 'Confirms the payment in the browser.', EXAMPLE.clientSecret),
    amount_pence: about(
      PenceSum,
      'Amount to pay: what the new deposit is higher. A card hold is made anew over the whole deposit, and the old one ends.',
      2000,
    ),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    mode: about(OneOf(['hold', 'charge']), 'Whether the amount is held on the card or charged.', 'charge'),
  }),
)
