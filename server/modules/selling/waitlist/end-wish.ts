import { BY_SYSTEM } from '../../../../domain/cancellation.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { changeStatus, lockBooking, STATUS_COLUMNS } from '../../booking/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { openOfferOf, type WishRow } from './queries.ts'

/**
 * Ends an open wish; one that has ended stays as it is. What was offered for it is free again. A wish that another one
 * replaced loses its link. Returns whether it ended now. `tx` has locked the wait list, so that nothing is offered meanwhile.
 */
export const endWish = async (
  tx: Tx,
  wish: Pick<WishRow, 'id' | 'venue_id'>,
  reason: 'left' | 'removed' | 'replaced',
  now: Date,
): Promise<boolean> => {
  // The booking first, as everywhere: accepting an offer locks it before the wish.
  await releaseOffer(tx, wish, now)
  const ended = await tx
    .updateTable('wishes')
    .set({ ended_at: now, ended_reason: reason, ...(reason === 'replaced' ? { token_hash: null } : {}) })
    .where('id', '=', wish.id)
    .where('venue_id', '=', wish.venue_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) touchVenue(tx, wish.venue_id, 'activity')
  return ended !== undefined
}

/** Gives back what is offered for a wish, as declined. Returns false when there is no offer that could be. */
export const releaseOffer = async (
  tx: Tx,
  wish: Pick<WishRow, 'id' | 'venue_id'>,
  now: Date,
): Promise<boolean> => {
  const offer = await openOfferOf(tx, wish)
  if (!offer) return false
  const booking = await lockBooking(tx, offer.booking_id, STATUS_COLUMNS)
  if (booking.status !== 'pending' || booking.payment_due_at === null) return false
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: GUEST,
    now,
    audit: 'released',
    details: { offer: 'declined' },
    ending: BY_SYSTEM,
  })
  return true
}
