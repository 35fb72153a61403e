/** Joining the wait list, in any widget. Fetched when something is full. */
const en = {
  tellMe: (from: string, to: string) =>
    from === to ? `Tell me if ${from} becomes free` : `Tell me if something becomes free: ${from} to ${to}`,
  tellMeTickets: 'Tell me when tickets come back',
  title: 'Wait for a place',
  explain:
    'When something becomes free, we write to you and hold it for a short time. Nothing is booked or paid until you accept.',
  from: 'From',
  to: 'To',
  dataGoes: (venue: string) => `Your details go to ${venue}, for your place on the list.`,
  join: 'Put me on the list',
  joined: (place: number) =>
    place === 1 ? 'You are first on the list.' : `You are number ${place} on the list.`,
  mailed: 'We have sent you a mail with a link to your place.',
  open: 'See your place',
  freeNow: 'Some of that is free right now. Reload the page and choose it.',
}

export default en
export type JoinWords = typeof en
