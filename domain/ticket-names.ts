import type { TICKET_NAMES } from '../contract/event-fields.ts'
import { invalid } from './errors.ts'

export type TicketNames = (typeof TICKET_NAMES)[number]

const refused = (sentence: string) => invalid(sentence, { code: 'ticket_names', fields: ['ticket_names'] })

/**
 * Who comes with each of an order's tickets, in order; empty for nobody. Null: nobody was named at all. Throws 400
 * unless there is a name for each ticket where the event requires it, and none where it asks for none.
 */
export const namesForTickets = (
  setting: TicketNames,
  given: readonly string[] | undefined,
  tickets: number,
): string[] | null => {
  const names = given?.map((name) => name.trim()) ?? []
  if (setting === 'off') {
    if (names.length > 0) throw refused('This event asks for no names. Leave "ticket_names" out.')
    return null
  }
  if (names.length > 0 && names.length !== tickets)
    throw refused(`Give one name for each of the ${tickets} tickets in "ticket_names".`)
  if (setting === 'required' && (names.length === 0 || names.includes('')))
    throw refused('This event needs the name of everybody who comes. Give one for each ticket.')
  return names.some(Boolean) ? names : null
}
