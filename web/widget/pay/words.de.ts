import shared from '../../shared/words.de.ts'
import notices from '../shared/notice-words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...shared,
  ...notices,
  payTitle: 'Zahlung',
  holdTitle: 'Ihre Karte',
  amount: 'Jetzt zu zahlen',
  held: 'Auf Ihrer Karte reserviert, nicht abgebucht',
  holdUntil: {
    table: (time) => `Wir halten Ihren Tisch bis ${time} Uhr frei.`,
    event: (time) => `Wir halten Ihre Plätze bis ${time} Uhr frei.`,
    list: (time) => `Wir halten Ihre Plätze bis ${time} Uhr frei.`,
  },
  byStripe: (venue) =>
    `Stripe wickelt die Kartenzahlung für ${venue} ab und prüft sie auf Betrug. Die Kartennummer erfährt der Betrieb nicht.`,
  pay: (amount) => `${amount} bezahlen`,
  hold: (amount) => `${amount} reservieren`,
  kept: 'Ihre Karte wird hinterlegt. Jetzt wird nichts abgebucht.',
  keptFor: (fee) =>
    `Wenn Sie nicht kommen oder zu spät absagen, können wir bis zu ${fee} von dieser Karte abbuchen.`,
  keep: 'Karte hinterlegen und reservieren',
  working: 'Einen Moment …',
  leave: 'Zurück, ohne zu bezahlen',
  incomplete: 'Dieser Zahlungslink ist nicht vollständig. Bitte beginnen Sie noch einmal.',
  declined:
    'Die Karte wurde abgelehnt, es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
  notReached:
    'Die Zahlung konnte nicht gesendet werden, es wurde nichts abgebucht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  expiredTitle: 'Die Zeit zum Bezahlen ist vorbei',
  expired: {
    table:
      'Ihr Tisch wurde freigegeben, es wurde nichts abgebucht. Sie können neu wählen: Ihre Eingaben sind noch da.',
    event:
      'Ihre Plätze wurden freigegeben, es wurde nichts abgebucht. Sie können neu wählen: Ihre Eingaben sind noch da.',
    list: 'Ihre Plätze auf der Liste wurden freigegeben, es wurde nichts abgebucht. Sie können neu wählen: Ihre Eingaben sind noch da.',
    vouchers: 'Es wurde nichts abgebucht. Sie können neu beginnen: Ihre Eingaben sind noch da.',
  },
  endedTitle: 'Diese Buchung besteht nicht mehr',
  ended:
    'Sie wurde abgesagt oder freigegeben. Wenn Sie danach bezahlt haben, erhalten Sie alles zurück. Bitte sprechen Sie uns an, wenn Sie das nicht erwartet haben.',
  seeBooking: 'Buchung ansehen',
  changeExpired: 'Ihre Reservierung bleibt, wie sie war, und es wurde nichts abgebucht.',
  toBooking: 'Zurück zur Reservierung',
  chooseAgain: 'Neu wählen',
  confirmingTitle: 'Ihre Zahlung hat geklappt',
  confirming: {
    table: 'Wir bestätigen Ihre Reservierung …',
    event: 'Wir machen Ihre Tickets fertig …',
    list: 'Wir setzen Sie auf die Liste …',
    vouchers: 'Wir machen Ihren Gutschein fertig …',
  },
  notConfirmed: {
    table:
      'Ihre Zahlung ist sicher, aber wir können die Reservierung gerade nicht anzeigen. Wir versuchen es weiter; Sie erhalten auch eine E-Mail.',
    event:
      'Ihre Zahlung ist sicher, aber wir können die Tickets gerade nicht anzeigen. Wir versuchen es weiter; Sie erhalten auch eine E-Mail.',
    list: 'Alles ist sicher, aber wir können Ihren Platz auf der Liste gerade nicht anzeigen. Wir versuchen es weiter; Sie erhalten auch eine E-Mail.',
    vouchers:
      'Ihre Zahlung ist sicher, aber wir können den Gutschein gerade nicht anzeigen. Wir versuchen es weiter; Sie erhalten auch eine E-Mail.',
  },
  onList: { bookedTitle: 'Sie stehen auf der Liste', another: 'Noch einen Abend wählen' },
  processingTitle: 'Ihre Bank arbeitet daran',
  processing:
    'Das dauert meist wenige Sekunden, manchmal eine halbe Minute. Danach geht es hier von selbst weiter.',
  stillKept: {
    table: ' Ihr Tisch bleibt so lange für Sie frei.',
    event: ' Ihre Plätze bleiben so lange für Sie frei.',
    list: ' Ihre Plätze auf der Liste bleiben so lange für Sie frei.',
    vouchers: '',
  },
  processingLong: (kept) =>
    `Es dauert länger als sonst.${kept} Sie können hier warten oder die Seite schließen: Sie erhalten eine E-Mail, sobald Ihre Bank geantwortet hat.`,
  failed:
    'Ihre Bank hat die Zahlung nicht ausgeführt, es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
  savedTitle: 'Ihre Karte ist hinterlegt',
  sandbox: 'Testbetrieb: Es wird keine Karte belastet und kein Geld bewegt.',
  testCard: 'Testkarte',
  decline: 'Karte ablehnen lassen',
  extraStep: 'Bank nachfragen lassen',
  slowBank: 'Bank 30 s brauchen lassen',
  bankTitle: 'Ihre Bank fragt',
  bank: 'Kommt diese Zahlung von Ihnen?',
  bankYes: 'Ja, von mir',
  bankNo: 'Nein, Zahlung stoppen',
  unavailable: 'Zahlungen sind zurzeit nicht möglich. Bitte sprechen Sie uns an.',
}

export default de
