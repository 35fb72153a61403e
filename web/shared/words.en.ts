/** What every page says. A page's own catalogue adds to it. */
const en = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  date: (weekday: string, day: number, month: string) => `${weekday} ${day} ${month}`,
  optional: 'optional',
  back: 'Back',
  next: 'Continue',
  retry: 'Try again',
  faults: {
    required: 'Please fill this in.',
    tooShort: 'This is too short.',
    tooLong: 'This is too long.',
    email: 'This does not look like an e-mail address.',
    phone: 'Please use digits, spaces and + ( ) - only.',
    refused: 'Please check this.',
  },
  offline: 'You seem to be offline. Nothing you entered is lost.',
  lost: 'There was no answer, so it may have gone through. Please try again: we look it up, and nothing is booked or paid twice.',
  busy: 'A lot is going on right now. Nothing you entered is lost: please try again in a moment.',
  tooMany: 'That was a lot of attempts. Please wait a minute and try again.',
  broken: 'Something went wrong on our side. Nothing you entered is lost: please try again.',
}

export default en
export type SharedWords = typeof en
