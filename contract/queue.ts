import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Email,
  Ids,
  List,
  Minutes,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  Phone,
  PlainText,
  Success,
  subset,
  Text,
  Timestamp,
  Whole,
} from './fields.ts'
import { QUEUE_OUTCOMES, QUEUE_STATUSES, QUOTED, QueueEntry, queueParty } from './queue-fields.ts'
import { anyone, operatorOf, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'
import { Warnings } from './warnings.ts'

const tag = 'Queue'
const access = operatorOf('venueId')
const staff = { tag, access, needs: 'door', extension: true } as const
const { success } = Success.properties
const tableIds = Type.Optional(about(Ids, 'Other tables than those that are meant for it.', [EXAMPLE.table]))
const quoted_mins = about(Nullable(Minutes), QUOTED, 25)

const ENDED = 'The party is not in the queue any more (`queue_ended`).'
const NO_TABLE =
  'No table that fits the party is free now (`no_table`), or one of the tables is taken (`table_taken`).'
const GONE = 'The venue or the entry was not found.'
const ELSEWHERE = 'The request comes from another website (`origin_not_allowed`).'
const UNKNOWN = 'No entry has this link.'

export const queue = rows({
  'GET /api/my-venues/:venueId/queue': {
    operationId: 'listQueue',
    summary: 'The walk-in queue of a service day, in the order of joining',
    description:
      'With those who sat down or left. `mins`, `free_at` and the tables are worked out anew for each answer.',
    ...staff,
    query: Type.Object({ date: Type.Optional(about(DateText, 'Service day. Default: today.')) }),
    ok: List(QueueEntry),
    example: { query: { date: '2026-01-24' } },
  },
  'GET /api/my-venues/:venueId/queue/quote': {
    operationId: 'quoteQueue',
    summary: 'How long a party would wait',
    description: 'With all who wait already placed before it.',
    ...staff,
    query: Type.Object({ party_size: about(PartySize, 'Number of people.', 3) }),
    ok: Type.Object({
      mins: about(Nullable(Minutes), 'Minutes to wait, in steps of five. Null: no table today.', 25),
      free_at: about(Nullable(Timestamp), 'When the table is free. Null like `mins`.'),
    }),
    example: { query: { party_size: 3 } },
  },
  'POST /api/my-venues/:venueId/queue': {
    operationId: 'joinQueue',
    summary: 'Add a party to the queue',
    ...staff,
    body: Type.Object({ ...queueParty.required, ...subset(queueParty.optional) }),
    ok: Type.Object({
      success,
      id: about(PlainText, 'Id of the entry.', EXAMPLE.queueEntry),
      quoted_mins,
      warnings: Warnings,
    }),
    idempotencyKey: true,
    books: true,
    refuses: [409],
    means: { 409: 'Two hundred parties wait already (`queue_full`).' },
    example: { body: { name: 'Okafor', party_size: 3 } },
  },
  'PUT /api/my-venues/:venueId/queue/:id': {
    operationId: 'updateQueueEntry',
    summary: 'Change any subset of a waiting party',
    description: 'Another party size gets a new quote until the party is called.',
    ...staff,
    body: Type.Object(subset({ ...queueParty.required, ...queueParty.optional })),
    ok: Type.Object({ success, quoted_mins }),
    refuses: [409],
    means: { 404: GONE, 409: ENDED },
    example: { body: { party_size: 4 } },
  },
  'POST /api/my-venues/:venueId/queue/:id/notify': {
    operationId: 'callQueueEntry',
    summary: 'Call a party: its table is ready',
    description:
      'Promises the tables to it for the venue’s `queue_hold_mins`. The guest’s page tells it at once, and an e-mail goes to ' +
      'the address, where there is one. Again it promises anew.',
    ...staff,
    body: Type.Object({ table_ids: tableIds }),
    ok: Type.Object({
      success,
      table_ids: about(Type.Array(PlainText), 'The promised tables.', [EXAMPLE.table]),
      ready_until: about(Timestamp, 'Until when they are promised.'),
      warnings: Warnings,
    }),
    refuses: [409],
    means: { 404: GONE, 409: `${ENDED} ${NO_TABLE}` },
    example: { body: {} },
  },
  'POST /api/my-venues/:venueId/queue/:id/seat': {
    operationId: 'seatQueueEntry',
    summary: 'Seat a party',
    description:
      'At the promised tables, the given ones, or the best that are free. Makes the guest, the booking and its arrival in ' +
      'one transaction.',
    ...staff,
    needs: 'host',
    body: Type.Object({ table_ids: tableIds }),
    ok: Type.Object({
      success,
      booking_id: about(PlainText, 'Id of the booking.', EXAMPLE.booking),
      table_ids: about(Type.Array(PlainText), 'Its tables.', [EXAMPLE.table]),
      warnings: Warnings,
    }),
    idempotencyKey: true,
    books: true,
    refuses: [409],
    means: { 404: GONE, 409: `${ENDED} ${NO_TABLE}` },
    example: { body: {} },
  },
  'POST /api/my-venues/:venueId/queue/:id/leave': {
    operationId: 'leaveQueueEntry',
    summary: 'Take a party out of the queue',
    ...staff,
    body: Type.Object({ outcome: about(OneOf(QUEUE_OUTCOMES), 'How it left.', 'left') }),
    ok: Success,
    refuses: [409],
    means: { 404: GONE, 409: ENDED },
    example: { body: { outcome: 'left' } },
  },
  'POST /api/public/venues/:venueId/queue': {
    operationId: 'joinQueueAsGuest',
    tag,
    summary: 'Join the queue at the door',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    body: Type.Object({
      name: about(Name, 'Name to be called by.', 'Okafor'),
      party_size: about(PartySize, 'Number of people.', 3),
      phone: Type.Optional(about(Phone, 'Phone number, to be called.', '+44 7700 900123')),
      email: Type.Optional(about(Email, 'Where to write when the table is ready.', 'okafor@example.com')),
      turnstile_token: Type.Optional(
        about(Text(2048), 'Token of the bot check. Not needed where the bot check is off.', 'sandbox-pass'),
      ),
    }),
    ok: Type.Object({
      ok: about(Type.Literal(true), 'Always true.'),
      queue_url: about(
        PlainText,
        'The guest’s own page.',
        `https://book.example.com/queue/${EXAMPLE.queueToken}`,
      ),
      place: about(Whole, 'Place in the queue.', 3),
      quoted_mins,
    }),
    idempotencyKey: true,
    books: true,
    refuses: [409, 503],
    means: {
      409: 'Nobody can join now: the queue is closed, or the venue is (`queue_closed`), or two hundred parties wait (`queue_full`).',
      503: 'The bot check is not configured.',
    },
    example: { body: { name: 'Okafor', party_size: 2, turnstile_token: 'sandbox-pass' } },
  },
  'GET /api/public/queue/:token': {
    operationId: 'getQueuePlace',
    tag,
    summary: 'One’s own place in the queue',
    description: 'Also after it ended, until the next service day is over. Answers its own website only.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    ok: named(
      'QueuePlace',
      'A party’s place in the queue, as it sees it.',
      Type.Object({
        venue: about(VenueRef, 'The venue.'),
        name: about(PlainText, 'Name to be called by.', 'Okafor'),
        party_size: about(Whole, 'Number of people.', 3),
        status: about(OneOf(QUEUE_STATUSES), 'Where the party is.', 'waiting'),
        place: about(Nullable(Whole), 'Place in the queue. Null once out of it.', 3),
        ahead: about(Whole, 'Parties before it.', 2),
        quoted_mins,
        mins: about(
          Nullable(Minutes),
          'Minutes to wait from now on. Null: no table today, or out of the queue.',
          15,
        ),
        joined_at: about(Timestamp, 'When it joined.'),
        has_contact: about(Bool, 'Whether the venue can call or write.', true),
        ready: about(
          Nullable(Type.Object({ until: about(Timestamp, 'Until when the table is promised.') })),
          'Set when the table is ready. Null: not yet.',
        ),
      }),
    ),
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN },
  },
  'GET /api/public/queue/:token/stream': {
    operationId: 'streamQueuePlace',
    tag,
    summary: 'Tells when one’s place may have changed, as server-sent events',
    description:
      'Each event is `event: version`: read `getQueuePlace` again. A comment comes every 15 seconds.',
    access: anyone,
    limit: 'publicRead',
    caching: 'none',
    extension: true,
    ok: { mediaType: 'text/event-stream' },
    refuses: [403],
    means: { 403: ELSEWHERE, 404: UNKNOWN, 429: 'Too many requests, or too many streams of one place.' },
  },
  'DELETE /api/public/queue/:token': {
    operationId: 'leaveQueueAsGuest',
    tag,
    summary: 'Leave the queue',
    access: anyone,
    limit: 'publicWrite',
    extension: true,
    ok: Success,
    refuses: [403, 409],
    means: { 403: ELSEWHERE, 404: UNKNOWN, 409: ENDED },
  },
})
