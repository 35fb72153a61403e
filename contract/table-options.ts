import { Type } from 'typebox'
import { DEPOSIT_MODES } from './access-rules.ts'
import { EXAMPLE } from './examples.ts'
import {
  about,
  DateText,
  Minutes,
  Nullable,
  named,
  OneOf,
  PartySize,
  PenceSum,
  PlainText,
  TimeText,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { Warnings } from './warnings.ts'

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
      'Free tables and combinations that seat the party. Nothing is held: another party may take one meanwhile.',
    access: operatorOf('venueId'),
    needs: 'host',
    extension: true,
    query: Type.Object({
      date: about(DateText, 'Service day.'),
      time: about(TimeText, 'Start.', '19:30'),
      party_size: about(PartySize, 'Number of people.', 4),
    }),
    ok: TableOptions,
    example: { query: { date: '2026-01-29', time: '19:30', party_size: 4 } },
  },
})
