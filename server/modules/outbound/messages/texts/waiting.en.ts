import type { View } from '../view.ts'
import { upper, type Wording } from './catalogue.ts'

export const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)

/** a table for 4 people on Saturday 17 January 2026 between 18:30 and 21:00 */
const wished = (view: View) =>
  `${place(view)} on ${view.day}${view.event ? '' : ` between ${view.from} and ${view.to}`}`

const offered = (view: View) => `${place(view)} on ${view.day} at ${view.time}`

const place = ({ bookingKind, event, partySize }: View) =>
  event
    ? `${partySize === 1 ? 'one ticket' : `${partySize} tickets`} for ${event}`
    : bookingKind === 'guestlist'
      ? `a place on the guest list for ${people(partySize)}`
      : `a table for ${people(partySize)}`

/** Messages to those who wait, on the list or at the door. */
export const waiting = {
  waitlist_joined: (view: View): Wording => ({
    subject: `You are on the wait list of ${view.venue} for ${view.day}`,
    heading: 'You are on the list',
    sentences: [
      `We will write to you as soon as ${wished(view)} comes free. Place ${view.place} on the list is yours.`,
      'What comes free is held for you for a short time, so watch your mail.',
    ],
    button: 'See your place or leave the list',
    small: ['If you did not join this list, you can ignore this message.'],
  }),
  waitlist_offer: (view: View): Wording => ({
    subject: `${view.event || view.venue}: ${view.day}, ${view.time} is free for you until ${view.due?.time ?? ''}`,
    heading: 'Something came free',
    sentences: [
      `${upper(offered(view))} came free, and we hold it for you until ${view.due?.time ?? ''}. Nobody else can book it meanwhile.`,
      ...(view.amount
        ? [
            view.isHeld
              ? `To take it, you have ${view.amount} held on your card within this time. Nothing is taken.`
              : `To take it, you pay ${view.amount} within this time.`,
          ]
        : []),
    ],
    button: 'Take it or let it go',
    after: ['If you do not answer in time, it goes to the next in line. You keep your place on the list.'],
  }),
  queue_ready: (view: View): Wording => ({
    subject: `Your table at ${view.venue} is ready`,
    heading: 'Your table is ready',
    sentences: [`Please come to the door. We keep your table until ${view.due?.time ?? ''}.`],
    button: 'See your place',
  }),
  waitlist_over: (view: View): Wording => ({
    subject: `The wait list of ${view.venue} for ${view.day} is over for you`,
    heading: 'No luck this time',
    sentences: [
      view.isRemoved
        ? `${view.venue} has taken you off the wait list for ${view.day}.`
        : `Unfortunately ${wished(view)} did not come free for you.`,
    ],
    after: ['We would be glad to see you another time.'],
  }),
}
