import type { MoneyWords } from './money-words.en.ts'

const de: MoneyWords = {
  deposit: 'Anzahlung',
  perGuest: (each, guests) => `${each} je Gast × ${guests}`,
  perGuestAtLeast: (each, least) => `${each} je Gast, mindestens für ${least}`,
  extra: 'Extra',
  atTable: (amount) => `${amount}, am Tisch zu zahlen`,

  paid: 'Bezahlt',
  held: 'Auf Ihrer Karte reserviert, nicht abgebucht',
  returned: 'Auf Ihre Karte zurück',
  cardOnFile: 'Ihre Karte ist hinterlegt. Abgebucht wurde nichts.',
  nothingTaken: 'Es wurde nichts abgebucht.',
  comesOff: 'Die Anzahlung wird von Ihrer Rechnung abgezogen.',
  holdEnds: 'Der Betrag ist nur reserviert; die Reservierung endet nach Ihrem Besuch von selbst.',

  cancelFree: (until) => `Kostenlos stornieren bis ${until}.`,
  cancelPart: (until, returned, kept) =>
    `Bei Stornierung bis ${until} erhalten Sie ${returned} zurück; wir behalten ${kept}.`,
  cancelPartHeld: (until, kept) =>
    `Bei Stornierung bis ${until} buchen wir ${kept} des reservierten Betrags ab.`,
  cancelNever: (kept) => `Bei einer Stornierung behalten wir ${kept}.`,
  cancelNeverHeld: (kept) => `Bei einer Stornierung buchen wir die reservierten ${kept} ab.`,
  afterThat: (kept) => `Danach behalten wir ${kept}.`,
  afterThatHeld: (kept) => `Danach, oder wenn Sie nicht kommen, können wir die ${kept} abbuchen.`,
  tooLateToCancel: (kept) =>
    `Kostenlos stornieren geht nicht mehr: Bei einer Stornierung behalten wir ${kept}.`,
  tooLateHeld: (kept) =>
    `Kostenlos stornieren geht nicht mehr: Bei einer Stornierung buchen wir die reservierten ${kept} ab.`,
  stepFree: (until) => `Kostenlos stornieren bis ${until}`,
  stepUntil: (until, kept, isHeld) =>
    isHeld
      ? `Bei Stornierung bis ${until} buchen wir ${kept} ab`
      : `Bei Stornierung bis ${until} behalten wir ${kept}`,
  stepThen: 'danach',
  stepFrom: (moment) => `ab ${moment}`,
  stepKeeps: (from, kept, isHeld) =>
    isHeld ? `${from} buchen wir ${kept} ab` : `${from} behalten wir ${kept}`,
  stepNothing: (from) => `${from} nichts`,
  stepAll: (from, all) => `${from} alles: ${all}`,
  cancelAnyTime: (back) => `Wenn Sie nicht kommen können, sagen Sie Bescheid: Sie erhalten ${back} zurück.`,
  cancelAnyTimeHeld: 'Wenn Sie nicht kommen können, sagen Sie Bescheid: Es wird nichts abgebucht.',
  lateFee: (amount, until) =>
    `Wenn Sie nicht kommen oder nach ${until} stornieren, können wir ${amount} berechnen.`,
  lateFeeNow: (amount) => `Wenn Sie nicht kommen oder jetzt stornieren, können wir ${amount} berechnen.`,
  asWell: (amount) => `zusätzlich ${amount}`,
  pleaseCancel: (until) => `Wenn sich Ihre Pläne ändern, sagen Sie bitte bis ${until} ab.`,
}

export default de
