import { Type } from 'typebox'
import { about, PenceSum, PlainText, Whole } from './fields.ts'

/** Beside the usual fields of an answer: what is odd about a request that was carried out. Absent when nothing is. */
export const Warnings = Type.Optional(
  about(
    Type.Array(
      Type.Object({
        code: about(PlainText, 'A fixed word for programs.', 'over_capacity'),
        message: about(PlainText, 'A sentence for a person.', 'The party is larger than the table.'),
        has_pence: Type.Optional(about(PenceSum, 'With `deposit_differs`: what was paid or is held.', 8000)),
        would_be_pence: Type.Optional(
          about(PenceSum, 'With `deposit_differs`: the deposit of the new party size.', 12_000),
        ),
        count: Type.Optional(about(Whole, 'How many things it is about, where it counts some.', 3)),
      }),
    ),
    'What is odd about the request, although it was carried out. Absent when nothing is.',
  ),
)
