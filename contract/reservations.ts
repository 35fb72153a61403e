import { Type } from 'typebox'
import { arrived, attendance } from './attendance-fields.ts'
import { AT_RISK } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Created,
  DateText,
  DurationMins,
  Id,
  joinedTables,
  List,
  Minutes,
  Name,
  Notes,
  Nullable,
  named,
  OneOf,
  PartySize,
  Phone,
  PlainText,
  Success,
  subset,
  Tags,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { MOVED_MEANWHILE, partySizeSeen, SeenPlace } from './seen-place.ts'
import { Warnings } from './warnings.ts'

const tag = 'Reservations'

export const RESERVATION_STATUSES = ['confirmed', 'seated', 'completed', 'no_show', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

const date = about(DateText, 'Service day.')
const time = about(
  TimeText,
  'Start. A time before the venue’s `service_day_start` is after midnight.',
  '19:30',
)
export const reservationStatus = about(
  OneOf(RESERVATION_STATUSES),
  '`confirmed` and `seated` reservations hold their table; the others do not.',
  'confirmed',
)

const tables = {
  table_id: about(Id, 'Table of the venue. Send it, `table_ids` or both.', EXAMPLE.table),
  table_ids: joinedTables,
}

const required = {
  guest_name: about(Name, 'Name of the guest.', 'Rowan Ellery'),
  reservation_date: date,
  reservation_time: time,
}

/** `user_id` links the reservation to a guest of the roster. */
const details = {
  guest_phone: about(Nullable(Phone), 'Phone number of the guest.', '+44 7700 900123'),
  party_size: about(PartySize, 'Number of people. Default 2.', 4),
  duration_mins: about(DurationMins, 'How long the table is held. Default: the venue’s duration.', 120),
  reservation_tags: about(Tags, 'Tags for staff.', ['birthday']),
  notes: about(Notes, 'Notes for staff.', 'Window seat if possible'),
  user_id: about(Nullable(Id), 'Guest of the roster to link. Null: none.', EXAMPLE.guest),
}

const Reservation = named(
  'Reservation',
  'A table reserved under a name.',
  Type.Object({
    id: about(PlainText, 'Reservation id.', EXAMPLE.reservation),
    table_id: about(PlainText, 'Table id.', EXAMPLE.table),
    table_ids: about(Type.Array(PlainText), 'Every table of the party; more than one when joined.', [
      EXAMPLE.table,
    ]),
    table_number: about(PlainText, 'Number of the table.', '12'),
    user_id: about(TextOrNull, 'Guest of the roster it is linked to.', EXAMPLE.guest),
    guest_name: about(PlainText, 'Name of the guest.', 'Rowan Ellery'),
    guest_phone: about(TextOrNull, 'Phone number of the guest.', '+44 7700 900123'),
    party_size: about(Whole, 'Number of people.', 4),
    reservation_date: date,
    reservation_time: time,
    duration_mins: about(Minutes, 'How long the table is held.', 120),
    reservation_tags: about(Type.Array(PlainText), 'Tags for staff.', ['birthday']),
    notes: about(TextOrNull, 'Notes for staff.', 'Window seat if possible'),
    status: reservationStatus,
    attendance,
    arrived,
    at_risk: about(Bool, AT_RISK, false),
  }),
)

const tableIds = about(Type.Array(PlainText), 'Every table of the reservation now.', [EXAMPLE.table])
const NOT_FREE = 'The table is taken at that time.'
const NOT_FOUND = 'The venue, the table or the guest was not found, or is not yours.'

export const reservations = rows({
  'GET /api/my-venues/:venueId/reservations': {
    operationId: 'listReservations',
    tag,
    summary: 'The reservations of one service day',
    access: operatorOf('venueId'),
    needs: 'host',
    query: Type.Object({
      date: Type.Optional(
        about(DateText, 'Service day to list. Default: the service day that is running now.'),
      ),
    }),
    ok: List(Reservation),
    example: { query: { date: '2026-01-24' } },
  },
  'POST /api/my-venues/:venueId/reservations': {
    operationId: 'createReservation',
    tag,
    summary: 'Reserve a table under a name',
    access: operatorOf('venueId'),
    needs: 'host',
    books: true,
    body: Type.Object({ ...required, ...subset({ ...tables, ...details }) }),
    ok: Type.Object({ ...Created.properties, table_ids: tableIds, warnings: Warnings }),
    refuses: [409],
    means: { 404: NOT_FOUND, 409: NOT_FREE },
    example: {
      body: {
        table_id: EXAMPLE.table,
        guest_name: 'Rowan Ellery',
        reservation_date: '2026-01-29',
        reservation_time: '12:30',
        party_size: 2,
        duration_mins: 60,
      },
    },
  },
  'PUT /api/my-venues/:venueId/reservations/:resId': {
    operationId: 'updateReservation',
    tag,
    summary: 'Change any subset of a reservation',
    description: 'Fields that are left out keep their values. `table_id` alone splits a joined party.',
    access: operatorOf('venueId'),
    needs: 'host',
    body: Type.Object(
      subset({
        ...tables,
        ...required,
        ...details,
        status: reservationStatus,
        seen: SeenPlace,
        party_size_seen: partySizeSeen,
        status_seen: about(
          reservationStatus,
          'The status that you changed. If somebody has set another since, the change is refused with `changed_meanwhile`.',
          'cancelled',
        ),
      }),
    ),
    ok: Type.Object({ ...Success.properties, table_ids: tableIds, warnings: Warnings }),
    refuses: [409],
    means: {
      404: NOT_FOUND,
      409: `${NOT_FREE} ${MOVED_MEANWHILE} Or its size or status (\`changed_meanwhile\`).`,
    },
    example: { body: { party_size: 3, notes: 'One more is coming' } },
  },
  'DELETE /api/my-venues/:venueId/reservations/:resId': {
    operationId: 'deleteReservation',
    tag,
    summary: 'Remove a reservation and free its table',
    access: operatorOf('venueId'),
    needs: 'host',
    ok: Success,
  },
})
