import { Type } from 'typebox'
import { arrived } from './attendance-fields.ts'
import { Booking, bookingStatus, DOOR_REASONS } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Id,
  Int,
  Notes,
  OneOf,
  Pence,
  PlainText,
  Success,
  subset,
  Text,
  Timestamp,
  Whole,
} from './fields.ts'
import { bookingStaff, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const tag = 'Bookings'

const { success } = Success.properties
const reason = about(Notes, 'Why, for the record.', 'Private hire that night')
const bookingIdInput = about(Id, 'Id of the booking.', EXAMPLE.booking)

const CANCELLED_BY = ['guest', 'venue'] as const

const DOOR_CODE = `MTD2.${EXAMPLE.booking}.29472331.Yk3v`

const NO_BOOKING = 'The booking does not exist.'

/** What moves a booking from one status to another: the desk's decisions and the door's. */
export const bookingDecisions = rows({
  'PATCH /api/bookings/:id/status': {
    operationId: 'setBookingStatus',
    tag,
    summary: 'Set the status of a booking',
    description:
      'Returning to a status that holds a place claims the table again. `rejected` declines a change that a guest has ' +
      'asked for: the booking is approved as it was before, and the reply says so.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({ status: about(bookingStatus, 'The status to set.'), reason: Type.Optional(reason) }),
    ok: Type.Object({ success, status: bookingStatus }),
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: 'The booking is checked in or cancelled, its table is taken by now, or its money is going back.',
    },
    example: { body: { status: 'approved' } },
  },
  'POST /api/bookings/:id/approve': {
    operationId: 'approveBooking',
    tag,
    summary: 'Approve a pending booking',
    description: 'Approving again changes nothing.',
    access: bookingStaff,
    needs: 'host',
    ok: Type.Object({
      success,
      booking: about(
        Type.Object({
          id: Booking.properties.id,
          status: bookingStatus,
          approved_by_name: about(PlainText, 'Who approved it.', 'Marguerite Ashdown'),
          approved_at: about(Timestamp, 'When it was approved.'),
        }),
        'The booking as it is now.',
      ),
    }),
    refuses: [409],
    means: { 404: NO_BOOKING, 409: 'The booking is rejected, cancelled or checked in.' },
  },
  'POST /api/bookings/:id/reject': {
    operationId: 'rejectBooking',
    tag,
    summary: 'Reject a booking',
    description:
      'Holds are released, and money and keys go back. Rejecting again changes nothing. Where a guest has asked for a ' +
      'change (`stands` of the booking), the change is declined: the booking is approved as it was before.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({
      reason: Type.Optional(reason),
      seen: Type.Optional(
        about(
          bookingStatus,
          'The status that the caller saw. Nothing happens when it is another by now. Send it to decline a change: ' +
            'sent twice without it, the second would reject the booking itself.',
        ),
      ),
    }),
    ok: Success,
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: 'The booking is cancelled or checked in, or was decided meanwhile (`changed_meanwhile`).',
    },
    example: { body: { reason: 'Private hire that night' } },
  },
  'POST /api/bookings/:id/unreject': {
    operationId: 'unrejectBooking',
    tag,
    summary: 'Return a rejected booking to pending',
    description: 'A booking rejected at the door stays rejected.',
    access: bookingStaff,
    needs: 'host',
    ok: Success,
    refuses: [409],
    means: {
      404: NO_BOOKING,
      409: 'The booking is not rejected, was rejected at the door, its money is going back, or its table is taken.',
    },
  },
  'POST /api/bookings/:id/staff-cancel': {
    operationId: 'cancelBooking',
    tag,
    summary: 'Cancel a booking that is not checked in',
    description:
      'By the guest, the booking’s terms decide what is kept: of a card hold that part is captured and the rest ' +
      'released, of captured money the part that is due is refunded. By the venue, waived or without terms, ' +
      'everything goes back. Keys always return. Cancelling again changes nothing.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object(
      subset({
        cancelled_by: about(OneOf(CANCELLED_BY), 'Who cancels. Default `guest`.', 'guest'),
        waive: about(Bool, 'Whether to return everything although the guest cancels. Default false.', false),
        quote: about(
          Type.Object({
            keep_pence: about(Pence, 'What the venue keeps.', 2500),
            return_pence: about(Pence, 'What the guest gets back.', 2500),
          }),
          'What was said to be kept and returned, of `cancel_quote`. If it has changed, nothing is cancelled (`quote_changed`).',
        ),
      }),
    ),
    ok: Success,
    refuses: [409],
    means: { 404: NO_BOOKING, 409: 'The booking is checked in, or `quote` has changed.' },
    example: { body: { cancelled_by: 'guest' } },
  },
  'POST /api/check-in': {
    operationId: 'checkIn',
    tag,
    summary: 'Check a guest in with their QR code or a ticket',
    description:
      'Send `qr_code` or `code`. Heads that are still out may come later: another check-in is accepted until all are ' +
      'in. The booking’s own code uses up its tickets. Warnings: `not_tonight`, `after_last_entry`, `at_capacity`, ' +
      '`barred`, and `table_gone` when a party that was given up comes after all.',
    access: bookingStaff,
    needs: 'door',
    body: Type.Object(
      subset({
        booking_id: about(
          Id,
          'Id of the booking. Needed with an image only: codes name it.',
          EXAMPLE.booking,
        ),
        qr_code: about(
          Type.String({ minLength: 1, maxLength: 200_000 }),
          'The text of the booking’s code, or the data URL of its image.',
          DOOR_CODE,
        ),
        code: about(
          Text(200),
          'The code of a ticket, instead of `qr_code`. Lets one head in, once.',
          'ABCD-2345-EFGH-6789',
        ),
        heads: about(Int(1, 1000), 'How many come in now. Default: all who are still out.', 2),
        device: about(Text(80), 'The door, as occupancy shows it. Default `desk`.', 'front'),
      }),
    ),
    ok: Type.Object({
      success,
      booking: about(
        Type.Object({ id: Booking.properties.id, status: bookingStatus }),
        'The booking as it is now.',
      ),
      checked_in_at: about(Timestamp, 'When the first of the party was checked in.'),
      checked_in_by_name: about(PlainText, 'Who checked the first of the party in.', 'Tobias Wren'),
      arrived,
      party_size: about(Whole, 'Number of people.', 4),
      ticket_name: Type.Optional(
        about(PlainText, 'Who comes with the ticket. Absent without a ticket or a name.', 'Ines Moreau'),
      ),
      warnings: Warnings,
    }),
    refuses: [404, 409],
    means: {
      400: 'The code is missing, wrong, expired, or belongs to another booking. Or the ticket is unknown.',
      404: NO_BOOKING,
      409:
        'The booking is not approved, the ticket was used, or `too_many_heads`. `checked_in_at` is there when the ' +
        'whole party is in already.',
    },
    example: { body: { booking_id: EXAMPLE.booking, qr_code: DOOR_CODE } },
  },
  'POST /api/door-reject': {
    operationId: 'rejectAtDoor',
    tag,
    summary: 'Turn a guest away at the door',
    description:
      'Holds are released. Captured money and spent keys go back for `at_capacity` and `unspecified`.',
    access: bookingStaff,
    needs: 'door',
    body: Type.Object({
      booking_id: bookingIdInput,
      reason: about(OneOf(DOOR_REASONS), 'Why the guest is turned away.', 'at_capacity'),
    }),
    ok: Type.Object({
      success,
      reason: about(PlainText, 'The reason as a text to show.', 'Venue at capacity'),
      refunded: about(Bool, 'Whether anything was returned or released.', false),
      door_rejected_by_name: about(PlainText, 'Who turned the guest away.', 'Tobias Wren'),
      door_rejected_at: about(Timestamp, 'When it happened.'),
    }),
    refuses: [404, 409, 502],
    means: {
      404: NO_BOOKING,
      409: 'The booking is neither pending nor approved.',
      502: 'The payment provider failed. It is safe to repeat.',
    },
    example: { body: { booking_id: EXAMPLE.booking, reason: 'at_capacity' } },
  },
})
