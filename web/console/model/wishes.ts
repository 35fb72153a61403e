import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { showToast } from '../../shared/toast.tsx'
import { call, sentenceFor } from './api.ts'
import type { Party } from './day.ts'
import { useLiveLoad } from './use-live-load.ts'
import type { Venue } from './venues.ts'

export type Wish = OkOf<Contract['GET /api/my-venues/:venueId/waitlist']>['data'][number]

/** The open wishes of a day, in the order of joining. A null date loads none. */
export const useWishes = (venue: Venue, date: string | null) =>
  useLiveLoad(
    date === null ? null : `waitlist ${venue.id} ${date}`,
    async (signal) =>
      (
        await call('GET /api/my-venues/:venueId/waitlist', {
          params: { venueId: venue.id },
          query: date === null ? {} : { date },
          signal,
        })
      ).data,
  )

const OUTCOMES: Record<Wish['offers'][number]['outcome'], string> = {
  open: 'offered',
  taken: 'taken',
  declined: 'let go',
  lapsed: 'not answered',
}

/** What is wished for, and what was offered so far: "18:30 to 21:00, Terrace · 19:30 not answered". */
export const wishWords = ({ type, from, to, event_name, areas, offers }: Wish): string => {
  const what =
    type === 'event' ? (event_name ?? 'Tickets') : type === 'guestlist' ? 'Guest list' : areas.join(', ')
  const earlier = offers
    .filter(({ outcome }) => outcome !== 'open')
    .map(({ time, outcome }) => `${time} ${OUTCOMES[outcome]}`)
  return [[from === to ? from : `${from} to ${to}`, what].filter(Boolean).join(', '), ...earlier].join(' · ')
}

/** Whether a party has a place that the wait list offers, with nothing to pay: it waits for a yes. */
export const isOffered = ({ awaiting_payment, deposit }: Party): boolean =>
  awaiting_payment && deposit === null

/** Whom the service tells by itself. Without an address, somebody has to call. */
export const toldInWords = ({ guest_email, guest_phone }: Wish): string =>
  guest_email
    ? `The offer is mailed to ${guest_email}.`
    : `Call them${guest_phone ? ` on ${guest_phone}` : ''}: without an e-mail address nobody tells them.`

/** The guest said yes, on the phone or at the desk: the table that is held becomes theirs. */
export const acceptOffer = async ({ guest_name, offer }: Wish): Promise<void> => {
  if (!offer) return
  try {
    await call('POST /api/bookings/:id/approve', { params: { id: offer.booking_id } })
    showToast({ text: `${guest_name} is booked for ${offer.time}.` })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
}

export const removeWish = async (venue: Venue, { id, guest_name, guest_email }: Wish): Promise<void> => {
  try {
    await call('DELETE /api/my-venues/:venueId/waitlist/:id', { params: { venueId: venue.id, id } })
    showToast({ text: `${guest_name} is off the list${guest_email ? ', and is told by e-mail' : ''}.` })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
}
