/** Who comes with each ticket. Fetched where an event asks for it. */
const en = {
  /** For a hint above the fields. */
  required: 'We need the name of everybody who comes. Each name is printed on its ticket.',
  asked: 'Each name is printed on its ticket. Leave empty what you do not know yet.',
  ticket: (number: number, of: number) => (of === 1 ? 'Name on the ticket' : `Name on ticket ${number}`),
  legend: 'Names on the tickets',
}

export default en
export type NamesWords = typeof en
