import { conflict } from '../../../../domain/errors.ts'
import type { BookingWith } from './load-booking.ts'

/**
 * Throws 409 while the venue has not decided about a guest's change. The booking has two places until then, and a move
 * would give one of them away.
 */
export const requireDecided = ({ kept_change_id }: BookingWith<'kept_change_id'>) => {
  if (kept_change_id !== null)
    throw conflict('The guest has asked for another time or party. Approve or decline that first.', {
      code: 'change_undecided',
    })
}
