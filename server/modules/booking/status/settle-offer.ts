import { isActive } from '../../../../domain/booking-status.ts'
import { closeOffer } from '../offers.ts'
import type { Effect } from './step.ts'

/** A booking that was an offer of the wait list is accepted once it stands, and over when it ends before. */
export const settleOffer: Effect = (tx, { booking, to, details, now }) => {
  const isDeclined = details?.offer === 'declined'
  return closeOffer(tx, booking, isActive(to) ? 'taken' : isDeclined ? 'declined' : 'lapsed', now)
}
