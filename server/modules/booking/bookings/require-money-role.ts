import type { Actor } from '../../../../domain/actor.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { type Ending, movementsOf, shareReturned, underTerms } from '../../../../domain/cancellation.ts'
import { forbidden } from '../../../../domain/errors.ts'
import { decidesOverMoney } from '../../../../domain/venue-roles.ts'
import type { Tx } from '../../../db/executor.ts'
import { findVenueRole } from '../../accounts/index.ts'
import { lockPaidSoFar } from '../settlement/queries.ts'
import { type BookingWith, lockBookingFor } from './load-booking.ts'

/**
 * Throws 403 when this ending would return captured money and the caller's role does not decide over money. Locks the
 * payments, so that nothing is captured before the ending is settled. `tx` must have locked the booking.
 */
export const requireMoneyRole = async (
  tx: Tx,
  actor: Actor,
  booking: BookingWith<
    | 'id'
    | 'venue_id'
    | 'status'
    | 'terms'
    | 'terms_start_at'
    | 'starts_at'
    | 'party_size'
    | 'terms_party_size'
  >,
  ending: Ending,
  now: Date,
): Promise<void> => {
  if (!isActive(booking.status) || (await mayDecideOverMoney(tx, actor, booking.venue_id))) return
  const share = shareReturned(ending, underTerms(booking), now)
  const payments = await lockPaidSoFar(tx, booking.id)
  if (movementsOf(payments, share).some(({ task }) => task?.kind === 'refund'))
    throw forbidden('This gives back money that was taken. A manager of the venue can do it.', {
      code: 'venue_role',
    })
}

/** Throws 403 unless the caller may return everything, whatever the terms say. */
export const requireWaiver = async (tx: Tx, actor: Actor, venueId: string): Promise<void> => {
  if (!(await mayDecideOverMoney(tx, actor, venueId)))
    throw forbidden(
      'Your role cancels by the terms of the booking. A manager of the venue can return everything.',
      { code: 'venue_role' },
    )
}

/** Throws 403 unless the caller may give back money that was taken for the booking. */
export const requireMoneyDecider = async (tx: Tx, actor: Actor, bookingId: string): Promise<void> => {
  const { venue_id } = await lockBookingFor(tx, actor, bookingId, ['venue_id'])
  if (!(await mayDecideOverMoney(tx, actor, venue_id)))
    throw forbidden('This gives back money that was taken. A manager of the venue can do it.', {
      code: 'venue_role',
    })
}

/** Venue roles say nothing about organisers, who decide over bookings of the events they run. */
const mayDecideOverMoney = async (tx: Tx, actor: Actor, venueId: string): Promise<boolean> => {
  if (actor.role !== 'client') return true
  const role = await findVenueRole(tx, actor.id, venueId)
  return role !== undefined && decidesOverMoney(role)
}
