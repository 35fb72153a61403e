import type { Contract } from '../../../contract/index.ts'
import type { BookingPage } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { calendarDay, type VenueClock } from '../../shared/dates.ts'
import type { Bundle, Chosen } from '../shared/extras.tsx'
import type { Details } from '../shared/guest-details.ts'
import type { Entry } from '../shared/steps.ts'
import type { Table } from '../shared/tables.tsx'
import { newVisit, type Visit } from '../shared/visit.ts'

const STEPS = ['when', 'table', 'extras', 'details', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Availability = OkOf<Contract['GET /api/public/venues/:venueId/availability']>
export type Slot = Availability['slots'][number]
export type Rule = Availability['rules'][number]

/** Everything chosen and typed so far. */
export interface Draft extends Visit {
  readonly slot?: Slot
  readonly rule?: Rule
  readonly bundles?: readonly Bundle[]
  readonly table?: (Pick<Table, 'id' | 'table_number' | 'deposit_pence'> & { readonly area?: string }) | null
  readonly extras: Chosen
}

export const newDraft = (page: BookingPage, details: Details): Draft => ({
  ...newVisit(page, details),
  extras: {},
})

/** Another party or day makes what follows from them void; what was typed stays. */
export const withoutSlot = ({ slot, rule, bundles, table, attempt, booked, ...rest }: Draft): Draft => rest

export const withSlot = (draft: Draft, slot: Slot, { rules, bundles }: Availability): Draft => {
  const rule = rules.find((one) => one.id === slot.access_rule_id)
  if (!rule) return draft
  return {
    ...withoutSlot(draft),
    slot,
    rule,
    bundles: bundles.filter((bundle) => rule.bundle_ids.includes(bundle.id)),
  }
}

const NEAREST = 3

/** The free slots that come closest to one that is gone. */
export const nearestTo = (
  venue: VenueClock,
  { date, slots }: Pick<Availability, 'date' | 'slots'>,
  gone: Pick<Slot, 'time'> | undefined,
): Slot[] => {
  const at = (time: string) => Date.parse(`${calendarDay(venue, date, time)}T${time}Z`)
  const distance = ({ time }: Slot) => Math.abs(at(time) - at(gone?.time ?? time))
  return slots
    .filter((slot) => slot.available)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST)
}

/** The steps that this booking has. */
export const stepsOf = ({ bundles = [] }: Draft): readonly Step[] =>
  STEPS.filter((step) => step !== 'extras' || bundles.length > 0)

/** The last step up to `wanted` for which everything is there. */
const reachable = (draft: Draft, wanted: Step): Step => {
  if (draft.booked) return 'done'
  // Also what is not a step any more, in a tab that was open before.
  if (wanted === 'when' || !STEPS.includes(wanted) || !draft.date || !draft.slot) return 'when'
  if (wanted === 'done') return 'review'
  if (wanted === 'review' && (!draft.details.guest_name || !draft.details.guest_email)) return 'details'
  return wanted
}

/** What is shown when the guest walks through the browser's history: everything chosen since stays. */
export const arrive = (draft: Draft, entry: Entry<Step, Draft> | undefined): Entry<Step, Draft> => ({
  step: reachable(draft, entry?.step ?? 'when'),
  draft,
})
