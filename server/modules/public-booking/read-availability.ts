import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import type { Executor } from '../../db/executor.ts'
import { type CheckedSlot, rulesOn, seatForSlot, slotsOn, validUntil } from '../../domain/availability.ts'
import { depositFor } from '../../domain/deposit.ts'
import { isPartyTooLarge } from '../../domain/largest-party.ts'
import type { Context } from '../../http/context.ts'
import { JSON_TYPE, RawResponse } from '../../http/responses.ts'
import type { RefusedSlot, SeenAnswer } from '../demand/index.ts'
import { getCachedOffer } from './cached-offer.ts'
import { findNextDates } from './find-next-dates.ts'
import { bundlesOf, type PublicOffer, type PublicRule } from './load-offer.ts'
import { loadSlotOccupancy } from './occupancy.ts'
import { presentBundle, presentRule } from './present.ts'

const KEY = 'GET /api/public/venues/:venueId/availability'
type Body = OkOf<Contract[typeof KEY]>
type Flow = 'tables' | 'guestlist'

/** Served from the cache as a serialised body. Invalidated by a change, or when the clock changes the result. */
export const readAvailability = async ({ params, query, now, services }: Context<typeof KEY>) => {
  const { date, party_size = 2, type = 'tables' } = query
  const answer = await services.cache.forPublic(
    params.venueId,
    `availability ${date} ${party_size} ${type}`,
    ['config', 'activity'],
    now,
    async (db) => {
      const offer = await getCachedOffer(services, params.venueId, now)
      const { body, until } = await findAvailability(db, offer, date, party_size, type, now)
      return {
        value: new AvailabilityAnswer(params.venueId, body),
        validUntil: until,
      }
    },
  )
  services.demand.saw(answer)
  return answer
}

/** A serialised body that remembers what it refuses, so that refused demand is counted whenever it is sent. */
class AvailabilityAnswer extends RawResponse implements SeenAnswer {
  readonly venueId: string
  readonly date: string
  readonly refused: readonly RefusedSlot[]

  constructor(venueId: string, body: Body) {
    super(JSON_TYPE, JSON.stringify(body))
    this.venueId = venueId
    this.date = body.date
    // A slot that has passed is nobody's wish.
    this.refused = body.slots.flatMap(({ time, reason }) =>
      reason && reason !== 'past' ? [{ time, reason }] : [],
    )
  }
}

const findAvailability = async (
  db: Executor,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: Flow,
  now: Date,
) => {
  const occupancy = await loadSlotOccupancy(db, offer, flow, date)
  const slots = slotsOn(offer, occupancy, flow, date, partySize, now)
  const party_too_large = isPartyTooLarge(offer, flow, partySize)
  const isFull = !slots.some((slot) => slot.available)
  const next =
    isFull && !party_too_large ? await findNextDates(db, offer, date, partySize, flow, now) : undefined
  const rules = rulesOn(offer, flow, date)
  // The table matters only when some table has its own deposit.
  const hasTableDeposits = offer.seats.some((seat) => seat.depositPence > 0)
  const tableDeposit = ({ available, rule, span }: CheckedSlot) =>
    (available && hasTableDeposits && seatForSlot(offer, occupancy, rule, partySize, span)?.depositPence) || 0
  const body: Body = {
    venue: { id: offer.venue.id, name: offer.venue.name },
    date,
    party_size: partySize,
    type: flow,
    slots: slots.map((slot) => presentSlot(slot, partySize, tableDeposit(slot))),
    party_too_large,
    next_available_dates: next?.dates ?? [],
    rules: rules.map((rule) => presentRule(rule, offer.venue)),
    bundles: bundlesOf(offer, rules).map(presentBundle),
  }
  const exact = validUntil(offer, slots, now)
  return { body, until: next && next.until < exact ? next.until : exact }
}

const presentSlot = (slot: CheckedSlot, partySize: number, tablePence: number) => {
  const rule = slot.rule as PublicRule
  const deposit = depositFor(rule, partySize, 0, tablePence).pence
  return {
    time: slot.time,
    access_rule_id: rule.id,
    available: slot.available,
    ...(slot.reason ? { reason: slot.reason } : {}),
    deposit_pence: deposit,
  }
}
