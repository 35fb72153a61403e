import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import {
  appliesOn,
  isPartyTooLarge,
  type JudgedSlot,
  slotsOn,
  validUntil,
} from '../../domain/availability.ts'
import { depositFor } from '../../domain/deposit.ts'
import { addDays, serviceDateOf } from '../../domain/service-day.ts'
import { Raw } from '../../http/answers.ts'
import type { Context } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { loadTaken, type PublicOffer, type PublicRule } from './offer.ts'
import { presentBundle, presentRule } from './present.ts'
import { recallOffer } from './recall.ts'

const KEY = 'GET /api/public/venues/:venueId/availability'
type Body = OkOf<Contract[typeof KEY]>
type Flow = 'tables' | 'guestlist'

const MAX_NEXT = 5
const LOOK_AHEAD_DAYS = 120
const CHUNK_DAYS = 14
/** The dates further on are looked at again at least this often; the day's own slots are exact. */
const NEXT_DATES_MS = 60_000

/** Answered from memory, as ready bytes, until a change or the clock makes another answer right. */
export const readAvailability = ({ params, query, now, services }: Context<typeof KEY>) => {
  const { date, party_size = 2, type = 'tables' } = query
  return services.memory.recall(
    params.venueId,
    `availability ${date} ${party_size} ${type}`,
    ['config', 'activity'],
    now,
    async () => {
      const offer = await recallOffer(services, params.venueId, now)
      const { body, until } = await findAvailability(services, offer, date, party_size, type, now)
      return {
        value: new Raw('application/json; charset=utf-8', Buffer.from(JSON.stringify(body))),
        validUntil: until,
      }
    },
  )
}

const findAvailability = async (
  services: Services,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: Flow,
  now: Date,
) => {
  const taken = await loadTaken(services.database.read, offer.venue, date, date)
  const slots = slotsOn(offer, taken, flow, date, partySize, now)
  const party_too_large = isPartyTooLarge(offer, flow, partySize)
  const none = !slots.some((slot) => slot.available)
  const next = none && !party_too_large ? await nextDates(services, offer, date, partySize, flow, now) : []
  const rules = offer.rules.filter((rule) => rule.rule_type === flow && appliesOn(rule, date))
  const bundleIds = new Set(rules.flatMap((rule) => rule.bundle_ids))
  const body: Body = {
    venue: { id: offer.venue.id, name: offer.venue.name },
    date,
    party_size: partySize,
    type: flow,
    slots: slots.map((slot) => presentSlot(slot, partySize)),
    party_too_large,
    next_available_dates: next,
    rules: rules.map((rule) => presentRule(rule, offer.venue)),
    bundles: offer.bundles
      .filter((bundle) => bundleIds.has(bundle.id) && bundle.profiles.includes('tables'))
      .map(presentBundle),
  }
  const exact = validUntil(offer, slots, now)
  const until = none ? new Date(Math.min(exact.getTime(), now.getTime() + NEXT_DATES_MS)) : exact
  return { body, until }
}

const presentSlot = (slot: JudgedSlot, partySize: number) => {
  const rule = slot.rule as PublicRule
  const deposit = depositFor(rule, partySize, 0, slot.seat?.depositPence ?? 0).pence
  return {
    time: slot.time,
    access_rule_id: rule.id,
    available: slot.available,
    ...(slot.reason ? { reason: slot.reason } : {}),
    deposit_pence: deposit,
  }
}

/** Looks ahead a fortnight at a time, so that a venue with room tomorrow does not read a season. */
const nextDates = async (
  services: Services,
  offer: PublicOffer,
  date: string,
  partySize: number,
  flow: Flow,
  now: Date,
) => {
  const found: string[] = []
  const today = serviceDateOf(offer.venue, now)
  const first = date < today ? today : addDays(date, 1)
  for (let day = 0; day < LOOK_AHEAD_DAYS && found.length < MAX_NEXT; day += CHUNK_DAYS) {
    const from = addDays(first, day)
    const to = addDays(from, CHUNK_DAYS - 1)
    const taken = await loadTaken(services.database.read, offer.venue, from, to)
    for (let n = 0; n < CHUNK_DAYS && found.length < MAX_NEXT; n += 1) {
      const candidate = addDays(from, n)
      if (slotsOn(offer, taken, flow, candidate, partySize, now).some((slot) => slot.available))
        found.push(candidate)
    }
  }
  return found
}
