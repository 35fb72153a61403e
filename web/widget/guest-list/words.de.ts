import days from '../shared/day-words.de.ts'
import guest from '../shared/words.de.ts'
import type { Words } from './words.en.ts'

const keys = (count: number) => (count === 1 ? '1 Key' : `${count} Keys`)

const de: Words = {
  ...guest,
  ...days,
  keys,
  off: 'Die Gästeliste ist online zurzeit geschlossen.',
  nothingOffered: 'Zurzeit gibt es online keine Gästeliste.',
  larger: (largest) => `Online bis ${largest} Gäste. Für mehr sprechen Sie uns bitte an.`,
  members: 'Die Gästeliste ist für Mitglieder: Sie melden sich vorher an.',

  whenTitle: 'Welcher Abend, und wie viele?',

  listTitle: 'Welche Liste?',
  from: (time) => `ab ${time} Uhr`,
  kinds: {
    standard: ['Auf die Liste', 'Einlass über die Liste.'],
    queue_skip: ['An der Schlange vorbei', 'Auf die Liste, ohne anzustehen.'],
  },
  free: 'Kostenlos',
  perGuest: (count) => `${keys(count)} pro Gast`,
  inAll: (count) => `zusammen ${keys(count)}`,
  surge: 'An dem Abend ist viel los, deshalb kostet die Liste mehr als sonst.',
  depositOf: (amount, isHeld) => `${amount} ${isHeld ? 'auf der Karte reserviert' : 'Anzahlung'}`,
  noShowFee: (amount) => `${amount}, wenn Sie nicht kommen`,
  withCard: 'mit hinterlegter Karte',
  refusals: {
    past: 'Diese Liste ist vorbei.',
    cutoff: 'Online ist es für diese Liste zu spät. Ein Anruf hilft vielleicht noch.',
    too_early: 'Diese Liste ist noch nicht offen.',
    closed: 'Diese Liste ist an diesem Abend geschlossen.',
    full: 'Diese Liste ist voll.',
    no_table: 'Diese Liste ist voll.',
    party_size: 'Diese Liste ist nicht für eine Gruppe Ihrer Größe.',
  },
  partyBetween: (min, max) =>
    min === max ? `Diese Liste ist für ${min} Personen.` : `Diese Liste ist für ${min} bis ${max} Personen.`,
  noLists: (date) => `Am ${date} gibt es keine Gästeliste.`,
  nightFull: (date, guests) => `Am ${date} ist auf keiner Liste mehr Platz für ${guests}.`,
  nextDates: 'Die nächsten Abende mit Platz:',
  noNextDates: 'An keinem Abend ist noch Platz. Bitte sprechen Sie uns an.',
  listGone: (name) => `${name} ist gerade voll geworden. Ihre Eingaben bleiben erhalten.`,
  listClosed: (name) => `${name} ist nicht mehr offen. Ihre Eingaben bleiben erhalten.`,

  whoTitle: 'Wie möchten Sie auf die Liste?',
  whoTitleAccount: 'Bitte melden Sie sich an',
  withoutAccount: 'Ohne Konto auf die Liste',
  withoutAccountHint: 'Name und E-Mail genügen.',
  withAccount: 'Anmelden',
  whyKeys:
    'Keys bekommen Stammgäste für die Liste. Keine Keys? Fragen Sie uns, oder wählen Sie eine freie Liste.',
  whyMembers: 'Diese Liste ist für Mitglieder. Bitte melden Sie sich an.',
  codeTitle: 'Ihr zweiter Faktor',
  linkTitle: 'Willkommen zurück',
  linkText: 'Ein Klick meldet Sie an, nur auf dieser Seite.',
  linkSpent: 'Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. Wir senden gern einen neuen.',
  signedInAs: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',
  signInAgain:
    'Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an: Ihre Eingaben bleiben erhalten.',
  keysNeeded: 'Diese Liste kostet jetzt Keys. Bitte melden Sie sich dafür an.',

  list: 'Liste',
  price: 'Preis',
  balance: (count) => `Sie haben ${keys(count)}.`,
  tooFewKeys: (cost, have) =>
    `Das kostet ${keys(cost)}, und Sie haben ${keys(have)}. Kommen Sie mit weniger Gästen, wählen Sie eine andere Liste, oder fragen Sie uns nach Keys.`,
  notEnoughKeys: 'Sie haben weniger Keys, als das kostet. Es wurde nichts abgezogen.',
  keysReturn: 'Wenn Sie vor Beginn absagen, erhalten Sie Ihre Keys zurück.',
  cardKept: 'Ihre Karte wird hinterlegt. Jetzt wird nichts abgebucht.',
  toCard: 'Weiter zur Karte',
  promo: 'Promo-Code',
  badPromo: 'Dieser Code gilt nicht. Es wurde nichts abgezogen.',
  joinNow: 'Auf die Liste',
  joinFor: (count) => `Für ${keys(count)} auf die Liste`,
  alreadyOn: 'Sie stehen für diesen Abend schon auf der Liste. Ihre Bestätigung ist in Ihren E-Mails.',
  membersOnly: 'Diese Liste ist für Mitglieder einer höheren Stufe. Bitte sprechen Sie uns an.',

  doneTitle: 'Sie stehen auf der Liste',
  another: 'Noch einen Abend wählen',
}

export default de
