import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, DateText, Id, Int, PartySize, TimeText } from './fields.ts'

/** Where the caller saw a party before moving it, so that two hosts do not undo each other unawares. */
export const SeenPlace = about(
  Type.Object({
    table_ids: about(Type.Array(Id, { maxItems: 20, uniqueItems: true }), 'Its tables.', [EXAMPLE.table]),
    date: about(DateText, 'Its service day.'),
    time: about(TimeText, 'Its start.', '20:00'),
    duration_mins: Type.Optional(
      about(Int(), 'How long it was to stay, in minutes. Left out: whoever moves it does not mind.', 120),
    ),
  }),
  'Where the party was seen. If somebody has moved it or changed its stay since, the change is refused with `moved_meanwhile`.',
)

export const MOVED_MEANWHILE =
  'Or somebody moved the party or changed its stay meanwhile (`moved_meanwhile`).'

/** The same for the size of a party. */
export const partySizeSeen = about(
  PartySize,
  'The size that you changed. If somebody has set another since, the change is refused with `changed_meanwhile`.',
  2,
)
