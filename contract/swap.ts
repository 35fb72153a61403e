import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, Bool, Id, PlainText, Success } from './fields.ts'
import { bookingStaff, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const tag = 'Bookings'

export const swap = rows({
  'POST /api/bookings/:id/swap': {
    operationId: 'swapTables',
    tag,
    summary: 'Exchange the tables of two parties',
    description: 'Both keep their times. Either both move or neither. A blocked table needs `allow_blocked`.',
    access: bookingStaff,
    needs: 'host',
    extension: true,
    body: Type.Object({
      with: about(Id, 'The other party: a booking or a reservation of the same venue.', EXAMPLE.otherBooking),
      allow_blocked: Type.Optional(
        about(Bool, 'Whether to use a table although it is blocked. Default false.', false),
      ),
      seen: Type.Optional(
        about(
          Type.Object({
            table_ids: about(Type.Array(Id, { maxItems: 20 }), 'The tables of the party.', [EXAMPLE.table]),
            with_table_ids: about(Type.Array(Id, { maxItems: 20 }), 'The tables of the other party.', [
              EXAMPLE.otherTable,
            ]),
          }),
          'Where the two were seen. If somebody has moved one of them since, the change is refused with `moved_meanwhile`.',
        ),
      ),
    }),
    ok: Type.Object({
      ...Success.properties,
      table_ids: about(Type.Array(PlainText), 'The tables of the party now.', [EXAMPLE.table]),
      with_table_ids: about(Type.Array(PlainText), 'The tables of the other party now.', [
        EXAMPLE.otherTable,
      ]),
      warnings: Warnings,
    }),
    refuses: [404, 409],
    means: {
      400: 'The other party is missing, or is the same one.',
      404: 'One of the two was not found, or they are not of one venue.',
      409: 'A party has no table or has left its place, or a third party has one of the tables then: the sentence says which. Or the table assignment is locked, or somebody moved one of them meanwhile (`moved_meanwhile`).',
    },
    example: { body: { with: EXAMPLE.otherBooking } },
  },
})
