/** What widgets say that book tables and places: plan and extras. Without the terms, which the review brings. */
const en = {
  anyTable: 'Any table',
  anyTableHint: 'We choose the best one for your party.',
  table: (number: string) => `Table ${number}`,
  seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
  plan: (floor: string) => `Plan of ${floor}. The same tables are in the list.`,
  onPlan: 'Choose a table on the plan',
  areasAgain: 'Choose an area instead',
  areaFits: (least: number, most: number) =>
    least === most ? `Tables for ${least}` : `Tables for ${least} to ${most}`,
  areaSmall: 'No table here for your party',
  areaTaken: 'Taken at this time',
  /** Free, taken, of another size, chosen. */
  planStates: ['free', 'taken', 'not for your party', 'your choice'],
  floors: 'Floor',
  fromDeposit: (amount: string, isHeld: boolean) =>
    isHeld ? `at least ${amount} held on your card` : `deposit at least ${amount}`,
  extrasTitle: 'Something extra?',
  prepaid: 'Paid with your booking',
  payLater: 'You pay at the table',
  without: 'Continue without',
  extras: 'Extras',
  nothingDue: 'Nothing to pay now.',
  bookNow: 'Book now',
  tableTitle: 'Where would you like to sit?',
  tableGone: (number: string) => `Table ${number} has just been taken. Everything you entered is kept.`,
  where: 'Table',
}

export default en
export type PlanWords = typeof en
