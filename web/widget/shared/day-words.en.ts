/** What widgets say that let guests choose a day. */
const en = {
  moreGuests: 'More guests',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayStates: { free: 'free', full: 'fully booked', closed: 'closed', early: 'not open yet', past: 'over' },
  today: 'today',
  requestNote: 'We confirm each booking ourselves, by e-mail.',
  requestNow: 'Send request',
}

export default en
export type DayWords = typeof en
