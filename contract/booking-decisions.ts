import { Type } from 'typebox'
import { Booking, bookingStatus, DOOR_REASONS } from './booking-fields.ts'
import { EXAMPLE } from './examples.ts'
import { about, Bool, Id, Notes, OneOf, PlainText, Success, subset, Timestamp } from './fields.ts'
import { bookingStaff, rows } from './row.ts'

const tag = 'Bookings'

const { success } = Success.properties
const reason = about(Notes, 'Why, for the record.', 'Private hire that night')
const bookingIdInput = about(Id, 'Id of the booking.', EXAMPLE.booking)

export const CANCELLED_BY = ['guest', 'venue'] as const

const NO_BOOKING = 'The booking does not exist.'

/** What moves a booking from one status to another: the desk's decisions and the door's. */
export const bookingDecisions = rows({
  'PATCH /api/bookings/:id/status': {
    operationId: 'setBookingStatus',
    tag,
    summary: 'Set the status of a booking',
    description: 'Returning to a status that holds a place claims the table again.',
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
    description: 'Holds are released, and money and keys go back. Rejecting again changes nothing.',
    access: bookingStaff,
    needs: 'host',
    body: Type.Object({ reason: Type.Optional(reason) }),
    ok: Success,
    refuses: [409],
    means: { 404: NO_BOOKING, 409: 'The booking is cancelled or checked in.' },
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
      }),
    ),
    ok: Success,
    refuses: [409],
    means: { 404: NO_BOOKING, 409: 'The booking is checked in.' },
    example: { body: { cancelled_by: 'guest' } },
  },
  'POST /api/check-in': {
    operationId: 'checkIn',
    tag,
    summary: 'Check a guest in with their QR code',
    access: bookingStaff,
    needs: 'door',
    body: Type.Object({
      booking_id: bookingIdInput,
      qr_code: about(
        Type.String({ minLength: 1, maxLength: 200_000 }),
        'The text of the code, or the data URL of its image.',
        'q1.bkg_01kf5v74d7ya18f2k3xc0ew7sv.29472331.Yk3v',
      ),
    }),
    ok: Type.Object({
      success,
      booking: about(
        Type.Object({ id: Booking.properties.id, status: bookingStatus }),
        'The booking as it is now.',
      ),
      checked_in_at: about(Timestamp, 'When the party was checked in.'),
      checked_in_by_name: about(PlainText, 'Who checked the party in.', 'Tobias Wren'),
    }),
    refuses: [404, 409],
    means: {
      400: 'The code is missing, wrong, expired, or belongs to another booking.',
      404: NO_BOOKING,
      409: 'The booking is not approved. `checked_in_at` is there when the party is in already.',
    },
    example: {
      body: {
        booking_id: EXAMPLE.booking,
        qr_code: 'q1.bkg_01kf5v74d7ya18f2k3xc0ew7sv.29472331.Yk3v',
      },
    },
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
