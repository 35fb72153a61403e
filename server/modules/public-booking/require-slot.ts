import {
  appliesOn,
  checkSeat,
  type Occupancy,
  type OfferSeat,
  type SlotAvailability,
  seatForSlot,
  slotTimes,
  type UnavailableReason,
} from '../../domain/availability.ts'
import { conflict, invalid, notFound, type Refusal } from '../../domain/errors.ts'
import type { PublicOffer, PublicRule } from './offer.ts'

export interface Wish {
  readonly access_rule_id: string
  readonly rule_type: 'tables' | 'guestlist'
  readonly date: string
  readonly time: string
  readonly party_size: number
  readonly table_id?: string | undefined
}

/** The rule a guest names, if it offers such a slot at all; whether the slot can be had is judged apart. */
export const requireSlotRule = (offer: PublicOffer, wish: Wish): PublicRule => {
  const rule = offer.rules.find((one) => one.id === wish.access_rule_id)
  if (!rule) throw notFound('Access rule')
  if (rule.rule_type !== wish.rule_type)
    throw invalid('"rule_type" is not the type of that access rule.', { fields: ['rule_type'] })
  if (rule.rule_type === 'guestlist' && wish.table_id !== undefined)
    throw invalid('A guest-list place has no table. Leave "table_id" out.', { fields: ['table_id'] })
  if (!appliesOn(rule, wish.date) || !slotTimes(offer.venue, rule, wish.date).includes(wish.time))
    throw invalid('There is no such slot on that date. Ask for availability again.', {
      fields: ['date', 'time'],
    })
  return rule
}

/** Where the party sits: at the table the guest chose, or at the one that wastes least. Undefined for a guest list. */
export const requireSeat = (
  offer: PublicOffer,
  taken: Occupancy,
  rule: PublicRule,
  wish: Wish,
  verdict: SlotAvailability,
): OfferSeat | undefined => {
  const wanted = wish.table_id === undefined ? undefined : onlineTable(offer, wish.table_id)
  // A full floor is told by the table that was asked for.
  if (!verdict.available && !(wanted && verdict.reason === 'no_table'))
    throw unavailableSlot(verdict.reason ?? 'closed')
  if (!wanted) return seatForSlot(offer, taken, rule, wish.party_size, verdict.span)
  const { reason } = checkSeat(offer, taken, rule, wanted, wish.party_size, verdict.span)
  if (reason) throw SEAT_REFUSALS[reason]()
  return wanted
}

const onlineTable = (offer: PublicOffer, tableId: string): OfferSeat => {
  const seat = offer.seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
  if (!seat) throw notFound('Table')
  return seat
}

const SEAT_REFUSALS: Record<'taken' | 'party_size' | 'not_offered', () => Refusal> = {
  taken: () => conflict('That table is already taken at that time.', { code: 'table_taken' }),
  party_size: () =>
    invalid('That table does not fit a party of this size.', {
      code: 'party_size',
      fields: ['table_id', 'party_size'],
    }),
  not_offered: () => conflict('That table is not offered at that time.', { code: 'not_offered' }),
}

const WHY: Record<Exclude<UnavailableReason, 'party_size'>, string> = {
  past: 'That time has passed.',
  cutoff: 'That time can no longer be booked online.',
  too_early: 'That date cannot be booked yet.',
  closed: 'The venue is closed at that time.',
  full: 'There is no room left at that time.',
  no_table: 'No table is free at that time for a party of this size.',
}

/** The refusal carries the very reason that availability shows. */
const unavailableSlot = (reason: UnavailableReason) =>
  reason === 'party_size'
    ? invalid('A party of this size cannot be booked here.', { code: reason, fields: ['party_size'] })
    : conflict(WHY[reason], { code: reason })
