import { missingToGoLive } from '../../../../../domain/venue-publishing.ts'
import type { Venue } from '../../../model/venues.ts'

/** What is stored of a venue besides itself, as far as the set-up is about it. */
interface Counts {
  readonly tables: number
  readonly meals: number
}

export const STEPS = ['venue', 'hours', 'tables', 'meals', 'terms', 'look', 'publish'] as const
export type StepName = (typeof STEPS)[number]

/** Minutes that a step takes whoever does it for the first time. `test/browser/set-up.test.ts` measures them. */
const MINUTES: Record<StepName, number> = {
  venue: 2,
  hours: 1,
  tables: 1,
  meals: 1,
  terms: 1,
  look: 1,
  publish: 1,
}

/**
 * What is stored says which steps are done, and nothing else: so the set-up can be left at any time, and taken up by
 * somebody else on another device.
 */
export const doneSteps = (venue: Venue, { tables, meals }: Counts): ReadonlySet<StepName> => {
  const missing = new Set(missingToGoLive(venue))
  const has = (...fields: readonly string[]) => !fields.some((field) => missing.has(field))
  const isDone: Record<StepName, boolean> = {
    venue: has('name', 'address', 'venue_type', 'phone', 'email'),
    hours: venue.opening_hours !== null && has('last_entry_time'),
    tables: tables > 0 && has('backdoor_capacity'),
    meals: meals > 0,
    terms: venue.booking_policy !== null,
    look: has('logo'),
    publish: venue.status === 'live',
  }
  return new Set(STEPS.filter((step) => isDone[step]))
}

/** What keeps a step open that looks answered: its hours or its tables are there. */
export const lackOf = (
  step: StepName,
  venue: Venue,
  { tables }: Pick<Counts, 'tables'>,
): string | undefined => {
  const missing = missingToGoLive(venue)
  if (step === 'hours' && venue.opening_hours !== null && missing.includes('last_entry_time'))
    return 'Last entry is missing'
  if (step === 'tables' && tables > 0 && missing.includes('backdoor_capacity')) return 'Capacity is missing'
  return undefined
}

/** Where somebody who comes back goes on. */
export const nextStep = (done: ReadonlySet<StepName>): StepName =>
  STEPS.find((step) => !done.has(step)) ?? 'publish'

export const minutesLeft = (done: ReadonlySet<StepName>): number =>
  STEPS.filter((step) => !done.has(step)).reduce((sum, step) => sum + MINUTES[step], 0)
