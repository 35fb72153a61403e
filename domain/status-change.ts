import type { BookingStatus } from '../contract/bookings.ts'
import { isActive } from './booking-status.ts'
import type { Ending } from './cancellation.ts'
import { pointsForVisit } from './loyalty.ts'
import { type CancelTerms, isLate, termsStart } from './terms.ts'

/**
 * Everything that a change of status can do, in the order in which it is done: tables, heads, tickets, money, keys, the
 * booking's row, the offer it was, its audit entry, the guest's message. Refunds are withdrawn first, because one that is under way refuses
 * the change. The promo code is locked before the heads of its rule, as by a guest who joins.
 */
export const STATUS_EFFECTS = [
  'withdraw_refunds',
  'release_waiting_change',
  'drop_kept_place',
  'return_promo_use',
  'vacate',
  'occupy',
  'regain_tables',
  'count_heads',
  'use_tickets',
  'settle_money',
  'return_keys',
  'write_row',
  'settle_offer',
  'record_audit',
  'notify',
] as const
export type StatusEffect = (typeof STATUS_EFFECTS)[number]

interface Before {
  readonly status: BookingStatus
  readonly no_show_at: Date | null
  /** The place it had before a change that the venue has not decided about. */
  readonly kept_change_id: string | null
}

interface Offered {
  /** The wish that the booking was offered for. */
  readonly wish_id: string | null
}

/** What a change to the status does, in order. */
export const effectsOf = (
  { status, no_show_at, kept_change_id, wish_id }: Before & Offered,
  to: BookingStatus,
): StatusEffect[] => {
  const ends = isActive(status) && !isActive(to)
  const returns = !isActive(status) && isActive(to)
  const entersOrLeaves = status === 'checked_in' || to === 'checked_in'
  const applies: Record<StatusEffect, boolean> = {
    withdraw_refunds: returns,
    // A party that has arrived does not move to another place any more.
    release_waiting_change: ends || to === 'checked_in',
    // The venue agreed to the change, or the booking ends. A declined one does not come here.
    drop_kept_place: kept_change_id !== null,
    return_promo_use: ends,
    vacate: ends,
    occupy: returns,
    regain_tables: no_show_at !== null && isActive(to),
    count_heads: entersOrLeaves,
    use_tickets: entersOrLeaves,
    settle_money: ends,
    return_keys: ends,
    write_row: true,
    settle_offer: wish_id !== null,
    record_audit: true,
    notify: true,
  }
  return STATUS_EFFECTS.filter((effect) => applies[effect])
}

interface ChangedBooking extends Omit<Before, 'kept_change_id'> {
  readonly party_size: number
  readonly approved_at: Date | null
  readonly starts_at: Date
  readonly terms_start_at: Date | null
  readonly terms: CancelTerms | null
}

interface Circumstances {
  readonly doer: { readonly name: string }
  readonly now: Date
  /** How many of the party are in after a check-in. Default: all. */
  readonly arrived?: number | undefined
  /** When it happened at the door, where that is not now. */
  readonly at?: Date | undefined
  readonly ending?: Ending | undefined
}

export const arrivedAfter = (
  booking: { readonly party_size: number },
  to: BookingStatus,
  { arrived = booking.party_size }: Pick<Circumstances, 'arrived'>,
): number => (to === 'checked_in' ? arrived : 0)

const CLEARED = {
  checked_in_at: null,
  checked_in_by_name: null,
  points_awarded: 0,
  arrived: 0,
  no_show_at: null,
  door_rejected_at: null,
  door_rejected_by_name: null,
  door_reject_reason: null,
  // A manual decision ends the wait for a payment.
  payment_due_at: null,
}

/** The columns that belong to the new status, and null for those of the previous one. */
export const columnsOfStatus = (booking: ChangedBooking, to: BookingStatus, change: Circumstances) => {
  const { doer, now, at = now, ending } = change
  const cleared = { ...CLEARED, ...(booking.status === 'checked_in' ? { heads_over: 0 } : {}) }
  switch (to) {
    case 'pending':
      return { ...cleared, approved_at: null, approved_by_name: null, reason: null }
    case 'approved':
      // Undoing a check-in keeps the earlier approval. A booking that had none is approved now.
      return booking.status === 'checked_in' && booking.approved_at !== null
        ? cleared
        : { ...cleared, approved_at: now, approved_by_name: doer.name, reason: null }
    case 'checked_in': {
      const arrived = arrivedAfter(booking, to, change)
      return {
        ...cleared,
        reason: null,
        checked_in_at: at,
        checked_in_by_name: doer.name,
        arrived,
        points_awarded: pointsForVisit(arrived),
      }
    }
    default:
      // Cancelling a rejected booking keeps the rejection reason and the door rejection.
      return {
        in_use: false,
        no_show_at: null,
        payment_due_at: null,
        cancelled_late:
          to === 'cancelled' &&
          ending?.by === 'guest' &&
          booking.terms !== null &&
          isLate(booking.terms, termsStart(booking), now),
        ...(booking.status === 'rejected' ? {} : { reason: null }),
      }
  }
}
