import type { TableWords } from './table-words.en.ts'

const de: TableWords = {
  anyTable: 'Beliebiger Tisch',
  anyTableHint: 'Wir suchen den besten aus.',
  table: (number) => `Tisch ${number}`,
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  plan: (floor) => `Plan: ${floor}. Alle Tische stehen in der Liste.`,
  floors: 'Etage',
  fromDeposit: (amount) => `ab ${amount} Anzahlung`,
  extrasTitle: 'Darf es etwas dazu sein?',
  prepaid: 'Zahlbar bei Reservierung',
  payLater: 'Zahlbar am Tisch',
  without: 'Ohne Extras weiter',
  extras: 'Extras',
  atTable: (amount) => `${amount}, am Tisch zu zahlen`,
  nothingDue: 'Jetzt ist nichts zu zahlen.',
  cancelFree: (until) => `Kostenlos stornieren bis ${until}.`,
  cancelPart: (until, returned, kept) =>
    `Bei Stornierung bis ${until} erhalten Sie ${returned} zurück; wir behalten ${kept}.`,
  cancelNever: (kept) => `Bei einer Stornierung behalten wir ${kept}.`,
  afterThat: (kept) => `Danach behalten wir ${kept}.`,
  tooLateToCancel: (kept) =>
    `Kostenlos stornieren geht nicht mehr: Bei einer Stornierung behalten wir ${kept}.`,
  cancelAnyTime: (kept) => `Wenn Sie nicht kommen können, sagen Sie Bescheid: Sie erhalten ${kept} zurück.`,
  lateFee: (amount) => `Wenn Sie nicht kommen oder später stornieren, können wir ${amount} berechnen.`,
  pleaseCancel: (until) => `Wenn sich Ihre Pläne ändern, sagen Sie bitte bis ${until} ab.`,
  again: 'Sie haben zu dieser Zeit schon eine Reservierung. Noch einen Tisch dazu?',
  againYes: 'Ja, noch einen Tisch',
  againNo: 'Nein, eine genügt',
  bookNow: 'Jetzt reservieren',
  tableTitle: 'Wo möchten Sie sitzen?',
  tableGone: (number) => `Tisch ${number} wurde gerade vergeben. Ihre Eingaben bleiben erhalten.`,
  where: 'Tisch',
}

export default de
