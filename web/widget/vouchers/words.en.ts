import guest from '../shared/words.en.ts'

const en = {
  ...guest,
  off: 'Vouchers cannot be bought online at the moment.',

  amountTitle: 'A gift voucher: how much?',
  amount: 'Amount',
  otherAmount: 'Another amount',
  otherHint: (min: string, max: string) => `From ${min} to ${max}.`,
  amountFaults: {
    typo: 'Please write an amount, such as 30.',
    range: 'This amount is not possible.',
  },
  quantity: 'How many?',
  nextFor: (amount: string) => `Continue · ${amount}`,
  voucher: 'voucher',
  vouchers: (count: number) => (count === 1 ? '1 voucher' : `${count} vouchers`),

  giftTitle: 'Who is the voucher for?',
  forSomebody: 'For somebody else',
  forSomebodyHint: 'We send it by e-mail, with your words.',
  forMe: 'For me',
  forMeHint: 'You get it by e-mail, to print or to hand over yourself.',
  recipientName: 'Their name',
  recipientEmail: 'Their e-mail',
  recipientHint: 'We send the voucher to this address.',
  message: 'Your message',
  sendOn: 'When shall we send it?',
  sendHint: 'On that morning. Leave it empty to send it at once.',
  sendFault: (last: string) => `Please choose a day from today until ${last}.`,

  buyerTitle: 'And who are you?',
  buyerEmailHint: 'For your receipt.',

  preview: 'Preview of the voucher',
  giftFor: (name: string) => `For ${name}`,
  giftFrom: (name: string) => `From ${name}`,
  validUntil: (date: string) => `Valid until ${date}`,

  what: 'Voucher',
  to: 'To',
  sent: 'Delivery',
  atOnce: 'At once, by e-mail',
  onMorning: (date: string) => `On the morning of ${date}, by e-mail`,
  toYou: 'To you, by e-mail',
  buyer: 'From',
  dataGoes: (venue: string) => `Your details go to ${venue}, for this voucher.`,
  staysOn: 'The voucher can be spent in parts: what is not spent stays on it.',
  refusedOffer: 'This amount is not sold any more. Please choose again: everything you entered is kept.',
  payInTab: 'This website does not allow payments inside it, so they open in a new tab.',
}

export default en
export type Words = typeof en
