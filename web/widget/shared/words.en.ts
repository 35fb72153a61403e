import shared from '../../shared/words.en.ts'

/** What several widgets say to guests. A widget's own catalogue adds to it, or says it in its own way. */
const en = {
  ...shared,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  choices: 'Your choices so far',
  change: (what: string) => `${what}, change`,

  party: 'Guests',

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
  fewer: (name: string) => `One fewer: ${name}`,
  more: (name: string) => `One more: ${name}`,
  without: 'Continue without',

  detailsTitle: 'Who is coming?',
  name: 'Name',
  email: 'E-mail',
  emailHint: 'For your confirmation.',
  phone: 'Phone',
  phoneHint: 'So that we can reach you on the day.',
  occasion: 'Occasion',
  dietary: 'Allergies and diets',
  comments: 'Anything else we should know?',
  wishes: 'Wishes, allergies, an occasion?',
  marketing: (venue: string) => `${venue} may write to me about events and offers.`,
  remember: 'Remember my details on this device',
  faulty: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,

  reviewTitle: 'Everything right?',
  when: 'When',
  extras: 'Extras',
  contact: 'Name',
  atTable: (amount: string) => `${amount}, paid at the table`,
  dueNow: 'Due now',
  nothingDue: 'Nothing to pay now.',
  cancelFree: (until: string) => `Cancel free of charge until ${until}.`,
  cancelPart: (until: string, returned: string, kept: string) =>
    `Cancel until ${until} and ${returned} comes back; we keep ${kept}.`,
  cancelNever: (kept: string) => `If you cancel, we keep ${kept}.`,
  afterThat: (kept: string) => `After that we keep ${kept}.`,
  tooLateToCancel: (kept: string) =>
    `Your booking is so soon that the time to cancel free of charge is over: if you cancel, we keep ${kept}.`,
  cancelAnyTime: (kept: string) => `If you cannot come, tell us: you get ${kept} back.`,
  lateFee: (amount: string) => `If you do not come, or cancel later than that, we may charge ${amount}.`,
  pleaseCancel: (until: string) => `If your plans change, please cancel by ${until}.`,
  at: (date: string, time: string) => `${date}, ${time}`,
  toPayment: 'Continue to payment',
  booking: 'One moment…',
  refusedDetails: 'Something in your details was not accepted. Please look at the marked fields.',
  refusedCheck: 'We could not make sure that you are a person. Please try again.',
  openPayment: (amount: string) => `Pay ${amount} in a new tab`,
  again: 'You already have a booking at this time. Shall we book another table as well?',
  againYes: 'Yes, book another',
  againNo: 'No, keep the one I have',
  payInTab:
    'Your table is held for 15 minutes. This website does not allow payments inside it, so they open in a new tab.',
  bookNow: 'Book now',
  tableTitle: 'Where would you like to sit?',
  tableGone: (number: string) => `Table ${number} has just been taken. Everything you entered is kept.`,
  where: 'Table',
  openBooking: 'Finish booking in a new tab',
}

export default en
export type GuestWords = typeof en
