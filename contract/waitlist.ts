import { Type } from 'typebox'
import { GivenTicketNames, TICKET_NAMES } from './event-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Email,
  Id,
  Ids,
  Int,
  joinedTables,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  PenceSum,
  Phone,
  PlainText,
  Success,
  Text,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { LOCALES } from './message-kinds.ts'
import { Booked, contact, NeedsPayment } from './public-fields.ts'
import { Terms } from './refunds.ts'
import { anyone, anyoneOrSession, operatorOf, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'

const tag = 'Waitlist'
const access = operatorOf('venueId')
const { success } = Success.properties

const WISH_TYPES = ['tables', 'guestlist', 'event'] as const
const WISH_ENDS = ['taken', 'left', 'removed', 'over'] as const
const OFFER_OUTCOMES = ['open', 'taken', 'declined', 'lapsed'] as const

const UNKNOWN = 'No wish has this link, or another wish of the same guest replaced it.'
const ELSEWHERE = 'The request comes from another website (`origin_not_allowed`).'
const OVER = 'There is no offer, or its time is over (`no_offer`).'

/** What somebody waits for. */
const wanted = {
  date: about(DateText, 'Service day.'),
  from: about(TimeText, 'Earliest start.', '18:30'),
  to: about(TimeText, 'Latest start. The wish ends then.', '21:00'),
  party_size: about(PartySize, 'Number of people.', 2),
  type: about(OneOf(WISH_TYPES), 'A table, a guest list, or tickets for an event.', 'tables'),
  event_id: Type.Optional(about(Id, 'The event. Required for an event.', EXAMPLE.event)),
  ticket_type_id: Type.Optional(about(Id, 'Its ticket type. Required for an event.', EXAMPLE.ticketType)),
  quantity: Type.Optional(about(Int(1, 1000), 'How many tickets. Default: `party_size`.', 2)),
  seating_area_ids: Type.Optional(about(Ids, 'Only these areas. Default: any.', [EXAMPLE.area])),
}

const locale = Type.Optional(
  about(Text(35), 'The guest’s language, such as `en` or `de-AT`. Unknown ones mean the venue’s.', 'en'),
)

const shown = {
  type: about(OneOf(WISH_TYPES), 'What is wished for.', 'tables'),
  date: about(DateText, 'Service day.'),
  from: about(TimeText, 'Earliest start.', '18:30'),
  to: about(TimeText, 'Latest start.', '21:00'),
  party_size: about(Whole, 'Number of people, or of tickets.', 2),
  event_name: about(TextOrNull, 'Event it is for. Null without one.', 'Midwinter ball'),
  areas: about(Type.Array(PlainText), 'Names of the wished areas. Empty: any.', ['Terrace']),
}

const Wish = named(
  'Wish',
  'What a guest waits for.',
  Type.Object({ ...shown, guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery') }),
)

const WishOffer = named(
  'WishOffer',
  'A place that is held for the guest until they answer.',
  Type.Object({
    date: about(DateText, 'Service day.'),
    time: about(TimeText, 'Start.', '19:30'),
    until: about(Timestamp, 'When the offer lapses.'),
    terms: about(Nullable(Terms), 'The cancellation terms. Null: none.'),
    deposit_pence: about(PenceSum, 'What is paid or held when the guest accepts.', 4000),
    deposit_mode: about(
      OneOf(['none', 'hold', 'charge', 'card']),
      'How it is taken. `card`: the card is kept on file.',
      'charge',
    ),
    currency: about(PlainText, 'Currency of the amount.', 'gbp'),
    paying: about(Bool, 'Whether the guest has accepted and the payment is open.', false),
    ticket_names: about(
      OneOf(TICKET_NAMES),
      'Whether the guest names who comes with each ticket. `off` for tables and guest lists.',
      'off',
    ),
  }),
)

const StaffWish = named(
  'StaffWish',
  'A wish as the venue sees it.',
  Type.Object({
    id: about(PlainText, 'Id of the wish.', EXAMPLE.wish),
    place: about(Whole, 'Place in the line of its date and type.', 1),
    ...shown,
    guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    guest_email: about(TextOrNull, 'Address of the guest. Null: none.', 'rowan@example.com'),
    guest_phone: about(TextOrNull, 'Phone number of the guest. Null: none.', '+44 7700 900123'),
    barred: about(Bool, 'Whether the guest is barred. Nothing is offered to them.', false),
    created_at: about(Timestamp, 'When the guest joined.'),
    offer: about(
      Nullable(
        Type.Object({
          booking_id: about(PlainText, 'The booking that holds the place.', EXAMPLE.booking),
          time: about(TimeText, 'Start.', '19:30'),
          until: about(Timestamp, 'When the offer lapses.'),
          tables: about(Type.Array(PlainText), 'Numbers of its tables.', ['12']),
        }),
      ),
      'The offer that runs. Null: none.',
    ),
    offers: about(
      Type.Array(
        Type.Object({
          time: about(TimeText, 'Start.', '19:30'),
          made_at: about(Timestamp, 'When it was made.'),
          outcome: about(OneOf(OFFER_OUTCOMES), 'What became of it.', 'lapsed'),
        }),
      ),
      'Every offer so far, oldest first.',
    ),
  }),
)

const Joined = {
  place: about(Whole, 'Place in the line of that date and type.', 3),
}

export const waitlist = rows({
  'POST /api/public/venues/:venueId/waitlist': {
    operationId: 'joinWaitlist',
    tag,
    summary: 'Wait for something that is full',
    description:
      'Whatever frees in that time is offered in the order of joining, to the first whose whole party fits. A guest has ' +
      'one open wish per date and type: a second one replaces it, at the end of the list.',
    access: anyoneOrSession,
    limit: 'publicWrite',
    extension: true,
    idempotencyKey: true,
    books: true,
    body: Type.Object({ ...wanted, ...contact, locale }),
    ok: Type.Object({
      ok: about(Type.Literal(true), 'Always true.'),
      wish_url: about(
        PlainText,
        'Where the guest sees the wish. Whoever knows it can take an offer.',
        `http://localhost:3000/waitlist/${EXAMPLE.wishToken}`,
      ),
      ...Joined,
    }),
    refuses: [403, 409, 502],
    means: {
      400: 'A field is missing or invalid, the time has passed, or the bot check token is missing.',
      403: 'The widget is off, or the bot check failed.',
      404: 'The venue, the event or the ticket type was not found.',
      409: 'Something is free (`not_full`, with `slots`), the venue has no wait list (`waitlist_off`), or the guest list costs keys (`keys_needed`): nobody can wait for that.',
      502: 'The bot check failed. It is safe to repeat.',
    },
    example: {
      body: {
        date: '2026-01-17',
        from: '18:30',
        to: '21:00',
        party_size: 12,
        type: 'tables',
        guest_name: 'Rowan Ellery',
        guest_email: 'rowan@example.com',
        turnstile_token: 'demo',
      },
    },
  },
  'GET /api/public/waitlist/:token': {
    operationId: 'getWish',
    tag,
    summary: 'A guest’s wish: its place, the offer that runs, and what happened so far',
    description: 'For 30 days after it ended, too. Answers its own website only.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    query: Type.Object({
      locale: Type.Optional(about(OneOf(LOCALES), 'Language of the history. Default: the guest’s.', 'en')),
    }),
    ok: named(
      'WishPage',
      'What a guest sees of a wish.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        wish: about(Wish, 'The wish.'),
        place: about(Nullable(Whole), 'Place in the line. Null once it has ended.', 3),
        offer: about(Nullable(WishOffer), 'The offer that runs. Null: none.'),
        ended: about(
          Nullable(
            Type.Object({
              at: about(Timestamp, 'When.'),
              reason: about(
                OneOf(WISH_ENDS),
                'Taken, left by the guest, removed by the venue, or its time is over.',
                'over',
              ),
            }),
          ),
          'How it ended. Null while it is open.',
        ),
        history: about(
          Type.Array(
            Type.Object({
              at: about(Timestamp, 'When.'),
              what: about(PlainText, 'What happened, in a sentence.', 'You joined the list.'),
            }),
          ),
          'What happened so far, oldest first.',
        ),
      }),
    ),
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
  },
  'POST /api/public/waitlist/:token/accept': {
    operationId: 'acceptOffer',
    tag,
    summary: 'Take the offer',
    description:
      'With a deposit the place stays held until the offer’s time is over: confirm the client secret with the payment ' +
      'provider, then call `finalizeBooking`. Accepting again answers with the same payment.',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    idempotencyKey: true,
    books: true,
    body: Type.Object({ ticket_names: GivenTicketNames, turnstile_token: contact.turnstile_token }),
    ok: Type.Union([Booked, NeedsPayment]),
    refuses: [403, 409, 502],
    means: {
      400: 'A field is invalid, or the names do not fit the tickets (`code`: `ticket_names`).',
      403: `${ELSEWHERE} Or the bot check failed.`,
      404: UNKNOWN,
      409: OVER,
      502: 'The payment provider or the bot check failed. It is safe to repeat.',
    },
    example: { body: {} },
  },
  'POST /api/public/waitlist/:token/decline': {
    operationId: 'declineOffer',
    tag,
    summary: 'Give the offer to the next in line',
    description: 'The wish keeps its place, and that start is not offered again.',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    idempotencyKey: true,
    ok: Success,
    refuses: [403, 409],
    means: { 403: ELSEWHERE, 404: UNKNOWN, 409: OVER },
  },
  'DELETE /api/public/waitlist/:token': {
    operationId: 'leaveWaitlist',
    tag,
    summary: 'Leave the list',
    description: 'An offer that runs goes to the next in line. Leaving again changes nothing.',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    ok: Success,
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
  },
  'GET /api/my-venues/:venueId/waitlist': {
    operationId: 'listWaitlist',
    tag,
    summary: 'Who waits, in the order of joining',
    access,
    needs: 'host',
    extension: true,
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Service day. Default: every day with open wishes.')),
    }),
    ok: Type.Object({ data: about(Type.Array(StaffWish), 'The open wishes, by date.') }),
  },
  'POST /api/my-venues/:venueId/waitlist': {
    operationId: 'addToWaitlist',
    tag,
    summary: 'Put a guest on the list',
    description:
      'Also while something is free. Without an address nothing is offered by itself: staff call and offer by hand.',
    access,
    needs: 'host',
    extension: true,
    idempotencyKey: true,
    books: true,
    body: Type.Object({
      ...wanted,
      guest_name: about(Name, 'Name of the guest.', 'Rowan Ellery'),
      guest_email: Type.Optional(about(Email, 'Address of the guest.', 'rowan@example.com')),
      guest_phone: Type.Optional(
        about(Phone, 'Phone number. Required without an address.', '+44 7700 900123'),
      ),
      locale,
    }),
    ok: Type.Object({ success, id: about(PlainText, 'Id of the wish.', EXAMPLE.wish), ...Joined }),
    refuses: [409],
    means: {
      409: 'The venue has no wait list (`waitlist_off`), or the guest list costs keys (`keys_needed`).',
    },
    example: {
      body: {
        date: '2026-01-24',
        from: '18:30',
        to: '21:00',
        party_size: 2,
        type: 'tables',
        guest_name: 'Rowan Ellery',
        guest_email: 'rowan@example.com',
      },
    },
  },
  'POST /api/my-venues/:venueId/waitlist/:id/offer': {
    operationId: 'offerByHand',
    tag,
    summary: 'Offer a place by hand',
    description:
      'Held for the guest as any offer is, at night too. `reason` is required when somebody waits longer whose party fits ' +
      'the same start.',
    access,
    needs: 'host',
    extension: true,
    books: true,
    body: Type.Object({
      time: about(TimeText, 'Start.', '19:30'),
      table_ids: Type.Optional(joinedTables),
      reason: Type.Optional(about(Text(500), 'Why this guest comes first.', 'A regular who called.')),
    }),
    ok: Type.Object({
      success,
      booking_id: about(PlainText, 'The booking that holds the place.', EXAMPLE.booking),
      until: about(Timestamp, 'When the offer lapses.'),
    }),
    refuses: [409],
    means: {
      404: 'The venue, the wish or a table was not found.',
      409: 'The place is not free, the wish has ended, or an offer runs (`offer_open`). `code` says why.',
    },
    example: { body: { time: '19:30' } },
  },
  'DELETE /api/my-venues/:venueId/waitlist/:id': {
    operationId: 'removeWish',
    tag,
    summary: 'Take a guest off the list',
    description: 'The guest is told by mail. An offer that runs goes to the next in line.',
    access,
    needs: 'host',
    extension: true,
    ok: Success,
    means: { 404: 'The venue or the wish was not found, or it has ended.' },
  },
})
