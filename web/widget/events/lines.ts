import { whenOf } from './context.ts'
import type { Draft, Selection } from './draft.ts'
import type { Words } from './words.en.ts'

/** "2 × General entry", "Table 4 for 3 guests". */
export const selectionText = (words: Words, selection: Selection): string =>
  selection.kind === 'ticket'
    ? `${selection.quantity} × ${selection.type.name}`
    : `${selection.table ? words.table(selection.table.table_number) : words.anyTable} · ${words.guests(selection.party)}`

/** What was bought, in lines. */
export const linesOf = (words: Words, { event, selection }: Draft): string[] => [
  ...(event ? [event.name, whenOf(words, event)] : []),
  ...(selection ? [selectionText(words, selection)] : []),
]
