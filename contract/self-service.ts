import { Type } from 'typebox'
import { BOOKING_KINDS } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Int,
  MonthText,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  PartySize,
  PenceSum,
  Phone,
  PlainText,
  Prose,
  Success,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { PayLine } from './payments.ts'
import { Availability, BookingDays, PublicStatus, QrCode } from './public-fields.ts'
import { CancelQuote, Terms } from './refunds.ts'
import { anyone, bookingStaff, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'

const tag = 'Self-service'

const { success } = Success.properties
const UNKNOWN = 'No booking has this link, or the link was replaced.'
const ELSEWHERE = 'The request comes from another website (`origin_not_allowed`).'

const newParty = Type.Optional(about(Int(1, 1000, { default: 2 }), 'Number of people wanted.', 2))

const ManagedBooking = named(
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
    guest_phone: about(TextOrNull, 'Phone number of the guest. Null: none.', '+44 7700 900123'),
    occasion: about(TextOrNull, 'What the party celebrates. Null: nothing.', 'Birthday'),
    dietary: about(TextOrNull, 'Allergies and diets. Null: none.', 'No nuts'),
    comments: about(TextOrNull, 'What else the guest wishes. Null: nothing.', 'A quiet table, please.'),
  }),
)

const ManagedMoney = named(
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

const OrderedExtra = named(
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

const ChangeQuote = named(
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
    lines: about(Type.Array(PayLine), 'What the changed booking costs.'),
    needs_approval: about(Bool, 'Whether the venue has to confirm the booking again.', false),
    currency: about(PlainText, 'Currency of the amounts.', 'gbp'),
  }),
)

const Language = Type.Optional(
  about(Text(35), 'Language of the texts, `en` or `de`. Unknown ones mean the booking’s.', 'en'),
)

const WaitingChange = named(
  'WaitingChange',
  'A change that happens once it is paid. Until then the booking stays as it is.',
  Type.Object({
    date: about(DateText, 'The new service day.'),
    time: about(TimeText, 'The new start.', '20:00'),
    party_size: about(Whole, 'The new number of people.', 4),
    pay_until: about(Timestamp, 'When it lapses.'),
  }),
)

const ChangeNeedsPayment = named(
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

export const selfService = rows({
  'GET /api/public/manage/:token': {
    operationId: 'getManagedBooking',
    tag,
    summary: 'The booking of a manage link',
    description: 'Also after it was cancelled. Answers its own website only.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    query: Type.Object({ locale: Language }),
    ok: named(
      'ManagePage',
      'What a guest can see and do about a booking.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        booking: about(ManagedBooking, 'The booking.'),
        terms: about(Nullable(Terms), 'The cancellation terms it was made under. Null: none.'),
        cancel_by: about(
          Nullable(Timestamp),
          'The deadline of the terms, counted from the earliest start the booking has had. Null without terms.',
          '2026-01-22T19:30:00.000Z',
        ),
        quote: about(
          CancelQuote.properties.by_guest,
          'What a cancellation at this moment keeps and returns. Both 0 when it cannot be cancelled.',
        ),
        quote_hash: about(
          PlainText,
          'Send it with `cancelManagedBooking`: the guest agreed to this quote.',
          'hR3mX0',
        ),
        release_pence: about(
          PenceSum,
          'Of what a cancellation returns: what is only held, so that nothing was taken and nothing comes back.',
          0,
        ),
        terms_text: about(
          Type.Array(PlainText),
          'What a cancellation costs, in sentences. A deadline that has passed is not named. Empty: nothing to say.',
          ['Cancel free of charge until Friday 16 January 2026, 20:00. After that we keep £40.'],
        ),
        money: about(ManagedMoney, 'What was paid and held.'),
        extras: about(Type.Array(OrderedExtra), 'What was ordered with the booking.'),
        can_change: about(Bool, 'Whether date, time and party can be changed. Never for tickets.', true),
        can_cancel: about(Bool, 'Whether it can be cancelled.', true),
        waiting_change: about(Nullable(WaitingChange), 'A change that waits for its payment. Null: none.'),
      }),
    ),
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
  },
  'GET /api/public/manage/:token/availability': {
    operationId: 'getManagedAvailability',
    tag,
    summary: 'The slots of one day to which the booking of a manage link can be changed',
    description: 'As `getAvailability`, as if the place of this booking were free.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    query: Type.Object({ date: about(DateText, 'Service day.'), party_size: newParty }),
    ok: Availability,
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
    example: { query: { date: '2026-01-24', party_size: 2 } },
  },
  'GET /api/public/manage/:token/booking-days': {
    operationId: 'listManagedBookingDays',
    tag,
    summary: 'The days of one month to which the booking of a manage link can be changed',
    description: 'As `listBookingDays`, as if the place of this booking were free.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    query: Type.Object({
      month: about(MonthText, 'Month of the service days.', '2026-01'),
      party_size: newParty,
    }),
    ok: BookingDays,
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
    example: { query: { month: '2026-01', party_size: 2 } },
  },
  'POST /api/public/manage/:token/cancel': {
    operationId: 'cancelManagedBooking',
    tag,
    summary: 'Cancel the booking of a manage link',
    description: 'The terms decide what is kept, exactly as quoted.',
    access: anyone,
    limit: 'publicWrite',
    idempotencyKey: true,
    extension: true,
    body: Type.Object({
      quote_hash: about(Text(200), 'The `quote_hash` that the guest saw.', 'hR3mX0'),
    }),
    ok: Type.Object({
      success,
      returned_pence: about(PenceSum, 'What goes back to the guest, holds included.', 2500),
      released_pence: about(PenceSum, 'Of that, what was only held: it was never taken.', 0),
    }),
    refuses: [403, 409],
    means: {
      403: ELSEWHERE,
      404: UNKNOWN,
      409: 'The quote has changed (`quote_changed`; read it again), or the booking is cancelled, over or checked in.',
    },
    example: { body: { quote_hash: 'hR3mX0' } },
  },
  'GET /api/public/manage/:token/change-quote': {
    operationId: 'quoteManagedChange',
    tag,
    summary: 'What a change of the booking of a manage link would cost',
    description: 'Judged like the change itself. Reading it changes nothing.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    query: Type.Object({
      date: Type.Optional(about(DateText, 'New service day. Default: as it is.')),
      time: Type.Optional(about(TimeText, 'New start. Default: as it is.', '20:00')),
      party_size: Type.Optional(about(Int(1, 1000), 'New number of people. Default: as it is.', 4)),
      locale: Language,
    }),
    ok: ChangeQuote,
    refuses: [402, 403, 409],
    means: {
      400: 'A field is invalid, or there is no such slot for this party.',
      402: 'The guest list costs keys.',
      403: `The venue takes no bookings online, or the guest list is for members. ${ELSEWHERE}`,
      404: UNKNOWN,
      409: 'The slot is not available (`code` says why), or the booking cannot be changed any more.',
    },
    example: { query: { date: '2026-02-25', time: '19:30', party_size: 2 } },
  },
  'POST /api/public/manage/:token/details': {
    operationId: 'correctManagedBooking',
    tag,
    summary: 'Correct name, phone and wishes of the booking of a manage link',
    description: 'What is left out stays. Null empties a field. The venue sees it at once.',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    body: Type.Object({
      guest_name: Type.Optional(about(Name, 'Name of the guest.', 'Rowan Ellery')),
      guest_phone: Type.Optional(about(Nullable(Phone), 'Phone number. Null: none.', '+44 7700 900123')),
      occasion: Type.Optional(about(Nullable(Text(80)), 'What is celebrated. Null: nothing.', 'Birthday')),
      dietary: Type.Optional(about(Nullable(Prose(500)), 'Allergies and diets. Null: none.', 'No nuts')),
      comments: Type.Optional(
        about(Nullable(Notes), 'The guest’s own words. Null: none.', 'A quiet table, please'),
      ),
    }),
    ok: Success,
    refuses: [403, 409],
    means: {
      400: 'A field is invalid, or nothing is to be changed.',
      403: ELSEWHERE,
      404: UNKNOWN,
      409: 'The booking is cancelled, over or checked in.',
    },
    example: { body: { dietary: 'No nuts' } },
  },
  'POST /api/public/manage/:token/resend': {
    operationId: 'resendManagedConfirmation',
    tag,
    summary: 'Send the confirmation of the booking of a manage link again',
    description: 'To the address of the booking. At most as many as guests’ own doings may cause.',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    ok: Type.Object({
      success,
      sent_to: about(PlainText, 'The address, most of it hidden.', 'r•••@example.com'),
    }),
    refuses: [403, 409],
    means: {
      403: ELSEWHERE,
      404: UNKNOWN,
      409: 'The booking has no address, is cancelled or over, or waits for its payment.',
    },
  },
  'POST /api/public/manage/:token/change': {
    operationId: 'changeManagedBooking',
    tag,
    summary: 'Change date, time or party of the booking of a manage link',
    description:
      'Judged like a new booking, as if the table of this one were free. A rule without `auto_approve` makes it pending ' +
      'again, unless a deposit or a card secures it. What a smaller party frees goes back by the terms. The cancellation deadline counts from the earlier of ' +
      'the old and the new start. A higher deposit is to be paid first.',
    access: anyone,
    limit: 'publicWrite',
    idempotencyKey: true,
    extension: true,
    body: Type.Object({
      date: Type.Optional(about(DateText, 'New service day. Default: as it is.')),
      time: Type.Optional(about(TimeText, 'New start, the `time` of a slot. Default: as it is.', '20:00')),
      party_size: Type.Optional(about(PartySize, 'New number of people. Default: as it is.', 4)),
    }),
    ok: Type.Union([Success, ChangeNeedsPayment]),
    refuses: [402, 403, 409, 502],
    means: {
      400: 'A field is invalid, nothing is to be changed, or there is no such slot for this party.',
      402: 'The guest list costs keys.',
      403: `The venue takes no bookings online, or the guest list is for members. ${ELSEWHERE}`,
      404: UNKNOWN,
      409: 'The slot is not available (`code` says why), or the booking cannot be changed any more.',
      502: 'The payment provider failed. It is safe to repeat.',
    },
    example: { body: { party_size: 2 } },
  },
  'GET /api/public/manage/:token/calendar.ics': {
    operationId: 'getManagedBookingCalendar',
    tag,
    summary: 'The booking of a manage link as a calendar file',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    ok: { mediaType: 'text/calendar' },
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
  },
  'GET /api/public/manage/:token/qr': {
    operationId: 'getManagedBookingQrCode',
    tag,
    summary: 'The door code of a manage link’s booking, as an image',
    description: 'Read it again before it expires: codes change every 60 seconds.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    ok: QrCode,
    refuses: [403, 409],
    means: {
      403: ELSEWHERE,
      404: UNKNOWN,
      409: 'The booking is pending, rejected or cancelled, so it has no code.',
    },
  },
  'DELETE /api/bookings/:id/manage-link': {
    operationId: 'replaceManageLink',
    tag: 'Bookings',
    summary: 'Replace the manage link of a booking',
    description: 'The old link is unknown from now on. Mails sent later carry the new one.',
    access: bookingStaff,
    needs: 'host',
    extension: true,
    ok: Success,
    means: { 404: 'The booking does not exist.' },
  },
})
