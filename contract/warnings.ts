import { Type } from 'typebox'
import { about, PlainText } from './fields.ts'

/** What was odd about a request that was allowed. Absent when nothing was. */
export const Warnings = Type.Optional(
  about(
    Type.Array(
      Type.Object({
        code: about(PlainText, 'A fixed word for programs.', 'taken_over'),
        message: about(PlainText, 'A sentence for a person.', 'An event has the venue to itself then.'),
      }),
    ),
    'What was odd about the request, which was carried out all the same. Absent when nothing was.',
  ),
)
