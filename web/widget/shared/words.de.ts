import shared from '../../shared/words.de.ts'
import type { GuestWords } from './words.en.ts'

const de: GuestWords = {
  ...shared,
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  choices: 'Ihre Auswahl bisher',
  change: (what) => `${what}, ändern`,

  party: 'Gäste',

  anyTable: 'Irgendein Tisch',
  anyTableHint: 'Wir suchen den besten für Ihre Gruppe aus.',
  table: (number) => `Tisch ${number}`,
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  plan: (floor) => `Plan: ${floor}. Dieselben Tische stehen in der Liste.`,
  floors: 'Etage',
  fromDeposit: (amount) => `mindestens ${amount} Anzahlung`,

  extrasTitle: 'Darf es etwas dazu sein?',
  prepaid: 'Wird mit der Reservierung bezahlt',
  payLater: 'Wird am Tisch bezahlt',
  fewer: (name) => `Eins weniger: ${name}`,
  more: (name) => `Eins mehr: ${name}`,
  without: 'Ohne Extras weiter',

  detailsTitle: 'Wer kommt?',
  name: 'Name',
  email: 'E-Mail',
  emailHint: 'Für Ihre Bestätigung.',
  phone: 'Telefon',
  phoneHint: 'Damit wir Sie am Tag selbst erreichen.',
  occasion: 'Anlass',
  dietary: 'Allergien und Ernährung',
  comments: 'Sollten wir noch etwas wissen?',
  wishes: 'Wünsche, Allergien, ein Anlass?',
  marketing: (venue) => `${venue} darf mir über Veranstaltungen und Angebote schreiben.`,
  remember: 'Meine Angaben auf diesem Gerät merken',
  faulty: (count) => (count === 1 ? 'Ein Feld braucht noch etwas.' : `${count} Felder brauchen noch etwas.`),

  reviewTitle: 'Stimmt alles?',
  when: 'Wann',
  extras: 'Extras',
  contact: 'Name',
  atTable: (amount) => `${amount}, am Tisch zu zahlen`,
  dueNow: 'Jetzt zu zahlen',
  nothingDue: 'Jetzt ist nichts zu zahlen.',
  cancelFree: (until) => `Kostenlos stornieren bis ${until}.`,
  cancelPart: (until, returned, kept) =>
    `Bei Stornierung bis ${until} erhalten Sie ${returned} zurück; wir behalten ${kept}.`,
  cancelNever: (kept) => `Bei einer Stornierung behalten wir ${kept}.`,
  afterThat: (kept) => `Danach behalten wir ${kept}.`,
  tooLateToCancel: (kept) =>
    `Die Frist für eine kostenlose Stornierung ist schon vorbei: Bei einer Stornierung behalten wir ${kept}.`,
  cancelAnyTime: (kept) => `Wenn Sie nicht kommen können, sagen Sie Bescheid: Sie erhalten ${kept} zurück.`,
  lateFee: (amount) => `Wenn Sie nicht kommen oder später stornieren, können wir ${amount} berechnen.`,
  pleaseCancel: (until) => `Wenn sich Ihre Pläne ändern, sagen Sie bitte bis ${until} ab.`,
  at: (date, time) => `${date}, ${time} Uhr`,
  toPayment: 'Weiter zur Zahlung',
  booking: 'Einen Moment …',
  refusedDetails: 'Etwas in Ihren Angaben wurde nicht angenommen. Bitte prüfen Sie die markierten Felder.',
  refusedCheck:
    'Wir konnten nicht feststellen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.',
  openPayment: (amount) => `${amount} in einem neuen Tab bezahlen`,
  again: 'Sie haben zu dieser Zeit schon eine Reservierung. Sollen wir noch einen Tisch reservieren?',
  againYes: 'Ja, noch einen Tisch',
  againNo: 'Nein, die eine genügt',
  payInTab: 'Ihr Tisch ist 15 Minuten für Sie reserviert. Die Zahlung öffnet sich in einem neuen Tab.',
  bookNow: 'Jetzt reservieren',
  tableTitle: 'Wo möchten Sie sitzen?',
  tableGone: (number) => `Tisch ${number} wurde gerade vergeben. Ihre Eingaben bleiben erhalten.`,
  where: 'Tisch',
  openBooking: 'In einem neuen Tab fertig reservieren',
}

export default de
