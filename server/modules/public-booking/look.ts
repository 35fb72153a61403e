import type { Tx } from '../../db/database.ts'
import { pipeline } from '../../db/pipeline.ts'
import { type Occupancy, slotSpan } from '../../domain/availability.ts'
import { forbidden } from '../../domain/errors.ts'
import type { Span } from '../../domain/service-day.ts'
import type { Actor } from '../../http/context.ts'
import { busyDuring, busyOf } from '../claims/index.ts'
import { accountOf, bookingGuest } from './booking-guest.ts'
import { loadOffer, lockVenue, type PublicOffer, type PublicRule } from './offer.ts'
import type { Contact } from './require-person.ts'
import { requireSlotRule, type Wish } from './require-slot.ts'
import { headsBetween, isLimited, reachAround, takenOf } from './taken.ts'

export interface Looked {
  readonly offer: PublicOffer
  readonly rule: PublicRule
  readonly taken: Occupancy
  guest(): ReturnType<typeof bookingGuest>
}

/**
 * Everything a booking is judged by, as its transaction sees it, read in one go. Shares the venue's row until commit:
 * a venue cannot go back to draft while a booking is being written. `remembered` was read before the transaction
 * began; where the venue's version is still the same, so is everything in it, since every change of the configuration
 * moves the version in its own transaction and the version was read before the rest. Otherwise all is read anew.
 */
export const look = async (
  tx: Tx,
  venueId: string,
  remembered: PublicOffer,
  actor: Actor | null,
  wish: Wish & Contact,
  now: Date,
): Promise<Looked> => {
  const guess = remembered.rules.find((rule) => rule.id === wish.access_rule_id)
  const reads = (offer: PublicOffer, rule: PublicRule | undefined) =>
    [
      rule?.rule_type === 'tables' ? busyDuring(tx, venueId, aroundOf(offer, rule, wish)) : undefined,
      rule && isLimited(rule) ? headsBetween(tx, { venueId, from: wish.date, to: wish.date }) : undefined,
    ] as const
  const [[venue], [account], claims, usage] = await pipeline(tx, [
    lockVenue(tx, venueId),
    accountOf(tx, { venueId }, actor, wish),
    ...reads(remembered, guess),
  ])
  const guest = () => bookingGuest(tx, account, wish, now)
  if (venue?.version === remembered.venue.version) {
    const rule = requireOffered(remembered, wish)
    return { offer: remembered, rule, taken: takenOf(busyOf(claims), usage), guest }
  }
  const offer = await loadOffer(tx, venueId)
  const rule = requireOffered(offer, wish)
  const [claimsNow, usageNow] = await pipeline(tx, reads(offer, rule))
  return { offer, rule, taken: takenOf(busyOf(claimsNow), usageNow), guest }
}

const requireOffered = (offer: PublicOffer, wish: Wish): PublicRule => {
  if (!offer.venue.bookings_enabled) throw forbidden('This venue does not take bookings online.')
  return requireSlotRule(offer, wish)
}

const aroundOf = (offer: PublicOffer, rule: PublicRule, { date, time }: Wish): Span =>
  reachAround(slotSpan(offer.venue, rule, date, time))
