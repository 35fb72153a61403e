import days from '../shared/day-words.en.ts'
import guest from '../shared/words.en.ts'

const keys = (count: number) => (count === 1 ? '1 key' : `${count} keys`)

const en = {
  ...guest,
  ...days,
  keys,
  off: 'The guest list is closed online at the moment.',
  nothingOffered: 'There is no guest list to join online at the moment.',
  larger: (largest: number) => `Parties of up to ${largest} can join online. For more, please contact us.`,
  members: 'The guest list is for members: you sign in before you join.',

  whenTitle: 'Which night, and how many?',

  listTitle: 'Which list?',
  from: (time: string) => `from ${time}`,
  kinds: {
    standard: ['On the list', 'Come in with the list.'],
    queue_skip: ['Past the queue', 'On the list, and without queueing.'],
  },
  free: 'Free',
  perGuest: (count: number) => `${keys(count)} each`,
  inAll: (count: number) => `${keys(count)} in all`,
  surge: 'It is a busy night, so joining costs more than usual.',
  depositOf: (amount: string, isHeld: boolean) => `${amount} ${isHeld ? 'held on your card' : 'deposit'}`,
  noShowFee: (amount: string) => `${amount} if you do not come`,
  withCard: 'with a card on file',
  refusals: {
    past: 'This list is over.',
    cutoff: 'It is too late to join this list online. A call may still help.',
    too_early: 'This list has not opened yet.',
    closed: 'This list is closed on that night.',
    full: 'This list is full.',
    no_table: 'This list is full.',
    party_size: 'This list is not for a party of your size.',
  },
  partyBetween: (min: number, max: number) =>
    min === max ? `This list is for parties of ${min}.` : `This list is for parties of ${min} to ${max}.`,
  noLists: (date: string) => `There is no guest list on ${date}.`,
  nightFull: (date: string, guests: string) => `No list has room on ${date} for ${guests}.`,
  nextDates: 'The next nights with room:',
  noNextDates: 'No night that can be booked has room. Please contact us.',
  listGone: (name: string) => `${name} has just filled up. Everything you entered is kept.`,
  listClosed: (name: string) => `${name} cannot be joined any more. Everything you entered is kept.`,

  whoTitle: 'How would you like to join?',
  whoTitleAccount: 'Please sign in',
  withoutAccount: 'Join without an account',
  withoutAccountHint: 'Name and e-mail are enough.',
  withAccount: 'Sign in',
  whyKeys: 'Keys are what regulars are given for the list. No keys? Ask the venue, or take a free list.',
  whyMembers: 'This list is for members, so we need to know that you are one.',
  codeTitle: 'Your second factor',
  linkTitle: 'Welcome back',
  linkText: 'One press signs you in. You stay signed in on this page only.',
  linkSpent: 'This link was used already, or is older than 15 minutes. We can mail you a new one.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  signInAgain: 'You are not signed in any more. Please sign in once more: everything you entered is kept.',
  keysNeeded: 'This list costs keys now. Please sign in to join it.',

  list: 'List',
  price: 'Price',
  balance: (count: number) => `You have ${keys(count)}.`,
  tooFewKeys: (cost: number, have: number) =>
    `This costs ${keys(cost)}, and you have ${keys(have)}. Come with fewer guests, choose another list, or ask the venue for keys.`,
  notEnoughKeys: 'You have fewer keys than this costs. Nothing was taken.',
  keysReturn: 'If you cancel before the night begins, your keys come back.',
  cardKept: 'Your card is kept on file. Nothing is taken now.',
  toCard: 'Continue to your card',
  promo: 'Promo code',
  badPromo: 'This code is not valid. Nothing was taken.',
  joinNow: 'Join the list',
  joinFor: (count: number) => `Join for ${keys(count)}`,
  alreadyOn: 'You are on this list already for that night. Your confirmation is in your mail.',
  membersOnly: 'This list is for members of a higher tier than yours. Please ask the venue.',

  doneTitle: 'You are on the list',
  another: 'Join another night',
}

export default en
export type Words = typeof en
