import { Type } from 'typebox'
import { NO_BOOKING } from './bookings.ts'
import { about, Bool, Notes, PartySize, PenceSum, Success, subset, Tags } from './fields.ts'
import { bookingStaff, rows } from './row.ts'
import { partySizeSeen } from './seen-place.ts'
import { Warnings } from './warnings.ts'

const tag = 'Bookings'

export const bookingDetails = rows({
  'PATCH /api/bookings/:id/details': {
    operationId: 'updateBookingDetails',
    tag,
    summary: 'Change party size, tags or comments',
    description:
      'At least one field. `guest_count` follows `party_size`. With `party_size` the answer warns where the party does not ' +
      'fit its tables (`over_capacity`, `below_min_party`) and where the deposit of that size is another than was paid or ' +
      'held (`deposit_differs`, with both sums).',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(
      subset({
        party_size: about(PartySize, 'Number of people.', 3),
        party_size_seen: partySizeSeen,
        reservation_tags: about(Tags, 'Tags for staff. They replace the ones it has.', ['birthday']),
        comments: about(Notes, 'Comments for staff. An empty text clears them.', 'Allergic to nuts'),
        comments_seen: about(
          Notes,
          'The comments that you changed, empty for none. Others that were written since are kept: 409 `changed_meanwhile`.',
          '',
        ),
        ask_deposit: about(
          Bool,
          'With `party_size`: mails the guest a link to pay what is missing of the deposit. Where it is held, a hold over ' +
            'all of it in place of the one that stands. A new size closes a link that is not paid.',
          true,
        ),
        return_excess: about(
          Bool,
          'With `party_size`: returns what was charged above the deposit, whatever the terms say. Managers only.',
          false,
        ),
      }),
    ),
    ok: Type.Object({
      ...Success.properties,
      asked_pence: Type.Optional(about(PenceSum, 'What the guest is asked for. With `ask_deposit`.', 4000)),
      returned_pence: Type.Optional(about(PenceSum, 'What goes back. With `return_excess`.', 4000)),
      warnings: Warnings,
    }),
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: 'The booking is rejected or cancelled, its tickets fix the party size, the event is full, the comments or the size were changed since (`code`: `changed_meanwhile`), or the guest has no address for a link (`no_address`).',
    },
    example: { body: { reservation_tags: ['birthday'], comments: 'Allergic to nuts' } },
  },
})
