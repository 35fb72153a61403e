import tables from '../shared/table-words.de.ts'
import guest from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

/** The kinds that our own forms suggest. What a venue types itself stays as it is. */
const KINDS: Readonly<Record<string, string>> = {
  'club night': 'Clubnacht',
  concert: 'Konzert',
  tasting: 'Verkostung',
  workshop: 'Workshop',
  dinner: 'Abendessen',
  supper: 'Abendessen',
  fundraiser: 'Benefizabend',
  party: 'Party',
}

const de: Words = {
  ...guest,
  ...tables,
  off: 'Tickets können im Moment nicht online gekauft werden.',
  eventsTitle: 'Was bei uns los ist',
  allEvents: 'Alle Veranstaltungen',
  eventGone: 'Diese Veranstaltung ist vorbei oder nicht mehr im Verkauf. Vielleicht eine von diesen?',
  noEvents: 'Im Moment ist nichts geplant. Fragen Sie uns, oder schauen Sie bald wieder vorbei.',
  soldOut: 'Ausverkauft',
  ticketsSoldOut: 'Tickets ausverkauft',
  fewLeft: 'Nur noch wenige',
  notOnSale: 'Nicht im Verkauf',
  free: 'Kostenlos',
  tables: 'Tische',
  from: (amount) => `Ab ${amount}`,
  kind: (kind) => KINDS[kind.toLowerCase()] ?? kind,
  until: (when, end) => `${when} – ${end} Uhr`.replace(/\sUhr –/, ' –'),

  choose: 'Was darf es sein?',
  oneKind: (venue) =>
    `Pro Bestellung ist nur eine Ticketart möglich. Für weitere bestellen Sie bitte noch einmal, oder fragen Sie ${venue}.`,
  nothingSold: 'Für diese Veranstaltung wird online nichts verkauft.',
  nextFor: (amount) => `Weiter · ${amount}`,
  ticketReasons: {
    sold_out: 'ausverkauft',
    not_started: 'noch nicht im Verkauf',
    ended: 'nicht mehr im Verkauf',
    closed: 'nicht im Verkauf',
  },
  onSaleFrom: (when) => `im Verkauf ab ${when}`,
  onlyLeft: (count) => (count === 1 ? 'Nur noch eins übrig' : `Nur noch ${count} übrig`),
  mostPerOrder: (count) => `Höchstens ${count} in einer Bestellung`,
  aTable: 'Ein Tisch',
  tableHint: 'Sie wählen ihn auf dem Plan.',
  perGuest: (amount) => `${amount} pro Gast`,
  noTables: 'kein Tisch mehr frei',
  guest: 'Gast',
  fromDeposit: (amount) => amount,
  reasons: { taken: 'vergeben', party_size: 'nicht für Ihre Gruppe' },

  event: 'Veranstaltung',
  places: 'Plätze',
  namesTitle: 'Namen auf den Tickets',
  placesGone: (code) =>
    code === 'sold_out'
      ? 'Diese Plätze wurden gerade verkauft. Ihre Eingaben bleiben erhalten. Das ist noch zu haben:'
      : code === 'no_table'
        ? 'Der letzte Tisch für Ihre Gruppe wurde gerade vergeben. Ihre Eingaben bleiben erhalten.'
        : code === 'ticket_names'
          ? 'Die Angaben für diese Veranstaltung haben sich gerade geändert. Ihre Eingaben bleiben erhalten: Bitte gehen Sie sie noch einmal durch.'
          : 'Das kann nicht mehr gekauft werden. Ihre Eingaben bleiben erhalten. Das ist noch zu haben:',
  bookNow: 'Tickets sichern',
  again: 'Sie haben für diese Veranstaltung schon eine Buchung. Möchten Sie diese zusätzlich buchen?',
  againYes: 'Ja, diese auch',
  againNo: 'Nein, das genügt',
  payInTab: 'Ihre Plätze sind 15 Minuten für Sie reserviert. Die Zahlung öffnet sich in einem neuen Tab.',
}

export default de
