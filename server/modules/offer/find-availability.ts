import type { Contract } from '../../../contract/index.ts'
import type { OkOf, QueryOf } from '../../../contract/row.ts'
import { type CheckedSlot, rulesOn, slotsOn } from '../../../domain/availability.ts'
import { opensAt, validUntil } from '../../../domain/booking-window.ts'
import { depositFor } from '../../../domain/deposit.ts'
import { isPartyTooLarge } from '../../../domain/largest-party.ts'
import { minutesIn } from '../../../domain/service-day.ts'
import { noteOn } from '../../../domain/special-days.ts'
import { findNextDates } from './find-next-dates.ts'
import { earliest, movableUntil } from './judge-day.ts'
import { bundlesOf, type PublicOffer, type PublicRule } from './load-offer.ts'
import type { OccupancyReader } from './occupancy.ts'
import { presentBundle, presentRule } from './present.ts'
import { seatFor } from './require-slot.ts'

type Row = Contract['GET /api/public/venues/:venueId/availability']
type Body = OkOf<Row>
type AvailabilityQuery = QueryOf<Row>

/** The slots of a day for a party, and until when that is valid if nothing else changes. */
export const findAvailability = async (
  reader: OccupancyReader,
  offer: PublicOffer,
  query: AvailabilityQuery,
  now: Date,
): Promise<{ body: Body; until: Date }> => {
  const { date, party_size: partySize = 2, type: flow = 'tables', locale = offer.venue.locale } = query
  const occupancy = await reader.ofDay(date)
  const slots = slotsOn(offer, occupancy, flow, date, partySize, now)
  const party_too_large = isPartyTooLarge(offer, flow, partySize)
  const isFull = !slots.some((slot) => slot.available)
  const next =
    isFull && !party_too_large ? await findNextDates(reader, offer, date, partySize, flow, now) : undefined
  const rules = byFirstSlot(rulesOn(offer, flow, date), slots)
  // The table matters only when some table has its own deposit.
  const hasTableDeposits = offer.seats.some((seat) => seat.depositPence > 0)
  const tableDeposit = (slot: CheckedSlot) =>
    (slot.available &&
      hasTableDeposits &&
      seatFor(offer, occupancy, slot.rule, partySize, slot)?.depositPence) ||
    0
  const body: Body = {
    venue: { id: offer.venue.id, name: offer.venue.name },
    date,
    party_size: partySize,
    type: flow,
    slots: slots.map((slot) => presentSlot(offer, slot, partySize, tableDeposit(slot))),
    party_too_large,
    next_available_dates: next?.dates ?? [],
    note: noteOn(offer.venue.special_days, date, locale),
    rules: rules.map((rule) => presentRule(rule, offer.venue, locale)),
    bundles: bundlesOf(offer, rules).map((bundle) => presentBundle(bundle, locale)),
  }
  const clock = validUntil(offer, slots, now)
  return { body, until: earliest([clock, next?.until, movableUntil(offer, occupancy.floor, now)]) ?? clock }
}

/** Lunch before dinner, whichever was created first. */
const byFirstSlot = (rules: readonly PublicRule[], slots: readonly CheckedSlot[]) => {
  const first = (rule: PublicRule) => slots.findIndex((slot) => slot.rule.id === rule.id)
  return [...rules].sort((a, b) => first(a) - first(b))
}

const presentSlot = (offer: PublicOffer, slot: CheckedSlot, partySize: number, tablePence: number) => {
  const rule = slot.rule as PublicRule
  const deposit = depositFor(rule, partySize, 0, tablePence).pence
  const stay = minutesIn(slot.span)
  const usual = rule.duration_mins ?? offer.venue.default_booking_duration
  return {
    time: slot.time,
    access_rule_id: rule.id,
    available: slot.available,
    ...(slot.reason ? { reason: slot.reason } : {}),
    deposit_pence: deposit,
    ...(stay === usual ? {} : { stay_mins: stay }),
    ...(slot.reason === 'too_early'
      ? { opens_at: opensAt(offer.venue, slot.rule, slot.span.startsAt).toISOString() }
      : {}),
  }
}
