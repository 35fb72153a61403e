import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import type { Executor } from '../../db/database.ts'
import {
  type CheckedSlot,
  isPartyTooLarge,
  rulesOn,
  seatForSlot,
  slotsOn,
  validUntil,
} from '../../domain/availability.ts'
import { depositFor } from '../../domain/deposit.ts'
import type { Context } from '../../http/context.ts'
import { serialized } from '../../http/responses.ts'
import { nextDates } from './next-dates.ts'
import { bundlesOf, type PublicOffer, type PublicRule } from './offer.ts'
import { presentBundle, presentRule } from './present.ts'
import { recallOffer } from './recall.ts'
import { loadTakenFor } from './taken.ts'

const KEY = 'GET /api/public/venues/:venueId/availability'
type Body = OkOf<Contract[typeof KEY]>
type Flow = 'tables' | 'guestlist'

/** Answered from memory, as ready bytes, until a change or the clock makes another answer right. */
export const readAvailability = ({ params, query, now, services }: Context<typeof KEY>) => {
  const { date, party_size = 2, type = 'tables' } = query
  return services.cache.forPublic(
    params.venueId,
    `availability ${date} ${party_size} ${type}`,
    ['config', 'activity'],
    now,
    async (db) => {
      const offer = await recallOffer(services, params.venueId, now)
      const { body, until } = await findAvailability(db, offer, date, party_size, type, now)
      return {
        value: serialized(body),
        validUntil: until,
      }
    },
  )
}

const findAvailability = async (
  db: Executor,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: Flow,
  now: Date,
) => {
  const taken = await loadTakenFor(db, offer, flow, date)
  const slots = slotsOn(offer, taken, flow, date, partySize, now)
  const party_too_large = isPartyTooLarge(offer, flow, partySize)
  const none = !slots.some((slot) => slot.available)
  const next = none && !party_too_large ? await nextDates(db, offer, date, partySize, flow, now) : undefined
  const rules = rulesOn(offer, flow, date)
  // Which table it would be matters only where one asks for a deposit of its own.
  const tablesAsk = offer.seats.some((seat) => seat.depositPence > 0)
  const tableDeposit = ({ available, rule, span }: CheckedSlot) =>
    (available && tablesAsk && seatForSlot(offer, taken, rule, partySize, span)?.depositPence) || 0
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
