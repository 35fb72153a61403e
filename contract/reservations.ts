import { Type } from 'typebox'
import {
  Created,
  DateText,
  DurationMins,
  Id,
  List,
  Name,
  Notes,
  Nullable,
  OneOf,
  PartySize,
  Phone,
  Success,
  subset,
  Tags,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const tag = 'Reservations'

export const RESERVATION_STATUSES = ['confirmed', 'seated', 'completed', 'no_show', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

const required = {
  table_id: Id,
  guest_name: Name,
  reservation_date: DateText,
  reservation_time: TimeText,
}

/** `user_id` links the reservation to a guest of the roster. */
const details = {
  guest_phone: Nullable(Phone),
  party_size: PartySize,
  duration_mins: DurationMins,
  reservation_tags: Tags,
  notes: Notes,
  user_id: Nullable(Id),
}

export const Reservation = Type.Object({
  id: Type.String(),
  table_id: Type.String(),
  table_number: Type.String(),
  user_id: Nullable(Type.String()),
  guest_name: Type.String(),
  guest_phone: Nullable(Type.String()),
  party_size: Type.Integer(),
  reservation_date: Type.String(),
  reservation_time: Type.String(),
  duration_mins: Type.Integer(),
  reservation_tags: Type.Array(Type.String()),
  notes: Nullable(Type.String()),
  status: OneOf(RESERVATION_STATUSES),
})

export const reservations = rows({
  'GET /api/my-venues/:venueId/reservations': {
    tag,
    summary: 'The reservations of one service day',
    description: 'Without a `date`: the service day that is running now.',
    access: operatorOf('venueId'),
    query: Type.Object({ date: Type.Optional(DateText) }),
    ok: List(Reservation),
  },
  'POST /api/my-venues/:venueId/reservations': {
    tag,
    summary: 'Reserve a table under a name',
    access: operatorOf('venueId'),
    body: Type.Object({ ...required, ...subset(details) }),
    ok: Created,
    refuses: [409],
  },
  'PUT /api/my-venues/:venueId/reservations/:resId': {
    tag,
    summary: 'Change any subset of a reservation',
    access: operatorOf('venueId'),
    body: Type.Object(subset({ ...required, ...details, status: OneOf(RESERVATION_STATUSES) })),
    ok: Success,
    refuses: [409],
  },
  'DELETE /api/my-venues/:venueId/reservations/:resId': {
    tag,
    summary: 'Remove a reservation and free its table',
    access: operatorOf('venueId'),
    ok: Success,
  },
})
