import { Type } from 'typebox'
import { about, DateText, Nullable, named, PenceSum, PlainText, Whole } from './fields.ts'
import { VenueRef } from './venue-fields.ts'

export const VenueStats = named(
  'VenueStats',
  'Revenue and bookings of one venue. Revenue is captured deposits, tickets and vouchers sold, less refunds.',
  Type.Object({
    venue: about(VenueRef, 'The venue.'),
    revenue: about(
      Type.Object({
        today: about(PenceSum, 'Revenue of the current service day.', 48_500),
        week: about(PenceSum, 'Revenue since Monday.', 312_000),
        month: about(PenceSum, 'Revenue since the first of the month.', 1_204_000),
        alltime: about(PenceSum, 'All revenue so far.', 9_871_500),
      }),
      'Revenue in pence.',
    ),
    bookings: about(
      Type.Object({
        pending: about(Whole, 'Bookings that wait for approval.', 4),
        approved: about(Whole, 'Approved bookings.', 61),
        cancelled: about(Whole, 'Cancelled bookings.', 9),
        total: about(Whole, 'All bookings.', 412),
        today_count: about(
          Whole,
          'Bookings of the current service day, without cancelled and rejected ones.',
          23,
        ),
      }),
      'Numbers of bookings.',
    ),
    unique_guests: about(Whole, 'Guests on the roster of the venue, each counted once.', 187),
    chart: about(
      Type.Array(
        Type.Object({
          booking_date: about(DateText, 'Service day.'),
          status: about(PlainText, 'Booking status.', 'approved'),
          count: about(Whole, 'Bookings of that day with that status.', 12),
        }),
      ),
      'One row for each date and status of the last 14 service days, today included.',
    ),
  }),
)

export const OperatorStats = named(
  'OperatorStats',
  'Totals over every venue you can access.',
  Type.Object({
    venues: about(Whole, 'Number of venues.', 2),
    total_guests: about(Whole, 'Guests on the roster.', 214),
    month_guests: about(Whole, 'Guests first seen this calendar month.', 31),
    revenue: about(PenceSum, 'All revenue so far.', 18_420_000),
    partner: about(Nullable(Type.Object({})), 'Reserved. Always null for now.'),
  }),
)
