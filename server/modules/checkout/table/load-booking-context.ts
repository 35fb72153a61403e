import type { Actor } from '../../../../domain/actor.ts'
import { type Occupancy, slotSpan } from '../../../../domain/availability.ts'
import { forbidden } from '../../../../domain/errors.ts'
import type { Span } from '../../../../domain/service-day.ts'
import { isPaced, servicesOn } from '../../../../domain/services.ts'
import type { Tx } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { arrivalsBetween, busyDuring, busyOf } from '../../booking/index.ts'
import { findBan } from '../../guests/index.ts'
import {
  isLimited,
  loadOffer,
  lockVenue,
  type PublicOffer,
  type PublicRule,
  requireSlotRule,
  ruleUsageBetween,
  type SlotRequest,
  toOccupancy,
  windowAround,
} from '../../offer/index.ts'
import { accountOf, bookingGuest, visitorOf } from '../steps/booking-guest.ts'
import type { Contact } from '../steps/contact.ts'

export interface BookingContext {
  readonly offer: PublicOffer
  readonly rule: PublicRule
  readonly occupancy: Occupancy
  /** The guest's account; undefined when the address is new. */
  readonly guestId: string | undefined
  /** Every address and phone number that this booking is known by: as given, and those of the account. */
  readonly emails: readonly (string | undefined)[]
  readonly phones: readonly (string | null | undefined)[]
  readonly isBanned: boolean
  /** Finds the guest or creates one. Call it after all checks, so that a refused booking creates no guest. */
  resolveGuest(): ReturnType<typeof bookingGuest>
}

/**
 * Loads everything that decides about a booking, inside its transaction and in one round trip. Locks the venue's row
 * in share mode, so that the venue cannot return to draft before commit. `cachedOffer` was loaded before the
 * transaction. It is used when the venue's version has not changed: every configuration change increments the version
 * in its own transaction, and the cache read the version before the rest. Otherwise the offer is loaded again.
 */
export const loadBookingContext = async (
  tx: Tx,
  venueId: string,
  cachedOffer: PublicOffer,
  actor: Actor | null,
  request: SlotRequest & Contact,
  now: Date,
): Promise<BookingContext> => {
  const cachedRule = cachedOffer.rules.find((rule) => rule.id === request.access_rule_id)
  const reads = (offer: PublicOffer, rule: PublicRule | undefined) =>
    [
      rule?.rule_type === 'tables' ? busyDuring(tx, venueId, windowOfSlot(offer, rule, request)) : undefined,
      rule && isLimited(rule)
        ? ruleUsageBetween(tx, { venueId, from: request.date, to: request.date })
        : undefined,
      rule?.rule_type === 'tables' && servicesOn(offer.services, request.date).some(isPaced)
        ? arrivalsBetween(tx, { venueId, from: request.date, to: request.date })
        : undefined,
    ] as const
  const [[venue], [account], [bar], claims, usage, arrivals] = await pipeline(tx, [
    lockVenue(tx, venueId),
    accountOf(tx, { venueId }, actor, request),
    findBan(tx, { venueId, date: request.date }, visitorOf(actor, request)),
    ...reads(cachedOffer, cachedRule),
  ])
  const guestId = account?.id
  const isBanned = bar !== undefined
  const emails = [request.guest_email, actor ? account?.email : undefined]
  const phones = [request.guest_phone ?? account?.phone]
  const resolveGuest = () => bookingGuest(tx, account, request, now)
  if (venue?.version === cachedOffer.venue.version) {
    const rule = requireOffered(cachedOffer, request)
    const occupancy = toOccupancy(busyOf(claims), usage, arrivals)
    return { offer: cachedOffer, rule, occupancy, guestId, emails, phones, isBanned, resolveGuest }
  }
  const offer = await loadOffer(tx, venueId)
  const rule = requireOffered(offer, request)
  const [claimsNow, usageNow, arrivalsNow] = await pipeline(tx, reads(offer, rule))
  const occupancy = toOccupancy(busyOf(claimsNow), usageNow, arrivalsNow)
  return { offer, rule, occupancy, guestId, emails, phones, isBanned, resolveGuest }
}

const requireOffered = (offer: PublicOffer, request: SlotRequest): PublicRule => {
  if (!offer.venue.bookings_enabled) throw forbidden('This venue does not take bookings online.')
  return requireSlotRule(offer, request)
}

const windowOfSlot = (offer: PublicOffer, rule: PublicRule, request: SlotRequest): Span =>
  windowAround(slotSpan(offer, rule, request.date, request.time, request.party_size))
