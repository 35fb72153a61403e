import { Type } from 'typebox'
import {
  about,
  DateText,
  Int,
  Minutes,
  named,
  OneOf,
  PenceSum,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { UNAVAILABLE_REASONS } from './public-fields.ts'
import { operatorOf, rows } from './row.ts'
import { WEEKDAYS } from './venue-fields.ts'

const tag = 'Reports'

const REPORT_SOURCES = ['public', 'staff', 'reservation'] as const
const REPORT_KINDS = ['table', 'guestlist', 'event', 'reservation'] as const
const REVENUE_KINDS = ['deposits', 'fees', 'tickets', 'vouchers'] as const
/** Days between booking and start. */
export const LEAD_TIMES = ['0', '1', '2-3', '4-7', '8-14', '15-30', '31+'] as const

const parties = about(Whole, 'Parties that booked and did not cancel, no-shows included.', 38)
const covers = about(Whole, 'People in these parties.', 112)
const revenue_pence = about(PenceSum, 'Captured money, less refunds.', 248_000)
const sums = {
  parties,
  covers,
  arrived: about(Whole, 'People who arrived.', 104),
  no_shows: about(Whole, 'Parties that did not come.', 2),
  cancelled: about(Whole, 'Parties that cancelled, or did not pay in time.', 5),
  revenue_pence,
}

const ReportDay = named(
  'ReportDay',
  'The sums of one service day.',
  Type.Object({ date: about(DateText, 'The service day.'), ...sums }),
)

const Report = named(
  'Report',
  'What happened at a venue from one service day to another, both included.',
  Type.Object({
    from: about(DateText, 'First service day.'),
    to: about(DateText, 'Last service day.', '2026-01-31'),
    totals: about(
      Type.Object({
        ...sums,
        slots_shown: about(Whole, 'How often guests were shown a slot that they could not book.', 19),
      }),
      'Sums over all days.',
    ),
    days: about(Type.Array(ReportDay), 'Every day on which something happened, in order.'),
    sources: about(
      Type.Array(
        Type.Object({
          source: about(OneOf(REPORT_SOURCES), 'Online, by staff, or a reservation under a name.', 'public'),
          kind: about(OneOf(REPORT_KINDS), 'What was booked.', 'table'),
          parties,
          covers,
        }),
      ),
      'Where the parties came from.',
    ),
    lead_time: about(
      Type.Array(
        Type.Object({
          days: about(OneOf(LEAD_TIMES), 'Whole days between booking and start.', '2-3'),
          parties,
        }),
      ),
      'How long before their start parties booked.',
    ),
    stay: about(
      Type.Object({
        parties: about(Whole, 'Parties whose arrival and departure are known.', 30),
        mins: about(Whole, 'Minutes they stayed, on average.', 104),
        planned_mins: about(Whole, 'Minutes that were planned for them, on average.', 120),
      }),
      'Length of stay against the plan.',
    ),
    revenue: about(
      Type.Array(
        Type.Object({
          kind: about(OneOf(REVENUE_KINDS), 'What was paid for.', 'deposits'),
          revenue_pence,
        }),
      ),
      'Revenue by what was paid for.',
    ),
    occupancy: about(
      Type.Array(
        Type.Object({
          weekday: about(OneOf(WEEKDAYS), 'Day of the week of the service day.', 'fri'),
          hour: about(Int(0, 23), 'Hour of the venue’s clock.', 20),
          covers: about(Type.Number(), 'People present in that hour, on average over the range.', 61.5),
        }),
      ),
      'How full the venue is, by weekday and hour. Hours in which nobody was there are left out.',
    ),
    refused: about(
      Type.Array(
        Type.Object({
          reason: about(OneOf(UNAVAILABLE_REASONS), 'Why the slot could not be booked.', 'full'),
          time: about(TimeText, 'The slot.', '20:00'),
          seen: about(Whole, 'How often guests were shown it.', 7),
        }),
      ),
      'Refused demand by reason and slot. Nothing about the guests is kept.',
    ),
    demand: about(
      Type.Array(
        Type.Object({
          date: about(DateText, 'The service day that was asked for.', '2026-01-24'),
          hour: about(Int(0, 23), 'Hour of the wished time, or of the first slot that was refused.', 20),
          party: about(Whole, 'Number of people.', 4),
          reason: about(OneOf(UNAVAILABLE_REASONS), 'Why there was nothing.', 'full'),
          asked: about(
            Whole,
            'Guests who asked and found nothing near their time. Each counts once a day.',
            3,
          ),
          lost: about(Whole, 'Those of them who booked nothing here within two hours.', 2),
        }),
      ),
      'Guests who were refused, as people. Counted two hours after they asked. Nothing about the guests is kept.',
    ),
    services: about(
      Type.Array(
        Type.Object({
          name: about(
            TextOrNull,
            'Name of the weekly service. Null: at a time outside all of them.',
            'Dinner',
          ),
          parties,
          covers,
        }),
      ),
      'Parties at tables by the service in which they arrive, as the weekly services are now.',
    ),
    floor: about(
      Type.Object({
        tables: about(Whole, 'Tables of the floor plan, as it is now.', 36),
        seats: about(Whole, 'Seats at these tables.', 126),
        parties: about(Whole, 'Parties that arrived or were to arrive at tables.', 340),
        days: about(Whole, 'Service days with such a party.', 26),
      }),
      'What the floor could take, to compare with: parties by table and day are its turns.',
    ),
    reseating: about(
      Type.Object({
        parties: about(Whole, 'Parties that were seated because others moved.', 9),
        covers: about(Whole, 'People in these parties.', 31),
        proved_full: about(Whole, 'Requests that had no room, whoever had moved.', 14),
        undecided: about(Whole, 'Requests that were refused because the search gave up.', 1),
      }),
      'What moving parties to make room brought.',
    ),
    queue: about(
      Type.Object({
        joined: about(Whole, 'Parties that joined the walk-in queue.', 42),
        seated: about(Whole, 'Those of them who sat down.', 35),
        left: about(Whole, 'Those who left without a table, for whatever reason.', 7),
        quoted_mins: about(Minutes, 'What those who sat down were told, on average.', 22),
        waited_mins: about(Minutes, 'What they waited, on average.', 24),
      }),
      'The walk-in queue: what was promised, and what happened.',
    ),
    waitlist: about(
      Type.Object({
        joined: about(Whole, 'Wishes for these days.', 48),
        offered: about(Whole, 'Offers that were made.', 17),
        taken: about(Whole, 'Offers that were accepted.', 11),
        covers: about(Whole, 'People in these parties.', 34),
      }),
      'What the wait list brought.',
    ),
  }),
)

export const REPORTS = [
  'days',
  'services',
  'sources',
  'lead-time',
  'stay',
  'revenue',
  'occupancy',
  'refused',
  'demand',
] as const

const query = Type.Object({
  from: about(DateText, 'First service day.', '2026-01-01'),
  to: about(DateText, 'Last service day, at most two years (731 days) in all.', '2026-01-31'),
})
const example = { query: { from: '2026-01-01', to: '2026-01-31' } }
const range = { 400: 'A date is wrong, `to` is before `from`, or the range is longer than two years.' }

export const reports = rows({
  'GET /api/my-venues/:venueId/reports': {
    operationId: 'getReport',
    tag,
    summary: 'Covers, arrivals, no-shows, revenue, sources and refused demand of any range up to two years',
    access: operatorOf('venueId'),
    needs: 'manager',
    query,
    ok: Report,
    means: range,
    example,
    extension: true,
  },
  'GET /api/my-venues/:venueId/reports.csv': {
    operationId: 'exportReport',
    tag,
    summary: 'One part of the report as a CSV file',
    access: operatorOf('venueId'),
    needs: 'manager',
    query: Type.Object({
      report: about(OneOf(REPORTS), 'Which part.', 'days'),
      ...query.properties,
    }),
    ok: { mediaType: 'text/csv; charset=utf-8' },
    means: range,
    example: { query: { report: 'days', ...example.query } },
    extension: true,
  },
})
