import { Type } from 'typebox'
import { ATTENDANCES, arrived, attendance, SETTABLE_ATTENDANCES } from './attendance-fields.ts'
import { bookingStatus } from './booking-fields.ts'
import { about, Int, named, OneOf, Success } from './fields.ts'
import { reservationStatus } from './reservations.ts'
import { bookingStaff, operatorOf, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const { success } = Success.properties

const AttendanceBody = named(
  'AttendanceChange',
  'Whether a party came.',
  Type.Object({
    state: about(
      OneOf(SETTABLE_ATTENDANCES),
      'What to record. `expected` undoes everything that was recorded.',
      'arrived',
    ),
    arrived: Type.Optional(
      about(
        Int(1, 1000),
        'How many of the party have come, all together. Default: the whole party, or as many as were counted before when it is seated or leaves.',
        2,
      ),
    ),
    seen: Type.Optional(
      about(
        Type.Object({
          attendance: about(OneOf(ATTENDANCES), 'Whether it came. `late` is `expected`.', 'expected'),
          arrived: about(Int(0, 1000), 'How many of it had come.', 0),
        }),
        'How the party was seen. If somebody has recorded something else since, the change is refused with `changed_meanwhile`.',
      ),
    ),
  }),
)

const CHANGED_MEANWHILE = 'Or somebody recorded something else meanwhile (`changed_meanwhile`).'

/** Whether parties came. The status of a booking says whether it has a place; this says who is there. */
export const attendanceRows = rows({
  'POST /api/bookings/:id/attendance': {
    operationId: 'setBookingAttendance',
    tag: 'Bookings',
    summary: 'Record whether the party came',
    description:
      'The first head in makes the booking `checked_in`. A no-show stays `approved` and gives its table up from now on. ' +
      'A party that left frees its table. Warnings: `not_tonight`, `after_last_entry`, `at_capacity`, `barred`, and ' +
      '`table_gone` when a party that was given up comes after all.',
    access: bookingStaff,
    needs: 'door',
    extension: true,
    body: AttendanceBody,
    ok: Type.Object({ success, status: bookingStatus, attendance, arrived, warnings: Warnings }),
    refuses: [409],
    means: {
      404: 'The booking does not exist.',
      409:
        'The booking is rejected or cancelled, or not approved yet; it cannot be a no-show before its start or once ' +
        `somebody came; nobody can leave who has not come; its table is gone; or \`too_many_heads\`. ${CHANGED_MEANWHILE}`,
    },
    example: { body: { state: 'expected' } },
  },
  'POST /api/my-venues/:venueId/reservations/:resId/attendance': {
    operationId: 'setReservationAttendance',
    tag: 'Reservations',
    summary: 'Record whether the party came',
    description:
      'The status follows: `seated`, `completed` once it left, `no_show`, and else `confirmed`. Warnings: ' +
      '`not_tonight`, `at_capacity`, `barred`.',
    access: operatorOf('venueId'),
    needs: 'door',
    extension: true,
    body: AttendanceBody,
    ok: Type.Object({ success, status: reservationStatus, attendance, arrived, warnings: Warnings }),
    refuses: [409],
    means: {
      404: 'The venue or the reservation was not found, or is not yours.',
      409:
        'The reservation is cancelled; it cannot be a no-show before its start or once somebody came; nobody can ' +
        `leave who has not come; its table is gone; or \`too_many_heads\`. ${CHANGED_MEANWHILE}`,
    },
    example: { body: { state: 'expected' } },
  },
})
