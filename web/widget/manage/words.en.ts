import booking from '../booking/words.en.ts'
import result from '../result/words.en.ts'

const en = {
  ...result,
  ...booking,
  /** The guest's wishes as a fact, not as a question. */
  wishes: result.wishes,
  lost: 'There was no answer, so this may have been done. Please try again: we look it up, and nothing is changed or paid twice.',

  /** By status: a title and a sentence. */
  statuses: {
    pending: ['Not confirmed yet', 'The venue lets you know by e-mail as soon as it is.'],
    confirmed: ['Your booking is confirmed', 'We look forward to seeing you.'],
    checked_in: ['You are checked in', 'Enjoy your time with us.'],
    rejected: ['The venue could not accept this booking', 'We are sorry. Perhaps another time suits?'],
    cancelled: ['This booking is cancelled', 'Nothing more needs to be done.'],
  },
  over: ['This booking is over', 'Thank you for coming.'],
  reach: (venue: string) => `Questions? You can reach ${venue} here:`,
  termsTitle: 'If you cannot come',
  changeBooking: 'Change day or time',
  changeParty: 'Change the number of guests',
  changePartyTitle: 'How many are you?',
  editDetails: 'Edit name, phone and wishes',
  editTitle: 'Who is coming, and any wishes?',
  save: 'Save',
  saved: 'Saved. The venue sees it at once.',
  resend: 'Send the confirmation again',
  resent: (address: string) => `The confirmation is on its way to ${address}.`,
  notResent: 'It could not be sent again: there is no address, or it was sent several times already.',
  cancelBooking: 'Cancel booking',
  bookAgain: 'Book again',
  ticketsFixed: 'Tickets cannot be changed here. Please contact us if something is wrong.',
  notChangeable: 'This booking cannot be changed here. Please contact us if something is wrong.',

  cancelTitle: 'Cancel this booking?',
  nothingPaid: 'Nothing was paid, so cancelling costs nothing.',
  youGet: 'You get back',
  released: 'Released, never taken',
  holdReleased: (amount: string) => `Nothing was taken: the ${amount} held on your card is released.`,
  weKeep: 'We keep',
  keepBooking: 'Keep booking',
  confirmCancel: 'Yes, cancel',
  quoteChanged: 'Something has changed since you opened this page. Please look at it once more.',
  cannotCancel: 'This booking cannot be cancelled here any more. This is how it stands now.',
  cancelledDone: 'Your booking is cancelled. Thank you for telling us.',
  cancelledKept: (amount: string) => `By the terms of your booking we keep ${amount}.`,
  cancelledWith: (amount: string) =>
    `Your booking is cancelled, and you get ${amount} back. With some banks this takes a few days.`,

  changeTitle: 'What would you like to change?',
  now: (booking: string) => `Now: ${booking}`,
  confirmTitle: 'Change it like this?',
  before: 'Before',
  after: 'New',
  same: 'This is your booking as it is. Go back to choose something else.',
  sameParty: 'Choose how many you will be, and we show what it costs.',
  sumNow: 'Paid or held now',
  sumAfter: 'After the change',
  payDifference: (amount: string) => `You pay ${amount} next. Until then your booking stays as it is.`,
  holdAnew: (amount: string) =>
    `${amount} is held on your card next, and the old hold ends. Until then your booking stays as it is.`,
  goesBack: (amount: string) => `${amount} goes back to your card.`,
  nothingMore: 'Nothing more is to be paid.',
  staysOwed: (amount: string) => `By the terms we keep at least ${amount} if you cancel.`,
  judging: 'One moment: we are looking up what this would cost.',
  yourTime: 'your time now',
  cancelledReleased: (amount: string) =>
    `Your booking is cancelled. Nothing was taken: the ${amount} held on your card is released.`,
  confirmedAnew: (booking: string) =>
    `The venue has to agree to this change. Until it has, your booking stands as it is: ${booking}.`,
  askForChange: 'Ask for this change',
  changeAsked: 'We have asked the venue. It answers by e-mail; until then your booking stands as it was.',
  statusAsked: ['Your change waits for an answer', 'Until the venue agrees, your booking stands as it was.'],
  standsUntilThen: 'Booked now',
  askedFor: 'You asked for',
  takeBack: 'Take the change back',
  takenBack: 'Your change is taken back. Your booking stays as it was.',
  decidedMeanwhile: 'The venue has just decided about your change. This is your booking as it stands.',
  deadlineStays: 'The deadline for cancelling counts from the earlier of the two times.',
  tableMayChange: 'You may get another table than before.',
  changeNow: 'Change booking',
  changed: 'Your booking is changed. You get a confirmation by e-mail.',
  settling: 'Your payment went through. We are changing your booking…',
  changeFailedAfterPayment:
    'The change did not happen. If you paid for it, that goes back to you. This is your booking as it stands.',
  waiting: (when: string, guests: string, until: string) =>
    `Your change to ${when} (${guests}) waits for its payment until ${until}. Until then your booking stays as it is.`,
  payChange: 'Pay and change',

  stays: 'Your booking stays as it is.',
  refusals: {
    full: 'That time is fully booked.',
    no_table: 'No table is free for your party at that time.',
    table_taken: 'That table has just been taken.',
    closed: 'The venue takes no bookings at that time.',
    cutoff: 'It is too late to choose that time online. A call may still help.',
    past: 'That time is over.',
    too_early: 'That day cannot be booked yet.',
    party_size: 'That time is not offered for a party of this size.',
    not_changeable: 'This booking cannot be changed any more. Please contact us.',
    card_needed: 'That time asks for a card. To have it, cancel this booking and book again.',
    keys_needed: 'That guest list costs keys. Please book it with your account.',
    already_on_list: 'You are on that guest list already.',
    deposit_too_large: 'The deposit for that is too large to be paid online. Please contact us.',
    offline: 'The venue takes no bookings online at the moment. Please contact us.',
    payment: 'The payment could not be prepared. Please try again in a moment.',
    other: 'That time is not offered any more. Please choose another one.',
  },
}

export default en
export type Words = typeof en
