import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, DateText, Id, TimeText } from './fields.ts'

/** Where the caller saw a party before moving it, so that two hosts do not undo each other unawares. */
export const SeenPlace = about(
  Type.Object({
    table_ids: about(Type.Array(Id, { maxItems: 20, uniqueItems: true }), 'Its tables.', [EXAMPLE.table]),
    date: about(DateText, 'Its service day.'),
    time: about(TimeText, 'Its start.', '20:00'),
  }),
  'Where the party was seen. If somebody has moved it since, the move is refused with `moved_meanwhile`.',
)

export const MOVED_MEANWHILE = 'Or somebody moved the party meanwhile (`moved_meanwhile`).'
