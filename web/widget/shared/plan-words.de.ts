import type { PlanWords } from './plan-words.en.ts'

const de: PlanWords = {
  anyTable: 'Beliebiger Tisch',
  anyTableHint: 'Wir suchen den besten aus.',
  table: (number) => `Tisch ${number}`,
  seats: (count) => (count === 1 ? '1 Platz' : `${count} Plätze`),
  plan: (floor) => `Plan: ${floor}. Alle Tische stehen in der Liste.`,
  onPlan: 'Tisch auf dem Plan wählen',
  areasAgain: 'Lieber einen Bereich wählen',
  areaFits: (least, most) => (least === most ? `Tische für ${least}` : `Tische für ${least} bis ${most}`),
  areaSmall: 'Hier passt kein Tisch für Ihre Gruppe',
  areaTaken: 'Zu dieser Zeit vergeben',
  planStates: ['frei', 'vergeben', 'nicht für Ihre Gruppe', 'Ihre Wahl'],
  floors: 'Etage',
  fromDeposit: (amount, isHeld) => `ab ${amount} ${isHeld ? 'auf der Karte reserviert' : 'Anzahlung'}`,
  extrasTitle: 'Darf es etwas dazu sein?',
  prepaid: 'Wird mit der Buchung bezahlt',
  payLater: 'Zahlbar am Tisch',
  without: 'Ohne Extras weiter',
  extras: 'Extras',
  nothingDue: 'Jetzt ist nichts zu zahlen.',
  bookNow: 'Jetzt reservieren',
  tableTitle: 'Wo möchten Sie sitzen?',
  tableGone: (number) => `Tisch ${number} wurde gerade vergeben. Ihre Eingaben bleiben erhalten.`,
  where: 'Tisch',
}

export default de
