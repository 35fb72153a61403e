import shared from '../../shared/words.en.ts'
import notices from './notice-words.en.ts'

/** What several widgets say to guests. A widget's own catalogue adds to it, or says it in its own way. */
const en = {
  ...shared,
  ...notices,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  choices: 'Your choices so far',
  change: (what: string) => `${what}, change`,

  party: 'Guests',

  fewer: (name: string) => `One fewer: ${name}`,
  more: (name: string) => `One more: ${name}`,

  detailsTitle: 'Who is coming?',
  name: 'Name',
  email: 'E-mail',
  emailHint: 'For your confirmation.',
  didYouMean: 'Did you mean',
  phone: 'Phone',
  phoneHint: 'So that we can reach you on the day.',
  occasion: 'Occasion',
  dietary: 'Allergies and diets',
  comments: 'Anything else we should know?',
  wishes: 'Wishes, allergies, an occasion?',
  yourWishes: 'Your wishes',
  marketing: (venue: string) => `${venue} may write to me about events and offers.`,
  remember: 'Remember my details on this device',
  faulty: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,

  reviewTitle: 'Everything right?',
  when: 'When',
  contact: 'Name',
  dueNow: 'To pay now',
  at: (date: string, time: string) => `${date}, ${time}`,
  nightOf: (weekday: string) => `the\u00a0night\u00a0of\u00a0${weekday}`,
  toPayment: 'Continue to payment',
  booking: 'One moment…',
  refusedDetails: 'Something in your details was not accepted. Please look at the marked fields.',
  refusedCheck:
    'We could not make sure that you are a person. Perhaps an ad blocker stops the check. Everything you entered is kept: please try again.',
  payInTab:
    'Your table is held for 15 minutes. This website does not allow payments inside it, so they open in a new tab.',
  openBooking: 'Finish booking in a new tab',
}

export default en
export type GuestWords = typeof en
