import type { NamesWords } from './words.en.ts'

const de: NamesWords = {
  required: 'Das Haus braucht die Namen aller, die kommen. Jeder steht auf seinem Ticket.',
  asked: 'Jeder Name steht auf seinem Ticket. Was Sie noch nicht wissen, lassen Sie leer.',
  ticket: (number, of) => (of === 1 ? 'Name auf dem Ticket' : `Name auf Ticket ${number}`),
  legend: 'Namen auf den Tickets',
}

export default de
