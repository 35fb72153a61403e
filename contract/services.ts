import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Created,
  DateText,
  DurationMins,
  Int,
  List,
  Name,
  Nullable,
  named,
  OneOf,
  PartySize,
  PlainText,
  Success,
  subset,
  TimeText,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { WEEKDAYS } from './venue-fields.ts'
import { Warnings } from './warnings.ts'

const tag = 'Access rules'
const access = operatorOf('venueId')
const IN_MINUTES = { description: 'In minutes.' }

const TurnTime = named(
  'TurnTime',
  'How long parties up to a size stay.',
  Type.Object({
    to_party: about(PartySize, 'Largest party it is for.', 4),
    mins: about(DurationMins, 'How long they stay.', 90),
  }),
)

const required = {
  name: about(Name, 'Name of the service, for staff.', 'Dinner'),
  start_time: about(TimeText, 'First arrival. The intervals are counted from here.', '18:00'),
  last_seating: about(TimeText, 'Last arrival. Later slots are closed.', '21:30'),
}
const optional = {
  days: about(
    Nullable(Type.Array(OneOf(WEEKDAYS), { minItems: 1, maxItems: 7, uniqueItems: true })),
    'Weekdays of the service days on which it runs. Send either `days` or `date`. Default null.',
    ['fri', 'sat'],
  ),
  date: about(
    Nullable(DateText),
    'The one service day on which it runs, instead of the weekly services. Default null.',
  ),
  interval_mins: about(Int(5, 1440, IN_MINUTES), 'Length of one interval. Default 15.', 15),
  max_covers: about(
    Nullable(Int(1, 1_000_000)),
    'Most people that may arrive in one interval, however they booked. Null: no limit. Default null.',
    24,
  ),
  max_parties: about(
    Nullable(Int(1, 1_000_000)),
    'Most parties that may arrive in one interval, however they booked. Null: no limit. Default null.',
    6,
  ),
  turn_mins: about(
    Type.Array(TurnTime, { maxItems: 20 }),
    'How long a party stays, by its size, unless the access rule says. Larger parties stay the venue’s duration. Default empty.',
    [
      { to_party: 2, mins: 90 },
      { to_party: 6, mins: 120 },
    ],
  ),
  reset_mins: about(Int(0, 240, IN_MINUTES), 'Gap between two parties at a table. Default 0.', 15),
}

const Service = named(
  'Service',
  'A meal of the day: when parties arrive, how many at once, and how long they stay.',
  Type.Object({
    id: about(PlainText, 'Service id.', EXAMPLE.service),
    venue_id: about(PlainText, 'Venue it belongs to.', EXAMPLE.venue),
    ...required,
    ...optional,
  }),
)

const EITHER = 'A field is missing or invalid, or not exactly one of `days` and `date` is given.'

export const services = rows({
  'GET /api/my-venues/:venueId/services': {
    operationId: 'listServices',
    tag,
    summary: 'Services: when parties arrive, how many at once, and how long they stay',
    access,
    needs: 'manager',
    extension: true,
    caching: 'reference',
    ok: List(Service),
  },
  'POST /api/my-venues/:venueId/services': {
    operationId: 'createService',
    tag,
    summary: 'Add a service',
    description:
      'Where a day has services, table slots outside all of them are closed. Limits refuse guests online and warn staff.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({ ...required, ...subset(optional) }),
    ok: Type.Object({ ...Created.properties, warnings: Warnings }),
    means: { 400: EITHER },
    example: {
      body: {
        name: 'Sunday lunch',
        days: ['sun'],
        start_time: '12:00',
        last_seating: '14:30',
        max_covers: 24,
        turn_mins: [{ to_party: 4, mins: 105 }],
        reset_mins: 15,
      },
    },
  },
  'PUT /api/my-venues/:venueId/services/:id': {
    operationId: 'updateService',
    tag,
    summary: 'Change any subset of a service',
    description: 'Fields that are left out keep their values. Bookings already made stand.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object(subset({ ...required, ...optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    means: { 400: EITHER },
    example: { body: { max_covers: 30 } },
  },
  'DELETE /api/my-venues/:venueId/services/:id': {
    operationId: 'deleteService',
    tag,
    summary: 'Remove a service',
    description: 'Bookings already made stand.',
    access,
    needs: 'manager',
    extension: true,
    ok: Success,
  },
})
