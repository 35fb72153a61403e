import { Type } from 'typebox'
import { BookingMade, staffBooking } from './bookings.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  DateText,
  DurationMins,
  Id,
  named,
  OneOf,
  PartySize,
  PlainText,
  Success,
  TextOrNull,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Bookings'
const access = operatorOf('venueId')
const tables = (text: string) => about(Type.Array(PlainText), text, [EXAMPLE.table])
const numbers = (text: string) => about(Type.Array(PlainText), text, ['12'])

const Move = named(
  'ReseatingMove',
  'A party that would change tables.',
  Type.Object({
    id: about(PlainText, 'Id of the booking or reservation.', EXAMPLE.booking),
    kind: about(OneOf(['booking', 'reservation']), 'Which of the two it is.', 'booking'),
    guest: about(PlainText, 'Who it is.', 'Rowan Ellery'),
    from: tables('Its tables now.'),
    to: tables('Its tables afterwards.'),
    from_tables: numbers('Their numbers now.'),
    to_tables: numbers('Their numbers afterwards.'),
  }),
)

const OFF = 'The venue has re-seating switched off (`reseating_off`).'

export const reseating = rows({
  'POST /api/my-venues/:venueId/reseat/propose': {
    operationId: 'proposeReseating',
    tag,
    summary: 'Look for room for a party by moving others',
    description:
      'Nothing is moved yet. Parties keep their time, length, areas and reset; nobody is moved who is locked, seated, ' +
      'promised a table, or comes within the venue’s `freeze_mins`. A proposal lives ten minutes.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object({
      date: about(DateText, 'Service day.'),
      time: about(TimeText, 'Start.', '19:30'),
      party_size: about(PartySize, 'Number of people.', 4),
      duration_mins: Type.Optional(
        about(DurationMins, 'How long the party stays. Default: as for a new booking.', 120),
      ),
    }),
    ok: Type.Object({
      possible: about(Bool, 'Whether there is room.', true),
      moves: about(Type.Array(Move), 'Who would move, by arrival. Empty when a table is free.'),
      proof: about(
        OneOf(['bound', 'search', 'undecided']),
        'How it is known. `bound`: at one instant more tables are needed than there are. `search`: a way was found, or every one was tried. `undecided`: the search gave up.',
        'search',
      ),
      proposal: about(
        TextOrNull,
        'Send it to `applyReseating`. Null when there is no room.',
        EXAMPLE.proposal,
      ),
      table_ids: tables('Tables of the new party.'),
      tables: numbers('Their numbers.'),
    }),
    refuses: [409],
    means: { 409: OFF },
    example: { body: { date: '2026-01-29', time: '19:30', party_size: 4 } },
  },
  'POST /api/my-venues/:venueId/reseat/apply': {
    operationId: 'applyReseating',
    tag,
    summary: 'Move the parties of a proposal and book the table',
    description: 'All of it in one transaction, or nothing. Moved guests are not written to.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object({
      proposal: about(Id, 'The `proposal` of `proposeReseating`.', EXAMPLE.proposal),
      booking: about(
        Type.Object(staffBooking),
        'The booking, as for `createStaffBooking`. Date, time, party and length are those of the proposal.',
      ),
    }),
    ok: Type.Object({ ...BookingMade.properties, table_ids: tables('Tables of the party.') }),
    idempotencyKey: true,
    books: true,
    refuses: [409],
    means: {
      404: 'The venue, the guest or the proposal was not found, or the proposal is older than ten minutes.',
      409: `The floor has changed since the proposal (\`floor_changed\`). ${OFF}`,
    },
    example: {
      body: { proposal: EXAMPLE.proposal, booking: { user_id: EXAMPLE.guest, auto_approve: true } },
    },
  },
  'POST /api/my-venues/:venueId/reseat/undo': {
    operationId: 'undoReseating',
    tag,
    summary: 'Cancel the booking that others moved for, and move them back',
    description:
      'Within ten minutes. All of it in one transaction, or nothing. What was paid for the booking goes back.',
    access,
    needs: 'host',
    extension: true,
    body: Type.Object({
      booking_id: about(Id, 'The booking that `applyReseating` made.', EXAMPLE.booking),
    }),
    ok: Success,
    refuses: [409],
    means: {
      404: 'The venue or the booking was not found.',
      409: `The booking was not made by a proposal of the last ten minutes (\`nothing_to_undo\`), or it was moved, changed or seated since, or one of the others was moved or is no longer free to move (\`floor_changed\`). ${OFF}`,
    },
    example: { body: { booking_id: EXAMPLE.booking } },
  },
})
