import { Type } from 'typebox'
import { Event } from './event-fields.ts'
import { about, DateText, named, PenceSum, Whole } from './fields.ts'
import { bookingStaff, rows } from './row.ts'

const tag = 'Events'
const NO_EVENT = 'The event was not found, or is not yours.'

const EventSales = named(
  'EventSales',
  'How an event sells, and what cancelling it would return.',
  Type.Object({
    parties: about(Whole, 'Bookings that stand.', 96),
    places: about(Whole, 'Places of these bookings.', 214),
    paid_pence: about(PenceSum, 'What they paid, less refunds.', 321_000),
    checked_in: about(Whole, 'People who are in.', 0),
    cancel: about(
      Type.Object({
        places: about(Whole, 'Places that would be cancelled. Guests who are in stay.', 214),
        return_pence: about(PenceSum, 'Money that would go back, that of heads still out included.', 321_000),
        arrived_return_pence: about(PenceSum, 'What would go back beside it with `also_arrived`.', 0),
      }),
      'What cancelling the event now would do.',
    ),
    days: about(
      Type.Array(
        Type.Object({
          date: about(DateText, 'Day of the venue’s calendar on which they were booked.'),
          places: about(Whole, 'Places booked on this day that still stand.', 12),
          paid_pence: about(PenceSum, 'What was paid for them, less refunds.', 18_000),
        }),
      ),
      'Sales by day, in order. Days without any are left out.',
    ),
  }),
)

/** What the desk needs to know about one event. */
export const eventDesk = rows({
  'GET /api/my-events/:id': {
    operationId: 'getEvent',
    tag,
    summary: 'One event',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    ok: Event,
    means: { 404: NO_EVENT },
  },
  'GET /api/my-events/:id/sales': {
    operationId: 'getEventSales',
    tag,
    summary: 'How an event sells, day by day, and what cancelling it would return',
    access: bookingStaff,
    needs: 'manager',
    extension: true,
    ok: EventSales,
    means: { 404: NO_EVENT },
  },
})
