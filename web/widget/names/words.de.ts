import type { NamesWords } from './words.en.ts'

const de: NamesWords = {
  required: 'Wir brauchen die Namen aller Gäste. Auf jedem Ticket steht ein Name.',
  asked: 'Auf jedem Ticket steht ein Name. Was Sie noch nicht wissen, lassen Sie leer.',
  ticket: (number, of) => (of === 1 ? 'Name auf dem Ticket' : `Name auf Ticket ${number}`),
  legend: 'Namen auf den Tickets',
}

export default de
