import {
  checkSlot,
  type Occupancy,
  type OfferSeat,
  planFor,
  servicesOfSlot,
} from '../../../domain/availability.ts'
import { type Deposit, depositFor, MAX_DEPOSIT_PENCE } from '../../../domain/deposit.ts'
import { invalid, paymentRequired, Refusal } from '../../../domain/errors.ts'
import { mayJoinGuestList, membersOnly } from '../../../domain/guest-list-access.ts'
import { keysPerGuest } from '../../../domain/guest-list-price.ts'
import type { Tx } from '../../db/executor.ts'
import { loadFloor, namedMoves } from '../booking/index.ts'
import type { PublicOffer, PublicRule } from './load-offer.ts'
import { requireSeat, type SlotRequest, slotUnavailable } from './require-slot.ts'

// The one judgement of a party that wants a slot: for a new booking, and for one that its guest changes.

/** Whether and where the party can be seated. Throws with the reason that availability shows. */
export const judgeSlot = (
  offer: PublicOffer,
  occupancy: Occupancy,
  rule: PublicRule,
  request: SlotRequest,
  now: Date,
) => {
  const { date, time, party_size } = request
  const verdict = checkSlot(offer, occupancy, rule, date, time, party_size, now)
  const seat = requireSeat(offer, occupancy, rule, request, verdict)
  return {
    seat,
    span: verdict.span,
    pace: { venue: offer.venue, services: servicesOfSlot(offer, rule, date, time) },
    headLimit: rule.rule_type === 'tables' ? rule.max_covers_per_slot : rule.capacity,
  }
}

/** There is no room, even with other parties moved. `proof` says how that is known. */
export class NoRoom extends Refusal {
  readonly proof: 'bound' | 'search' | 'undecided'

  constructor(proof: NoRoom['proof']) {
    const { kind, message, extras } = slotUnavailable('no_table')
    super(kind, message, extras)
    this.proof = proof
  }
}

/**
 * The same where the venue moves parties to make room: everybody who has a table is loaded when no table is free. Throws
 * `NoRoom` when nobody's moving would help.
 */
export const judgeOrMakeRoom = async (
  tx: Tx,
  offer: PublicOffer,
  occupancy: Occupancy,
  rule: PublicRule,
  request: SlotRequest,
  now: Date,
) => {
  const { date, time, party_size, table_id } = request
  const verdict = checkSlot(offer, occupancy, rule, date, time, party_size, now)
  const mayMove = offer.venue.reseating === 'auto' && table_id === undefined
  if (verdict.reason !== 'no_table' || !mayMove)
    return { ...judgeSlot(offer, occupancy, rule, request, now), moves: [] }
  const floor = await loadFloor(tx, { ...offer.venue, services: offer.services }, date, now)
  const plan = planFor(floor, rule, party_size, verdict.span)
  if (!plan.possible) throw new NoRoom(plan.proof)
  const judged = judgeSlot(offer, { ...occupancy, floor }, rule, request, now)
  return { ...judged, moves: namedMoves(floor, plan.moves) }
}

/** The deposit of a party under a rule, with its prepaid extras. */
export const judgeDeposit = (
  rule: PublicRule,
  partySize: number,
  seat: OfferSeat | undefined,
  extrasPence: number,
): Deposit => {
  const deposit = depositFor(rule, partySize, extrasPence, seat?.depositPence ?? 0)
  if (deposit.pence > MAX_DEPOSIT_PENCE)
    throw invalid('The deposit for this booking is too large to be paid online. Please call the venue.', {
      code: 'deposit_too_large',
    })
  return deposit
}

/** A guest list that costs keys on that date, or is for members only, requires an account. */
export const requireGuestListAccess = (
  { venue }: PublicOffer,
  rule: PublicRule,
  tier: Parameters<typeof mayJoinGuestList>[1],
  heads: number,
) => {
  if (!mayJoinGuestList(venue.members_only, tier)) throw membersOnly()
  if (keysPerGuest(venue, rule.price_keys, heads, 'standard') > 0)
    throw paymentRequired('This guest list costs keys. Sign in and join it with your keys.', {
      code: 'keys_needed',
    })
}
