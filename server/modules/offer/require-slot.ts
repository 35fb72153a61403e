import {
  appliesOn,
  checkSeat,
  type Occupancy,
  type OfferRule,
  type OfferSeat,
  planFor,
  type SlotAvailability,
  seatForSlot,
  slotTimes,
  type UnavailableReason,
} from '../../../domain/availability.ts'
import { conflict, invalid, notFound, type Refusal } from '../../../domain/errors.ts'
import { haveSameTables } from '../../../domain/table-choice.ts'
import type { PublicOffer, PublicRule } from './load-offer.ts'

export interface SlotRequest {
  readonly access_rule_id: string
  readonly rule_type: 'tables' | 'guestlist'
  readonly date: string
  readonly time: string
  readonly party_size: number
  readonly table_id?: string | undefined
}

/** Returns the requested rule if it has such a slot. Does not check whether the slot is available. */
export const requireSlotRule = (offer: PublicOffer, request: SlotRequest): PublicRule => {
  const rule = offer.rules.find((one) => one.id === request.access_rule_id)
  if (!rule) throw notFound('Access rule')
  if (rule.rule_type !== request.rule_type)
    throw invalid('"rule_type" is not the type of that access rule.', { fields: ['rule_type'] })
  if (rule.rule_type === 'guestlist' && request.table_id !== undefined)
    throw invalid('A guest-list place has no table. Leave "table_id" out.', { fields: ['table_id'] })
  if (
    !appliesOn(offer.venue, rule, request.date) ||
    !slotTimes(offer.venue, rule, request.date).includes(request.time)
  )
    throw invalid('There is no such slot on that date. Load the availability again.', {
      fields: ['date', 'time'],
    })
  return rule
}

/** Returns the table that the guest chose, or the best free seat. Undefined for a guest list. */
export const requireSeat = (
  offer: PublicOffer,
  occupancy: Occupancy,
  rule: PublicRule,
  request: SlotRequest,
  verdict: SlotAvailability,
): OfferSeat | undefined => {
  const chosen = request.table_id === undefined ? undefined : requireOnlineTable(offer, request.table_id)
  // For "no_table", the error names the reason of the requested table.
  if (!verdict.available && !(chosen && verdict.reason === 'no_table'))
    throw slotUnavailable(verdict.reason ?? 'closed')
  if (!chosen) return seatFor(offer, occupancy, rule, request.party_size, verdict)
  const { reason } = checkSeat(offer, occupancy, rule, chosen, request.party_size, verdict.span)
  if (reason) throw SEAT_ERRORS[reason]()
  return chosen
}

/** Where the party would sit: at a free seat, or at the one that others make free. */
export const seatFor = (
  offer: PublicOffer,
  occupancy: Occupancy,
  rule: OfferRule,
  partySize: number,
  { span, isByMoves }: SlotAvailability,
): OfferSeat | undefined => {
  if (!isByMoves || !occupancy.floor) return seatForSlot(offer, occupancy, rule, partySize, span)
  const plan = planFor(occupancy.floor, rule, partySize, span)
  return plan.possible ? offer.seats.find(({ tableIds }) => haveSameTables(tableIds, plan.tables)) : undefined
}

const requireOnlineTable = (offer: PublicOffer, tableId: string): OfferSeat => {
  const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
  if (!seat) throw notFound('Table')
  return seat
}

const SEAT_ERRORS: Record<'taken' | 'party_size' | 'not_offered' | 'closed', () => Refusal> = {
  closed: () => conflict('That table is closed at that time.', { code: 'closed' }),
  taken: () => conflict('That table is already taken at that time.', { code: 'table_taken' }),
  party_size: () =>
    invalid('That table does not fit a party of this size.', {
      code: 'party_size',
      fields: ['table_id', 'party_size'],
    }),
  not_offered: () => conflict('That table is not offered at that time.', { code: 'not_offered' }),
}

const SLOT_ERRORS: Record<Exclude<UnavailableReason, 'party_size'>, string> = {
  past: 'That time has passed.',
  cutoff: 'That time can no longer be booked online.',
  too_early: 'That date cannot be booked yet.',
  closed: 'The venue is closed at that time.',
  full: 'There is no room left at that time.',
  no_table: 'No table is free at that time for a party of this size.',
}

/** The error code is the reason that availability shows. */
export const slotUnavailable = (reason: UnavailableReason) =>
  reason === 'party_size'
    ? invalid('A party of this size cannot be booked here.', { code: reason, fields: ['party_size'] })
    : conflict(SLOT_ERRORS[reason], { code: reason })
