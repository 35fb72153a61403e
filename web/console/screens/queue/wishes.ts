import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

export type Wish = OkOf<Contract['GET /api/my-venues/:venueId/waitlist']>['data'][number]

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
  return [[`${from} to ${to}`, what].filter(Boolean).join(', '), ...earlier].join(' · ')
}

export const removeWish = async (venue: Venue, { id, guest_name }: Wish): Promise<void> => {
  try {
    await call('DELETE /api/my-venues/:venueId/waitlist/:id', { params: { venueId: venue.id, id } })
    showToast({ text: `${guest_name} is off the list, and is told.` })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
}
