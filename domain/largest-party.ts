import { type Offer, seatsFor } from './availability.ts'

type Flow = 'tables' | 'guestlist'

/** The largest party that any rule accepts; for tables, at most the largest table or combination. 0: nothing is offered. */
export const largestPartyOf = (offer: Offer, flow: Flow): number =>
  Math.max(
    0,
    ...offer.rules
      .filter((rule) => rule.rule_type === flow)
      .map((rule) =>
        flow === 'guestlist'
          ? rule.party_max
          : Math.min(rule.party_max, Math.max(0, ...seatsFor(offer, rule).map((seat) => seat.capacity))),
      ),
  )

/** When the venue offers nothing at all, no party is too large. */
export const isPartyTooLarge = (offer: Offer, flow: Flow, partySize: number): boolean => {
  const largest = largestPartyOf(offer, flow)
  return largest > 0 && partySize > largest
}
