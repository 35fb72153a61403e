import days from '../shared/day-words.en.ts'
import plan from '../shared/plan-words.en.ts'
import guest from '../shared/words.en.ts'

const en = {
  ...guest,
  ...plan,
  ...days,
  off: 'Online booking is switched off at the moment.',
  nothingOffered: 'No tables can be booked online at the moment.',

  whenTitle: 'How many, and when?',
  larger: (largest: number) =>
    `Parties of up to ${largest} can be booked online. For more, please contact us.`,

  timeTitle: 'What time?',
  allDays: 'All days',
  afterMidnight: (date: string) => `After midnight, ${date}`,
  stayOf: (mins: number) =>
    mins % 60 === 0
      ? `table for ${mins / 60} ${mins === 60 ? 'hour' : 'hours'}`
      : mins % 30 === 0 && mins > 60
        ? `table for ${Math.floor(mins / 60)}½ hours`
        : `table for ${mins} minutes`,
  partyAbove: (wanted: number, largest: number) =>
    `A party of ${wanted} is more than the ${largest} that can be booked online. Please ask us directly:`,
  tooLate: (date: string) => `It is too late to book ${date} online. A call may still help.`,
  notOpen: (date: string, opens: string) => `Bookings for ${date} open on ${opens}.`,
  notForParty: (date: string, guests: string) => `On ${date} nothing is offered online for ${guests}.`,
  reasons: {
    past: 'over',
    cutoff: 'too short notice',
    too_early: 'not open yet',
    closed: 'closed',
    full: 'full',
    no_table: 'full',
    party_size: 'not for your party',
    taken: 'taken',
    blocked: 'not available',
    not_offered: 'not bookable online',
  },
  allOf: {
    cutoff: 'It is too late to book this online. A call may still help.',
    too_early: 'Booking for this day has not opened yet.',
    closed: 'Closed on this day.',
    full: 'Fully booked for your party.',
    no_table: 'Fully booked for your party.',
  },
  partyBetween: (min: number, max: number) =>
    min === max ? `For parties of ${min}.` : `For parties of ${min} to ${max}.`,
  perGuestAtLeast: (each: string, least: number) => `${each} a guest, at least ${least}`,
  depositOf: (amount: string, isHeld: boolean) => `${amount} ${isHeld ? 'held on your card' : 'deposit'}`,
  noSlots: (date: string) => `We are closed on ${date}.`,
  dayFull: (date: string, guests: string) => `Nothing is left on ${date} for ${guests}.`,
  nextDates: 'The next days with a free table:',
  noNextDates: 'No other day is free online at the moment. Please contact us.',
  tooLarge: 'This party is larger than our tables. Please contact us, we will find a way.',
  tooManyTables: 'You cannot book more tables online. Please call us for more.',
  slotGone: (time: string) => `${time} has just been taken. Everything you entered is kept.`,
  nearest: 'Nearest free times:',

  cardKept: 'Your card is kept on file, and charged only as the terms below say.',
  toCard: 'Continue to your card',
}

export default en
export type Words = typeof en
