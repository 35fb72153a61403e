import {
  type CheckedSlot,
  isBlackedOut,
  type Occupancy,
  type Offer,
  seatsFor,
  servicesOfSlot,
} from './availability.ts'
import { opensAt } from './booking-window.ts'
import { isOpenAt } from './opening-hours.ts'
import { serviceMoment } from './service-day.ts'
import { isClosedOnline, isOverPace, isServed, type Service, servicesOn } from './services.ts'
import { specialDayOn } from './special-days.ts'
import { fits } from './table-choice.ts'
import { closedBySpecialDay } from './takeover.ts'

/** What the sentences name, beside what an offer is judged by. */
interface NamedOffer extends Offer {
  readonly rules: readonly (Offer['rules'][number] & { readonly name: string })[]
  readonly services: readonly (Service & { readonly name: string })[]
}

/** Who has a table at some time of a slot. */
export interface Occupant {
  readonly table: string
  readonly who: string
}

/**
 * Why a slot can be booked or not, in a sentence for the venue's staff. It names what decides: the rule, a service, a
 * special day, an event or the parties that sit there. Asks the same questions in the same order as `slotsOn`.
 */
export const explainSlot = (
  offer: NamedOffer,
  occupancy: Occupancy,
  slot: CheckedSlot,
  date: string,
  partySize: number,
  occupants: readonly Occupant[],
): string => {
  const rule = `“${offer.rules.find(({ id }) => id === slot.rule.id)?.name ?? ''}”`
  switch (slot.reason) {
    case 'past':
      return 'This time has passed.'
    case 'too_early': {
      const opens = serviceMoment(offer.venue, opensAt(offer.venue, slot.rule, slot.span.startsAt))
      return `${rule} can be booked online from ${longDate(opens.date)}, ${opens.time}.`
    }
    case 'cutoff':
      return `${rule} can no longer be booked online this close to the time.`
    case 'closed':
      return whyClosed(offer, slot, date)
    case 'party_size':
      return `${rule} is for parties of ${slot.rule.party_min} to ${slot.rule.party_max}.`
    case 'full':
      return whyFull(offer, occupancy, slot, date, partySize, rule)
    case 'no_table':
      return whyNoTable(offer, slot, partySize, occupants)
    default:
      return `Can be booked under ${rule}.`
  }
}

const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

const whyClosed = (offer: NamedOffer, { rule, time, span }: CheckedSlot, date: string): string => {
  const { venue } = offer
  const special = specialDayOn(venue.special_days, date)
  if (isBlackedOut(offer, rule.rule_type, date)) return 'A blackout covers this day.'
  const hours = special?.opening_hours != null ? `the special day “${special.name}”` : 'the opening hours'
  if (!isOpenAt(venue, date, time)) return `Outside ${hours}.`
  const areas = rule.rule_type === 'tables' ? seatsFor(offer, rule).flatMap(({ areaIds }) => areaIds) : []
  const closedBy = closedBySpecialDay(venue, date, span, areas)
  if (closedBy !== undefined) return `The special day “${closedBy}” closes this part of the day or floor.`
  if (
    (offer.takeovers ?? []).some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt)
  )
    return 'An event has the venue or these areas to itself.'
  if (rule.rule_type === 'tables' && !isServed(venue, servicesOn(offer.services, date), time))
    return 'No service takes arrivals at this time.'
  if (rule.rule_type === 'guestlist') return 'After the last entry.'
  return `The stay would end after ${hours}.`
}

const whyFull = (
  offer: NamedOffer,
  occupancy: Occupancy,
  { rule, time }: CheckedSlot,
  date: string,
  partySize: number,
  ruleName: string,
): string => {
  const isTable = rule.rule_type === 'tables'
  const limit = isTable ? rule.max_covers_per_slot : rule.capacity
  const heads = occupancy.heads(rule.id, date, isTable ? time : '')
  if (limit !== null && heads + partySize > limit)
    return `${ruleName} takes ${limit} guests ${isTable ? 'at this time' : 'a night'}, and ${heads} have booked.`
  const at = servicesOfSlot(offer, rule, date, time) as readonly NamedOffer['services'][number][]
  if (isClosedOnline(offer.venue, at, time)) return 'A host closed this time online for the day.'
  const paced = at.find((service) =>
    isOverPace(offer.venue, [service], time, partySize, occupancy.arrivals?.(date) ?? []),
  )
  return `The service “${paced?.name ?? ''}” takes no more arrivals in this interval.`
}

const MOST_NAMED = 3

const whyNoTable = (
  offer: NamedOffer,
  { rule }: CheckedSlot,
  partySize: number,
  occupants: readonly Occupant[],
): string => {
  const fitting = new Set(
    seatsFor(offer, rule)
      .filter((seat) => fits(seat, partySize))
      .flatMap(({ tableIds }) => tableIds),
  )
  if (fitting.size === 0) return `No table or combination that is sold online seats ${partySize}.`
  const named = occupants.filter(({ table }) => fitting.has(table)).map(({ who }) => who)
  const shown = named.slice(0, MOST_NAMED).join('; ')
  const more = named.length > MOST_NAMED ? `, and ${named.length - MOST_NAMED} more` : ''
  return shown === '' ? 'Every table that fits is taken.' : `Every table that fits is taken: ${shown}${more}.`
}
