import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  ClearableText,
  DateText,
  Email,
  Minutes,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  Phone,
  PlainText,
  TextOrNull,
  Timestamp,
  Whole,
} from './fields.ts'

export const QUEUE_STATUSES = [
  'waiting',
  'ready',
  'seated',
  'left',
  'no_answer',
  'removed',
  'day_over',
] as const

/** How a party that does not sit down leaves the queue. */
export const QUEUE_OUTCOMES = ['left', 'no_answer', 'removed'] as const

export const QUOTED =
  'Minutes to wait, as the party was told when it joined. Null: no table was to become free.'

/** The fields of a party that joins. */
export const queueParty = {
  required: {
    name: about(Name, 'Name the party is called by.', 'Okafor'),
    party_size: about(PartySize, 'Number of people.', 3),
  },
  optional: {
    phone: about(
      Nullable(Phone),
      'Phone number. Forgotten with the service day, unless the venue knows the guest.',
      '+44 7700 900123',
    ),
    email: about(Nullable(Email), 'Where to write when the table is ready.', 'okafor@example.com'),
    note: about(
      ClearableText(200),
      'What helps to find or seat the party. For staff.',
      'Red coat, high chair',
    ),
  },
}

export const QueueEntry = named(
  'QueueEntry',
  'A party that waits for a table, or has waited.',
  Type.Object({
    id: about(PlainText, 'Id of the entry.', EXAMPLE.queueEntry),
    date: about(DateText, 'Service day.'),
    name: about(PlainText, 'Name the party is called by.', 'Okafor'),
    party_size: about(Whole, 'Number of people.', 3),
    phone: about(TextOrNull, 'Phone number. Null: none, or forgotten.', '+44 7700 900123'),
    email: about(TextOrNull, 'Address. Null: none, or forgotten.', 'okafor@example.com'),
    note: about(PlainText, 'Note for staff.', 'Red coat, high chair'),
    source: about(
      OneOf(['staff', 'guest']),
      'Who added the party: staff, or the guest by the code at the door.',
      'staff',
    ),
    status: about(
      OneOf(QUEUE_STATUSES),
      'Where the party is. `ready`: it was called, and tables are promised to it.',
      'waiting',
    ),
    place: about(Nullable(Whole), 'Place in the queue. Null once it is out of it.', 2),
    quoted_mins: about(Nullable(Minutes), QUOTED, 25),
    waited_mins: about(Minutes, 'Minutes waited so far, or until it left the queue.', 12),
    mins: about(
      Nullable(Minutes),
      'Minutes to wait from now on, as the floor stands. Null: no table today, or out of the queue.',
      15,
    ),
    free_at: about(Nullable(Timestamp), 'When the table that is meant for it is free. Null like `mins`.'),
    table_ids: about(Type.Array(PlainText), 'The promised tables, or those that are meant for it now.', [
      EXAMPLE.table,
    ]),
    tables: about(Type.Array(PlainText), 'Their numbers.', ['12']),
    called_at: about(Nullable(Timestamp), 'When it was called last. Null: never.'),
    ready_until: about(Nullable(Timestamp), 'Until when its tables are promised. Null unless `ready`.'),
    joined_at: about(Timestamp, 'When it joined.'),
    ended_at: about(Nullable(Timestamp), 'When it left the queue. Null while it waits.'),
    guest_id: about(TextOrNull, 'The guest whom the venue knows by this phone. Null: nobody.', EXAMPLE.guest),
    booking_id: about(TextOrNull, 'The booking with which it sat down. Null: none.', EXAMPLE.booking),
  }),
)

export const QueueOfDay = named(
  'QueueOfDay',
  'The walk-in queue of a service day in two numbers.',
  Type.Object({
    waiting: about(Whole, 'Parties that wait.', 4),
    longest_mins: about(Minutes, 'How long the first of them has waited. 0 when nobody waits.', 18),
  }),
)
