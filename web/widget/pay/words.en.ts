import shared from '../../shared/words.en.ts'
import notices from '../shared/notice-words.en.ts'

const en = {
  ...shared,
  ...notices,
  payTitle: 'Payment',
  holdTitle: 'Your card',
  amount: 'To pay now',
  held: 'Held on your card, not taken',
  holdUntil: {
    table: (time: string) => `We keep your table for you until ${time}.`,
    event: (time: string) => `We keep your places for you until ${time}.`,
    list: (time: string) => `We keep your places on the list until ${time}.`,
  },
  byStripe: (venue: string) =>
    `Stripe handles the card for ${venue}, and checks the payment for fraud. The venue never sees the number.`,
  pay: (amount: string) => `Pay ${amount}`,
  hold: (amount: string) => `Hold ${amount}`,
  kept: 'Your card is kept on file. Nothing is taken now.',
  keptFor: (fee: string) =>
    `If you do not come, or cancel too late, the venue may charge up to ${fee} to this card.`,
  keep: 'Keep my card and book',
  working: 'One moment…',
  leave: 'Back without paying',
  incomplete: 'This payment link is not complete. Please begin again.',
  declined: 'The card was declined and nothing was taken. Try again, or use another card.',
  notReached:
    'The payment could not be sent, and nothing was taken. Please check your connection and try again.',
  expiredTitle: 'The time to pay is over',
  expired: {
    table:
      'Your table was released and nothing was taken. You can choose again: everything you typed is still there.',
    event:
      'Your places were released and nothing was taken. You can choose again: everything you typed is still there.',
    list: 'Your places on the list were released and nothing was taken. You can choose again: everything you typed is still there.',
    vouchers: 'Nothing was taken. You can begin again: everything you typed is still there.',
  },
  /** What was paid for does not stand any more. */
  endedTitle: 'This booking has ended',
  ended:
    'It was cancelled or released. If you paid after that, all of it goes back to you. Please contact the venue if you did not expect that.',
  seeBooking: 'See your booking',
  changeExpired: 'Your booking stays as it was, and nothing was taken.',
  toBooking: 'Back to your booking',
  chooseAgain: 'Choose again',
  confirmingTitle: 'Your payment went through',
  confirming: {
    table: 'We are confirming your booking…',
    event: 'We are making your tickets…',
    list: 'We are putting you on the list…',
    vouchers: 'We are making your voucher…',
  },
  notConfirmed: {
    table:
      'Your payment is safe, but we could not reach the service to show your booking. We keep trying; you also get an e-mail.',
    event:
      'Your payment is safe, but we could not reach the service to show your tickets. We keep trying; you also get an e-mail.',
    list: 'Everything is safe, but we could not reach the service to show your place on the list. We keep trying; you also get an e-mail.',
    vouchers:
      'Your payment is safe, but we could not reach the service to show your voucher. We keep trying; you also get an e-mail.',
  },
  /** The end of what the guest list began. */
  onList: { bookedTitle: 'You are on the list', another: 'Join another night' },
  processingTitle: 'Your bank is working on it',
  processing: 'This usually takes a few seconds, sometimes half a minute. This page goes on by itself.',
  stillKept: {
    table: ' Your table is kept meanwhile.',
    event: ' Your places are kept meanwhile.',
    list: ' Your places on the list are kept meanwhile.',
    vouchers: '',
  },
  processingLong: (kept: string) =>
    `It takes longer than usual.${kept} You can wait here or close this page: you get an e-mail as soon as your bank has answered.`,
  failed: 'Your bank did not go through with it, and nothing was taken. Try again, or use another card.',
  savedTitle: 'Your card is saved',
  sandbox: 'Sandbox: no card is charged and no money moves.',
  testCard: 'Test card',
  decline: 'Let the card be declined',
  extraStep: 'Let the bank ask for an extra step',
  slowBank: 'Let the bank take half a minute',
  bankTitle: 'Your bank asks',
  bank: 'Is it you who is paying?',
  bankYes: 'Yes, it is me',
  bankNo: 'No, stop the payment',
  unavailable: 'Payments are not possible at the moment. Please contact the venue.',
}

export default en
export type Words = typeof en
