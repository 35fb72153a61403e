/** What a guest reads at the end, on the booking page and on the payment page. */
const en = {
  bookedTitle: 'Your table is booked',
  requestedTitle: 'Your request is on its way',
  bookedSentence: (email: string) =>
    email ? `A confirmation is on its way to ${email}.` : 'A confirmation is on its way to you.',
  requestedSentence: 'The venue decides soon and lets you know by e-mail.',
  doorCode: 'Your door code',
  doorCodeHint: 'It renews itself. Show this page at the door, or open it again from your e-mail.',
  codeAlt: 'Door code for this booking',
  calendarFile: 'Add to calendar',
  manage: 'Change or cancel',
  another: 'Book another table',
}

export default en
export type ResultWords = typeof en
