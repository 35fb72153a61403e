import type { DoorReason } from '../../../contract/booking-fields.ts'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf, VenueRole } from '../../../contract/row.ts'
import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import { decidesOverMoney } from '../../../domain/venue-roles.ts'
import { money } from '../../shared/money.ts'

/** What a party would lose or get back. */
export interface AtStake {
  readonly takenPence: number
  readonly heldPence: number
  readonly keys: number
}

type BookingRead = OkOf<Contract['GET /api/bookings/:id']>

/** By the venue, everything goes back: what of it is only held is not money that was taken. */
export const stakeOf = ({ booking, hold, cancel_quote }: BookingRead): AtStake => {
  const whole = cancel_quote?.by_venue.return_pence ?? 0
  const heldPence =
    hold?.status === 'authorised' || hold?.status === 'card_saved' ? Math.min(hold.amount_pence, whole) : 0
  return { takenPence: whole - heldPence, heldPence, keys: booking.keys_spent }
}

/** Whoever is at the door sends people home with their money when the venue is full; else a manager decides. */
export const mayReturn = ({ takenPence }: AtStake, reason: DoorReason, role: VenueRole): boolean =>
  reason !== 'unspecified' || takenPence === 0 || decidesOverMoney(role)

export const moneyWords = (
  { takenPence, heldPence, keys }: AtStake,
  reason: DoorReason,
  currency: string,
  tense: 'will' | 'done',
): string => {
  const isReturned = DOOR_REASON[reason].refunds
  const [back, kept, released] =
    tense === 'will'
      ? ['goes back', 'is kept', 'is released']
      : ['is on its way back', 'was kept', 'is released']
  const parts = [
    ...(takenPence > 0 ? [`${money(takenPence, currency, 'en')} ${isReturned ? back : kept}`] : []),
    ...(heldPence > 0 ? [`the hold of ${money(heldPence, currency, 'en')} ${released}`] : []),
    ...(keys > 0 ? [`${keys === 1 ? '1 key' : `${keys} keys`} ${isReturned ? back : kept}`] : []),
  ]
  if (parts.length === 0) return 'Nothing was paid.'
  const sentence = parts.join(', ')
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`
}
