/** What widgets say that book tables and places: plan, extras, terms. */
const en = {
  anyTable: 'Any table',
  anyTableHint: 'We choose the best one for your party.',
  table: (number: string) => `Table ${number}`,
  seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
  plan: (floor: string) => `Plan of ${floor}. The same tables are in the list.`,
  floors: 'Floor',
  fromDeposit: (amount: string) => `deposit at least ${amount}`,
  extrasTitle: 'Something extra?',
  prepaid: 'Paid with your booking',
  payLater: 'Paid at the table',
  without: 'Continue without',
  extras: 'Extras',
  atTable: (amount: string) => `${amount}, paid at the table`,
  nothingDue: 'Nothing to pay now.',
  cancelFree: (until: string) => `Cancel free of charge until ${until}.`,
  cancelPart: (until: string, returned: string, kept: string) =>
    `Cancel until ${until}, and ${returned} comes back; we keep ${kept}.`,
  cancelNever: (kept: string) => `If you cancel, we keep ${kept}.`,
  afterThat: (kept: string) => `After that we keep ${kept}.`,
  tooLateToCancel: (kept: string) =>
    `Your booking is so soon that the time to cancel free of charge is over: if you cancel, we keep ${kept}.`,
  cancelAnyTime: (kept: string) => `If you cannot come, tell us: you get ${kept} back.`,
  lateFee: (amount: string) => `If you do not come, or cancel later than that, we may charge ${amount}.`,
  pleaseCancel: (until: string) => `If your plans change, please cancel by ${until}.`,
  again: 'You already have a booking at this time. Shall we book another table as well?',
  againYes: 'Yes, book another',
  againNo: 'No, keep the one I have',
  bookNow: 'Book now',
  tableTitle: 'Where would you like to sit?',
  tableGone: (number: string) => `Table ${number} has just been taken. Everything you entered is kept.`,
  where: 'Table',
}

export default en
export type TableWords = typeof en
