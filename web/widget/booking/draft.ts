import type { Contract } from '../../../contract/index.ts'
import type { BookingPage } from '../../../contract/page-data.ts'
import type { BodyOf, OkOf } from '../../../contract/row.ts'
import { type Deposit, depositFor } from '../../../domain/deposit.ts'
import { calendarDay, monthOf, type VenueClock } from '../../shared/dates.ts'
import { type Bundle, bundleSelections, type Chosen, extrasPence } from '../shared/extras.tsx'
import { type Details, guestBody, NO_DETAILS } from '../shared/guest-details.ts'
import type { Attempt } from '../shared/sending.ts'
import type { Entry } from '../shared/steps.ts'
import type { Table } from '../shared/tables.tsx'

export const STEPS = ['when', 'time', 'table', 'extras', 'details', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Availability = OkOf<Contract['GET /api/public/venues/:venueId/availability']>
export type Slot = Availability['slots'][number]
export type Rule = Availability['rules'][number]
type BookBody = BodyOf<Contract['POST /api/public/venues/:venueId/book']>

/**
 * Everything chosen and typed so far. It lives in memory and in the browser's history entry, which is neither a cookie
 * nor storage and ends with the tab: reload, Back, and the way back from the payment page lose nothing.
 */
export interface Draft {
  readonly party: number
  readonly month: string
  readonly date?: string
  readonly slot?: Slot
  readonly rule?: Rule
  readonly bundles?: readonly Bundle[]
  readonly table?: Pick<Table, 'id' | 'table_number' | 'deposit_pence'> | null
  readonly extras: Chosen
  readonly details: Details
  readonly attempt?: Attempt | undefined
  /** The booking that waits for its payment, and the address that it was made with. */
  readonly unpaid?:
    | { readonly booking_id: string; readonly manage_token: string; readonly email: string }
    | undefined
  readonly booked?: {
    readonly bookingId: string
    readonly status: string
    readonly manageUrl?: string | undefined
  }
}

export const newDraft = (page: BookingPage, remembered: Partial<Details>): Draft => {
  const { party_size = 2, date } = page.wanted
  const isFuture = date !== undefined && date >= page.today
  return {
    party: Math.min(party_size, Math.max(1, page.largest_party)),
    month: monthOf(isFuture ? date : page.today),
    ...(isFuture ? { date } : {}),
    extras: {},
    details: { ...NO_DETAILS, ...remembered },
  }
}

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
export const reachable = (draft: Draft, wanted: Step): Step => {
  if (draft.booked) return 'done'
  if (wanted === 'when' || !draft.date) return 'when'
  if (wanted === 'time' || !draft.slot) return 'time'
  if (wanted === 'done') return 'review'
  if (wanted === 'review' && (!draft.details.guest_name || !draft.details.guest_email)) return 'details'
  return wanted
}

/** What is shown when the guest walks through the browser's history: everything chosen since stays. */
export const arrive = (draft: Draft, entry: Entry<Step, Draft> | undefined): Entry<Step, Draft> => ({
  step: reachable(draft, entry?.step ?? 'when'),
  draft,
})

export interface Due extends Deposit {
  /** Extras that are paid at the table. */
  readonly laterPence: number
}

const NO_RULE = { deposit_mode: 'none', price_per_cover_pence: 0, min_covers: 0 } as const

/** What will be charged or held. The answer to the booking has the last word. */
export const dueOf = (draft: Draft): Due => {
  const { rule = NO_RULE, slot, table, party } = draft
  const { now, later: laterPence } = extrasPence(draft)
  return { ...depositFor(rule, party, now, (table ?? slot)?.deposit_pence ?? 0), laterPence }
}

/** The request, without the token of the bot check. */
export const bookBody = (draft: Draft, lang: string, confirm: boolean): BookBody => {
  const { rule, slot, date, party, table, details } = draft
  return {
    access_rule_id: rule?.id ?? '',
    rule_type: 'tables',
    date: date ?? '',
    time: slot?.time ?? '',
    party_size: party,
    table_id: table?.id,
    bundle_selections: bundleSelections(draft),
    confirm: confirm || undefined,
    replaces: replacedBy(draft),
    ...guestBody(details, lang),
  } as BookBody
}

/** Who came back without paying and corrects the address takes the same place again. */
const replacedBy = ({ unpaid, details }: Draft) => {
  if (!unpaid || unpaid.email === details.guest_email) return undefined
  const { booking_id, manage_token } = unpaid
  return { booking_id, manage_token }
}
