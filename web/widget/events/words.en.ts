import tables from '../shared/table-words.en.ts'
import guest from '../shared/words.en.ts'

const en = {
  ...guest,
  ...tables,
  off: 'Tickets cannot be bought online at the moment.',
  eventsTitle: 'What is on',
  allEvents: 'All events',
  eventGone: 'That event is over or no longer on sale. Perhaps one of these?',
  noEvents: 'Nothing is planned at the moment. Ask us, or come back soon.',
  soldOut: 'Sold out',
  ticketsSoldOut: 'Tickets sold out',
  fewLeft: 'Few left',
  notOnSale: 'Not on sale',
  free: 'Free',
  tables: 'Tables',
  from: (amount: string) => `From ${amount}`,
  kind: (kind: string) => kind,
  until: (when: string, end: string) => `${when} – ${end}`,

  choose: 'What would you like?',
  oneKind: (venue: string) =>
    `Each order is for one kind of ticket. For another, order again or ask ${venue}.`,
  nothingSold: 'Nothing is sold online for this event.',
  nextFor: (amount: string) => `Continue · ${amount}`,
  ticketReasons: {
    sold_out: 'sold out',
    not_started: 'not on sale yet',
    ended: 'no longer on sale',
    closed: 'not on sale',
  },
  onSaleFrom: (when: string) => `on sale from ${when}`,
  onlyLeft: (count: number) => (count === 1 ? 'Only one left' : `Only ${count} left`),
  mostPerOrder: (count: number) => `At most ${count} in one order`,
  aTable: 'A table',
  tableHint: 'You choose it on the plan.',
  perGuest: (amount: string) => `${amount} for each guest`,
  noTables: 'no table left',
  guest: 'guest',
  fromDeposit: (amount: string) => amount,
  reasons: { taken: 'taken', party_size: 'not for your party' } as Record<string, string>,

  event: 'Event',
  places: 'Places',
  namesTitle: 'Names on the tickets',
  placesGone: (code: string): string =>
    code === 'sold_out'
      ? 'These places have just been sold. Everything you entered is kept: here is what is left.'
      : code === 'no_table'
        ? 'The last table for your party has just been taken. Everything you entered is kept.'
        : code === 'ticket_names'
          ? 'What this event asks for has just changed. Everything you entered is kept: please go through it again.'
          : 'This cannot be bought any more. Everything you entered is kept: here is what is left.',
  bookNow: 'Get tickets',
  again: 'You already have a booking for this event. Shall we book these as well?',
  againYes: 'Yes, these as well',
  againNo: 'No, what I have is enough',
  payInTab:
    'Your places are held for 15 minutes. This website does not allow payments inside it, so they open in a new tab.',
}

export default en
export type Words = typeof en
