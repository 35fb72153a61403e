import money from '../../../domain/money-words.de.ts'
import shared from '../../shared/words.de.ts'
import type { ResultWords } from './words.en.ts'

const de: ResultWords = {
  ...shared,
  ...money,
  at: (date, time) => `${date}, ${time}\u00a0Uhr`,
  nightOf: (weekday) => `Nacht\u00a0vom\u00a0${weekday}`,
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  when: 'Wann',
  until: (time) => `bis etwa ${time}\u00a0Uhr`,
  party: 'Gäste',
  whereTo: 'Wo',
  directions: 'Weg dorthin',
  weKeep: 'Wir behalten',
  moneyTitle: 'Zahlung',
  event: 'Veranstaltung',
  name: 'Name',
  namesOnTickets: 'Auf den Tickets',
  wishes: 'Ihre Wünsche',
  reference: 'Nummer',
  googleCalendar: 'Google Kalender',
  outlookCalendar: 'Outlook',
  showCode: 'Einlasscode zeigen',
  bookedTitle: 'Ihr Tisch ist reserviert',
  requestedTitle: 'Ihre Anfrage ist unterwegs',
  bookedSentence: (email) =>
    email ? `Eine Bestätigung ist unterwegs an ${email}.` : 'Eine Bestätigung ist unterwegs zu Ihnen.',
  requestedSentence: 'Wir entscheiden bald und melden uns per E-Mail.',
  doorCode: 'Ihr Einlasscode',
  doorCodeHint:
    'Er erneuert sich von selbst. Zeigen Sie am Eingang diese Seite, oder öffnen Sie sie aus Ihrer E-Mail.',
  codeAlt: 'Einlasscode dieser Reservierung',
  calendarFile: 'In den Kalender',
  manage: 'Ändern oder stornieren',
  manageTickets: 'Ansehen oder stornieren',
  another: 'Noch einen Tisch reservieren',
  ticketsTitle: (count) => (count === 1 ? 'Ihr Ticket' : `Ihre ${count} Tickets`),
  ticketsSentence: (email) =>
    email ? `Wir schicken alles auch an ${email}.` : 'Alles kommt auch per E-Mail.',
  ticketOf: (number, count) => (count === 1 ? 'Ticket' : `Ticket ${number} von ${count}`),
  ticketAlt: (number) => `Code von Ticket ${number}`,
  moreEvents: 'Weitere Veranstaltungen',
  vouchersTitle: (count) => (count === 1 ? 'Ihr Gutschein' : `Ihre ${count} Gutscheine`),
  giftTitle: 'Ihr Geschenk ist bereit',
  giftSending: (line) => `Versand: ${line}`,
  giftSentence:
    'Vielen Dank. Den Code bekommt nur, wem Sie den Gutschein schenken. Ein Beleg ist unterwegs zu Ihnen.',
  vouchersSentence: 'Vielen Dank. Alles kommt auch per E-Mail.',
  voucherAlt: 'Code des Gutscheins',
  validUntil: (date) => `Gültig bis ${date}`,
  moreVouchers: 'Noch einen Gutschein kaufen',
}

export default de
