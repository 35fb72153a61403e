import booking from '../booking/words.de.ts'
import result from '../result/words.de.ts'
import type { Words } from './words.en.ts'

const de: Words = {
  ...result,
  ...booking,
  wishes: result.wishes,
  lost: 'Es kam keine Antwort; vielleicht hat es geklappt. Bitte versuchen Sie es noch einmal: Wir sehen nach, und nichts wird doppelt geändert oder bezahlt.',

  statuses: {
    pending: ['Noch nicht bestätigt', 'Wir melden uns per E-Mail, sobald es so weit ist.'],
    confirmed: ['Ihre Reservierung ist bestätigt', 'Wir freuen uns auf Sie.'],
    checked_in: ['Sie sind eingecheckt', 'Genießen Sie Ihre Zeit bei uns.'],
    rejected: [
      'Wir konnten diese Reservierung nicht annehmen',
      'Das tut uns leid. Vielleicht passt ein anderer Termin?',
    ],
    cancelled: ['Diese Reservierung ist storniert', 'Sie müssen nichts weiter tun.'],
  },
  over: ['Diese Reservierung ist vorbei', 'Danke, dass Sie da waren.'],
  reach: (venue) => `Fragen? So erreichen Sie ${venue}:`,
  termsTitle: 'Wenn Sie nicht kommen können',
  changeBooking: 'Tag oder Zeit ändern',
  changeParty: 'Zahl der Gäste ändern',
  changePartyTitle: 'Zu wievielt kommen Sie?',
  editDetails: 'Name, Telefon und Wünsche ändern',
  editTitle: 'Wer kommt, und was wünschen Sie?',
  save: 'Speichern',
  saved: 'Gespeichert. Wir sehen es sofort.',
  resend: 'Bestätigung noch einmal senden',
  resent: (address) => `Die Bestätigung ist unterwegs an ${address}.`,
  notResent:
    'Sie konnte nicht noch einmal gesendet werden: Es fehlt eine Adresse, oder sie wurde schon mehrmals gesendet.',
  cancelBooking: 'Stornieren',
  bookAgain: 'Neu reservieren',
  ticketsFixed: 'Tickets können hier nicht geändert werden. Wenn etwas nicht stimmt, sprechen Sie uns an.',
  notChangeable:
    'Diese Reservierung kann hier nicht geändert werden. Wenn etwas nicht stimmt, sprechen Sie uns an.',

  cancelTitle: 'Diese Reservierung stornieren?',
  nothingPaid: 'Es wurde nichts bezahlt, die Stornierung kostet also nichts.',
  youGet: 'Sie erhalten zurück',
  released: 'Freigegeben, nie abgebucht',
  holdReleased: (amount) =>
    `Es wurde nichts abgebucht: Die auf Ihrer Karte reservierten ${amount} werden freigegeben.`,
  keepBooking: 'Nicht stornieren',
  confirmCancel: 'Ja, stornieren',
  quoteChanged:
    'Seit Sie diese Seite geöffnet haben, hat sich etwas geändert. Bitte sehen Sie noch einmal hin.',
  cannotCancel: 'Diese Reservierung kann hier nicht mehr storniert werden. So steht sie jetzt.',
  cancelledDone: 'Danke, dass Sie Bescheid gesagt haben.',
  cancelledKept: (amount) => `Gemäß den Bedingungen Ihrer Reservierung behalten wir ${amount} ein.`,
  cancelledWith: (amount) => `Sie erhalten ${amount} zurück. Bei manchen Banken dauert das ein paar Tage.`,

  changeTitle: 'Was möchten Sie ändern?',
  now: (what) => `Bisher: ${what}`,
  confirmTitle: 'So ändern?',
  before: 'Bisher',
  after: 'Neu',
  same: 'Das ist Ihre Reservierung, wie sie ist. Gehen Sie zurück, um etwas anderes zu wählen.',
  sameParty: 'Wählen Sie, zu wievielt Sie kommen. Dann sehen Sie, was es kostet.',
  paidSoFar: 'Bisher bezahlt',
  heldSoFar: 'Bisher auf der Karte reserviert',
  toPay: 'Jetzt zu zahlen',
  toHold: 'Jetzt auf Ihrer Karte zu reservieren',
  untilThen: 'Bis das erledigt ist, bleibt Ihre Reservierung, wie sie ist.',
  holdAnew: 'Der bisherige Betrag wird danach freigegeben. Bis dahin bleibt Ihre Reservierung, wie sie ist.',
  paidAlready: (amount) => `${amount} sind schon bezahlt und werden angerechnet.`,
  goesBack: (amount) => `${amount} gehen auf Ihre Karte zurück.`,
  nothingMore: 'Es ist nichts weiter zu zahlen.',
  staysOwed: (amount) => `Gemäß den Bedingungen behalten wir mindestens ${amount} ein, wenn Sie stornieren.`,
  judging: 'Einen Moment: Wir sehen nach, was das kostet.',
  yourTime: 'Ihre Zeit',
  confirmedAnew: (booking) =>
    `Dieser Änderung müssen wir zustimmen. Bis dahin gilt Ihre Reservierung, wie sie ist: ${booking}.`,
  askForChange: 'Änderung anfragen',
  changeAsked:
    'Ihre Anfrage ist bei uns. Wir antworten per E-Mail; bis dahin gilt Ihre Reservierung, wie sie war.',
  statusAsked: [
    'Ihre Änderung wartet auf Antwort',
    'Bis wir zustimmen, gilt Ihre Reservierung, wie sie war.',
  ],
  standsUntilThen: 'Gilt',
  askedFor: 'Angefragt',
  takeBack: 'Änderung zurücknehmen',
  takenBack: 'Ihre Änderung ist zurückgenommen. Ihre Reservierung bleibt, wie sie war.',
  decidedMeanwhile: 'Über Ihre Änderung wurde gerade entschieden. So steht Ihre Reservierung jetzt.',
  deadlineStays:
    'Für eine Stornierung gilt die Frist, die zuerst endet: die des bisherigen oder die des neuen Termins.',
  tableMayChange: 'Sie bekommen vielleicht einen anderen Tisch als bisher.',
  changeNow: 'Reservierung ändern',
  changed: 'Ihre Reservierung ist geändert. Sie erhalten eine Bestätigung per E-Mail.',
  settling: 'Ihre Zahlung ist angekommen. Wir ändern Ihre Reservierung …',
  changeFailedAfterPayment:
    'Die Änderung kam nicht zustande. Falls Sie dafür bezahlt haben, erhalten Sie das Geld zurück. So steht Ihre Reservierung jetzt.',
  waiting: (when, guests, until) =>
    `Bitte zahlen Sie bis ${until} Uhr, um auf ${when} (${guests}) zu ändern. Sonst bleibt Ihre Reservierung, wie sie ist.`,
  payChange: 'Zahlen und ändern',

  stays: 'Ihre Reservierung bleibt, wie sie ist.',
  refusals: {
    full: 'Diese Zeit ist ausgebucht.',
    no_table: 'Zu dieser Zeit ist für Ihre Gruppe kein Tisch frei.',
    table_taken: 'Dieser Tisch wurde gerade vergeben.',
    closed: 'Zu dieser Zeit nehmen wir keine Reservierungen an.',
    cutoff: 'Online ist es für diese Zeit zu spät. Ein Anruf hilft vielleicht noch.',
    past: 'Diese Zeit ist vorbei.',
    too_early: 'Für diesen Tag kann noch nicht reserviert werden.',
    party_size: 'Diese Zeit wird für Ihre Gruppengröße nicht angeboten.',
    not_changeable: 'Diese Reservierung kann nicht mehr geändert werden. Bitte sprechen Sie uns an.',
    card_needed:
      'Für diese Zeit wird eine Karte benötigt. Stornieren Sie dafür diese Reservierung, und reservieren Sie neu.',
    keys_needed: 'Diese Gästeliste kostet Keys. Bitte melden Sie sich dafür mit Ihrem Konto an.',
    already_on_list: 'Sie stehen schon auf dieser Gästeliste.',
    deposit_too_large: 'Die Anzahlung dafür ist für eine Online-Zahlung zu hoch. Bitte sprechen Sie uns an.',
    offline: 'Wir nehmen zurzeit keine Online-Reservierungen an. Bitte sprechen Sie uns an.',
    payment: 'Die Zahlung konnte nicht vorbereitet werden. Bitte versuchen Sie es gleich noch einmal.',
    other: 'Diese Zeit wird nicht mehr angeboten. Bitte wählen Sie eine andere.',
  },
}

export default de
