export const SOURCE_WORDS: Record<string, string> = {
  public: 'Online',
  staff: 'Staff',
  reservation: 'Reservation',
  table: 'table',
  guestlist: 'guest list',
  event: 'event',
}
export const REASON_WORDS: Record<string, string> = {
  cutoff: 'Too late to book',
  too_early: 'Too early to book',
  closed: 'Closed',
  full: 'Full',
  no_table: 'No table that fits',
  party_size: 'Party too large or small',
}
export const REVENUE_WORDS: Record<string, string> = {
  deposits: 'Deposits',
  fees: 'Fees',
  tickets: 'Tickets',
  vouchers: 'Vouchers',
}

/** Goes on after "4 guests found nothing near the wished time": how many of them booked at another time. */
export const bookedElse = (asked: number, lost: number): string => {
  if (lost === asked) return 'and booked nothing else here.'
  if (lost === 0) return 'and booked something else here.'
  return `and ${asked - lost} of them booked something else here.`
}
