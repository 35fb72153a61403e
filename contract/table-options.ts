import { Type } from 'typebox'
import { DEPOSIT_MODES } from './access-rules.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  DateText,
  Id,
  Minutes,
  Nullable,
  named,
  OneOf,
  PartySize,
  PenceSum,
  PlainText,
  TextOrNull,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const SEAT_KINDS = ['table', 'combination', 'joined'] as const
/** Why a seat is offered, and what speaks against it. */
export const SEAT_REASONS = ['wished_area', 'exact', 'out_of_season'] as const

const TableOptions = named(
  'TableOptions',
  'Where a new party could sit, and what is odd about its time.',
  Type.Object({
    seats: about(
      Type.Array(
        Type.Object({
          table_ids: about(Type.Array(PlainText), 'The table, or those of a combination.', [EXAMPLE.table]),
          tables: about(Type.Array(PlainText), 'Their numbers, in the same order.', ['12']),
          capacity: about(Whole, 'Most people they seat.', 4),
          area: about(TextOrNull, 'Name of the seating area. Null without one.', 'Window'),
          kind: about(
            OneOf(SEAT_KINDS),
            'One table, a combination of the venue, or free neighbours that could be joined.',
            'table',
          ),
          why: about(
            Type.Array(OneOf(SEAT_REASONS)),
            'What speaks for it: the wished area, as many seats as people; and against it: an area out of season or closed that day.',
            ['exact'],
          ),
        }),
      ),
      'At most 12, the best first.',
    ),
    duration_mins: about(Minutes, 'How long a party of this size stays then.', 120),
    warnings: Warnings,
    deposit: about(
      Nullable(
        Type.Object({
          mode: about(OneOf(DEPOSIT_MODES), 'What guests are asked for online.', 'hold'),
          amount_pence: about(PenceSum, 'How much. 0 where a card is only saved.', 4000),
        }),
      ),
      'What the access rule of that time asks for. Null: nothing.',
    ),
  }),
)

export const tableOptions = rows({
  'GET /api/my-venues/:venueId/table-options': {
    operationId: 'listTableOptions',
    tag: 'Bookings',
    summary: 'Tables for a new party, the best first, and what staff should know',
    description:
      'Free tables and combinations that seat the party; where there are none, neighbours that could be joined. Areas ' +
      'out of season come last. Nothing is held: another party may take one meanwhile.',
    access: operatorOf('venueId'),
    needs: 'host',
    extension: true,
    query: Type.Object({
      date: about(DateText, 'Service day.'),
      time: about(TimeText, 'Start.', '19:30'),
      party_size: about(PartySize, 'Number of people.', 4),
      seating_area_id: Type.Optional(
        about(Id, 'The area that the party would like: its seats come first.', EXAMPLE.area),
      ),
    }),
    ok: TableOptions,
    example: { query: { date: '2026-01-29', time: '19:30', party_size: 4 } },
  },
})
