import { serviceDateOf, type VenueClock } from './service-day.ts'

/** How long before its start a slot can be booked online. The functions are pure. */

type Unit = 'minutes' | 'hours' | 'days' | 'weeks'

export interface VenueWindow {
  readonly booking_cutoff_value: number
  readonly booking_cutoff_unit: Unit
  readonly booking_start_value: number
  readonly booking_start_unit: Unit
}

/** Null: as the venue says. */
export type RuleWindow = { readonly [F in keyof VenueWindow]: VenueWindow[F] | null }

const UNIT_MINS: Record<Unit, number> = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 }
const MINUTE_MS = 60_000

/** Minutes before its start at which a slot stops being bookable. The rule's own value overrides the venue's. */
export const cutoffMins = (venue: VenueWindow, rule: RuleWindow): number =>
  rule.booking_cutoff_value !== null && rule.booking_cutoff_unit !== null
    ? rule.booking_cutoff_value * UNIT_MINS[rule.booking_cutoff_unit]
    : venue.booking_cutoff_value * UNIT_MINS[venue.booking_cutoff_unit]

/** Minutes before its start at which a slot becomes bookable. The rule's own value overrides the venue's. */
export const startMins = (venue: VenueWindow, rule: RuleWindow): number =>
  rule.booking_start_value !== null && rule.booking_start_unit !== null
    ? rule.booking_start_value * UNIT_MINS[rule.booking_start_unit]
    : venue.booking_start_value * UNIT_MINS[venue.booking_start_unit]

/** When a slot of the rule becomes bookable online. */
export const opensAt = (venue: VenueWindow, rule: RuleWindow, startsAt: Date): Date =>
  new Date(startsAt.getTime() - startMins(venue, rule) * MINUTE_MS)

interface WindowedOffer<R extends RuleWindow> {
  readonly venue: VenueWindow & VenueClock
  readonly rules: readonly R[]
}

/** The last service date with a slot that can be booked now: no rule opens bookings further ahead. */
export const lastOpenDate = <R extends RuleWindow & { readonly rule_type: string }>(
  { venue, rules }: WindowedOffer<R>,
  flow: string,
  now: Date,
): string => {
  const ahead = rules.filter((rule) => rule.rule_type === flow).map((rule) => startMins(venue, rule))
  return serviceDateOf(venue, new Date(now.getTime() + Math.max(0, ...ahead) * MINUTE_MS))
}

/**
 * How long a reply about these slots can be cached if nobody books or changes anything: until the next moment at
 * which time alone opens or closes one of them.
 */
export const validUntil = (
  { venue }: { readonly venue: VenueWindow },
  slots: readonly { readonly rule: RuleWindow; readonly span: { readonly startsAt: Date } }[],
  now: Date,
): Date => {
  let next = now.getTime() + 24 * 60 * MINUTE_MS
  for (const { rule, span } of slots) {
    const start = span.startsAt.getTime()
    for (const moment of [
      start,
      start - cutoffMins(venue, rule) * MINUTE_MS,
      start - startMins(venue, rule) * MINUTE_MS,
    ])
      if (moment >= now.getTime() && moment < next) next = moment
  }
  return new Date(next)
}
