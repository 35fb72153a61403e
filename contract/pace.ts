import { Type } from 'typebox'
import {
  about,
  Bool,
  Int,
  Nullable,
  named,
  PlainText,
  Success,
  subset,
  Timestamp,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'

const extra_covers = about(
  Int(0, 10_000),
  'People taken on top of the service’s limit, for this day only.',
  4,
)
const extra_parties = about(
  Int(0, 10_000),
  'Parties taken on top of the service’s limit, for this day only.',
  2,
)
const closed = about(Bool, 'Whether guests cannot book it online, for this day only. Staff can.', false)

export const PaceInterval = named(
  'PaceInterval',
  'An interval of a service on one day: who arrives in it, and how many may.',
  Type.Object({
    service: about(PlainText, 'Name of the service.', 'Dinner'),
    time: about(TimeText, 'First minute of the interval.', '19:30'),
    starts_at: about(Timestamp, 'Start.'),
    ends_at: about(Timestamp, 'End.', '2026-01-24T19:45:00.000Z'),
    covers: about(Whole, 'People who arrive in it, however they booked.', 18),
    parties: about(Whole, 'Parties that arrive in it.', 5),
    max_covers: about(Nullable(Whole), 'Most people, with those added for the day. Null: no limit.', 24),
    max_parties: about(Nullable(Whole), 'Most parties, with those added for the day. Null: no limit.', 6),
    closed,
    extra_covers,
    extra_parties,
  }),
)

export const pace = rows({
  'PUT /api/my-venues/:venueId/pace/:date': {
    operationId: 'setPace',
    tag: 'Bookings',
    summary: 'Close an interval online, or take more in it, for one day',
    description:
      'Changes the interval of every service that takes arrivals at that time. Fields that are left out become as on ' +
      'other days. Bookings already made stand.',
    access: operatorOf('venueId'),
    needs: 'host',
    extension: true,
    body: Type.Object({
      time: about(TimeText, 'A time in the interval.', '19:30'),
      ...subset({ closed, extra_covers, extra_parties }),
      seen: Type.Optional(
        about(
          Type.Object({ closed, extra_covers, extra_parties }),
          'How the interval was seen. If somebody has changed it since, the change is refused with `changed_meanwhile`.',
        ),
      ),
    }),
    ok: Success,
    refuses: [409],
    means: {
      400: 'A field is invalid, the date is none, or no service takes arrivals at that time.',
      409: 'Somebody changed the interval meanwhile (`changed_meanwhile`).',
    },
    example: { body: { time: '19:30', closed: true } },
  },
})
