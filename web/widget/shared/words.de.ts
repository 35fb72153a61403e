import shared from '../../shared/words.de.ts'
import notices from './notice-words.de.ts'
import type { GuestWords } from './words.en.ts'

const de: GuestWords = {
  ...shared,
  ...notices,
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  choices: 'Ihre Auswahl bisher',
  change: (what) => `${what}, ändern`,

  party: 'Gäste',

  fewer: (name) => `Eins weniger: ${name}`,
  more: (name) => `Eins mehr: ${name}`,

  detailsTitle: 'Wer kommt?',
  name: 'Name',
  email: 'E-Mail',
  didYouMean: 'Meinten Sie',
  emailHint: 'Für Ihre Bestätigung.',
  phone: 'Telefon',
  phoneHint: 'Damit wir Sie erreichen.',
  occasion: 'Anlass',
  dietary: 'Allergien und Ernährung',
  comments: 'Sonst noch etwas?',
  wishes: 'Wünsche oder Allergien?',
  yourWishes: 'Ihre Wünsche',
  marketing: (venue) => `${venue} darf mir über Veranstaltungen und Angebote schreiben.`,
  remember: 'Angaben auf diesem Gerät merken',
  faulty: (count) => (count === 1 ? 'Bitte prüfen Sie ein Feld.' : `Bitte prüfen Sie ${count} Felder.`),

  reviewTitle: 'Stimmt alles?',
  when: 'Wann',
  contact: 'Name',
  dueNow: 'Jetzt zu zahlen',
  at: (date, time) => `${date}, ${time}\u00a0Uhr`,
  nightOf: (weekday) => `Nacht\u00a0vom\u00a0${weekday}`,
  toPayment: 'Weiter zur Zahlung',
  booking: 'Einen Moment …',
  refusedDetails: 'Bitte prüfen Sie die markierten Felder.',
  refusedCheck:
    'Die Prüfung, ob Sie ein Mensch sind, hat nicht geklappt. Vielleicht stoppt sie ein Werbeblocker. Bitte versuchen Sie es noch einmal.',
  payInTab: 'Ihr Tisch ist 15 Minuten reserviert. Die Zahlung öffnet sich in einem neuen Tab.',
  openBooking: 'In einem neuen Tab abschließen',
}

export default de
