import money from '../../../domain/money-words.en.ts'
import shared from '../../shared/words.en.ts'

/** What a guest reads at the end, on the booking page and on the payment page. */
const en = {
  ...shared,
  ...money,
  at: (date: string, time: string) => `${date}, ${time}`,
  nightOf: (weekday: string) => `the\u00a0night\u00a0of\u00a0${weekday}`,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  when: 'When',
  until: (time: string) => `until about ${time}`,
  party: 'Guests',
  whereTo: 'Where',
  directions: 'Directions',
  weKeep: 'We keep',
  moneyTitle: 'Payment',
  event: 'Event',
  name: 'Name',
  namesOnTickets: 'On the tickets',
  wishes: 'Your wishes',
  reference: 'Reference',
  googleCalendar: 'Google Calendar',
  outlookCalendar: 'Outlook',
  showCode: 'Show the door code',
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
  manageTickets: 'View or cancel',
  another: 'Book another table',
  ticketsTitle: (count: number) => (count === 1 ? 'Your ticket' : `Your ${count} tickets`),
  ticketsSentence: (email: string) =>
    email ? `We are sending this to ${email} as well.` : 'You also get this by e-mail.',
  ticketOf: (number: number, count: number) => (count === 1 ? 'Ticket' : `Ticket ${number} of ${count}`),
  ticketAlt: (number: number) => `Code of ticket ${number}`,
  moreEvents: 'More events',
  vouchersTitle: (count: number) => (count === 1 ? 'Your voucher' : `Your ${count} vouchers`),
  giftTitle: 'Your gift is ready',
  giftSending: (line: string) => `Delivery: ${line}`,
  giftSentence: 'Thank you. Only the person you give it to gets the code. A receipt is on its way to you.',
  vouchersSentence: 'Thank you. You also get this by e-mail.',
  voucherAlt: 'Code of the voucher',
  validUntil: (date: string) => `Valid until ${date}`,
  moreVouchers: 'Buy another voucher',
}

export default en
export type ResultWords = typeof en
