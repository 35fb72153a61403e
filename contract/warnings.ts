import { Type } from 'typebox'
import { about, PlainText } from './fields.ts'

/** Beside the usual fields of an answer: what is odd about a request that was carried out. Absent when nothing is. */
export const Warnings = Type.Optional(
  about(
    Type.Array(
      Type.Object({
        code: about(PlainText, 'A fixed word for programs.', 'over_capacity'),
        message: about(PlainText, 'A sentence for a person.', 'The party is larger than the table.'),
      }),
    ),
    'What is odd about the request, although it was carried out. Absent when nothing is.',
  ),
)
