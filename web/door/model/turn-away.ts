import type { DoorReason } from '../../../contract/booking-fields.ts'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf, VenueRole } from '../../../contract/row.ts'
import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import { decidesOverMoney } from '../../../domain/venue-roles.ts'
import { money } from '../../shared/money.ts'
import type { Words } from '../words.en.ts'

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
  { turnAway: said }: Words,
  language: string,
  { takenPence, heldPence, keys }: AtStake,
  reason: DoorReason,
  currency: string,
  tense: 'will' | 'done',
): string => {
  const isReturned = DOOR_REASON[reason].refunds
  const outcome = (isReturned ? said.back : said.kept)[tense]
  const parts = [
    ...(takenPence > 0 ? [`${money(takenPence, currency, language)} ${outcome(1)}`] : []),
    ...(heldPence > 0 ? [said.hold(money(heldPence, currency, language))] : []),
    ...(keys > 0 ? [`${said.keys(keys)} ${outcome(keys)}`] : []),
  ]
  if (parts.length === 0) return said.nothing
  const sentence = parts.join(', ')
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`
}
