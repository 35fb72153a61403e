import { Type } from 'typebox'
import { arrived, attendance } from './attendance-fields.ts'
import { CALENDAR_SOURCES } from './booking-fields.ts'
import { DAY_KINDS, DAY_STATUSES } from './day.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  Nullable,
  named,
  OneOf,
  PlainText,
  TextOrNull,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const DoorTicket = Type.Object({
  hash: about(
    PlainText,
    'The first 22 characters of the SHA-256 of the ticket’s code, base64url: a device can recognise a ticket and not make one.',
    'x5Zk1cJ9xQm0e2bWqUu3hA',
  ),
  used: about(Bool, 'Whether it has let its head in.', false),
  name: about(TextOrNull, 'Who comes with it. Null: nobody was named.', 'Rowan Ellery'),
})

const DoorParty = named(
  'DoorParty',
  'A party as a door’s device keeps it: a name and no way to reach the person.',
  Type.Object({
    id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
    source: about(OneOf(CALENDAR_SOURCES), 'Whether it is a booking or a reservation.', 'booking'),
    kind: about(OneOf(DAY_KINDS), 'What the party comes for.', 'guestlist'),
    status: about(
      OneOf(DAY_STATUSES),
      'A booking status or a reservation status, as `source` says.',
      'approved',
    ),
    attendance,
    name: about(PlainText, 'Name the party comes under.', 'Rowan Ellery'),
    party_size: about(Whole, 'Number of people.', 4),
    arrived,
    over: about(Whole, 'People who were let in beyond the party, by two doors that were offline.', 0),
    time: about(TimeText, 'Start.', '22:00'),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-25T02:00:00.000Z'),
    last_entry_at: about(Nullable(Timestamp), 'From when the party comes too late. Null: it cannot.'),
    checked_in_at: about(Nullable(Timestamp), 'When the first of the party came in. Null until then.'),
    checked_in_by: about(TextOrNull, 'Who let the first of the party in.', 'Tobias Wren'),
    turned_away: about(TextOrNull, 'Why the party was turned away at the door.', 'Dress code'),
    tables: about(Type.Array(PlainText), 'Numbers of the tables.', ['12']),
    area: about(TextOrNull, 'Seating area of the first table. Null without one.', 'Terrace'),
    event: about(TextOrNull, 'Name of the event. Null without one.', 'New Year’s Ball'),
    tags: about(Type.Array(PlainText), 'Tags of the guest and of the booking.', ['regular']),
    allergies: about(TextOrNull, 'What the party cannot eat, as far as it is known.', 'Nuts'),
    barred: about(Bool, 'Whether the guest is barred from the venue.', false),
    tickets: about(Type.Array(DoorTicket), 'Its tickets. Each lets one head in.'),
  }),
)

const DoorConflict = named(
  'DoorConflict',
  'People whom an offline door let in although they had no place: somebody had come with the same code before.',
  Type.Object({
    device: about(PlainText, 'The door that let them in.', 'front'),
    seq: about(Whole, 'Number of the action on that door.', 7),
    at: about(Timestamp, 'When it let them in.'),
    by: about(PlainText, 'Who was at that door.', 'Tobias Wren'),
    booking_id: about(
      TextOrNull,
      'The booking. Null when the code named none of this venue.',
      EXAMPLE.booking,
    ),
    name: about(TextOrNull, 'Name the party comes under. Null without a booking.', 'Rowan Ellery'),
    heads: about(Whole, 'How many were let in beyond the party.', 2),
  }),
)

export const doorList = rows({
  'GET /api/my-venues/:venueId/door-list': {
    operationId: 'getDoorList',
    tag: 'Door',
    summary: 'What a door’s device keeps for one night, to go on without the network',
    description:
      'Names only: no e-mail address, no phone number, no comment. `received` tells which actions of every device the ' +
      'list contains already, so that a device adds its later ones itself.',
    access: operatorOf('venueId'),
    needs: 'door',
    extension: true,
    caching: 'none',
    query: Type.Object({
      date: Type.Optional(about(DateText, 'Service day. Default: the one that is running now.')),
    }),
    ok: Type.Object({
      date: about(DateText, 'Service day.'),
      begins_at: about(Timestamp, 'When the service day begins.'),
      ends_at: about(Timestamp, 'When it ends: a device forgets the list then.', '2026-01-25T06:00:00.000Z'),
      now: about(Timestamp, 'The service’s clock. A device corrects its own by it.'),
      version: about(Whole, 'Version of the venue; the day stream reports a new one.', 412),
      inside: about(Whole, 'People inside.', 84),
      capacity: about(Nullable(Whole), 'Most people the licence allows. Null: not set.', 120),
      parties: about(Type.Array(DoorParty), 'Everybody who comes, by start.'),
      conflicts: about(Type.Array(DoorConflict), 'What is not settled yet.'),
      received: about(
        Type.Array(
          Type.Object({
            device: about(PlainText, 'The device.', 'front'),
            seq: about(Whole, 'Number of its last action in this list.', 12),
          }),
        ),
        'The last action of every device of the night.',
      ),
    }),
    example: { query: { date: '2026-01-24' } },
  },
})
