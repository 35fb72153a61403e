import type { Contract } from '../../../contract/index.ts'
import type { BookingPage } from '../../../contract/page-data.ts'
import type { BodyOf, OkOf } from '../../../contract/row.ts'
import { monthOf } from '../../shared/dates.ts'

export const STEPS = ['when', 'time', 'table', 'extras', 'details', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Availability = OkOf<Contract['GET /api/public/venues/:venueId/availability']>
export type Slot = Availability['slots'][number]
export type Rule = Availability['rules'][number]
export type Bundle = Availability['bundles'][number]
export type Floorplan = OkOf<Contract['GET /api/public/venues/:venueId/floorplan']>
export type Table = Floorplan['tables'][number]
type BookBody = BodyOf<Contract['POST /api/public/venues/:venueId/book']>

/** What the guest types. All of it is text or a tick, as the form holds it. */
export interface Details {
  readonly guest_name: string
  readonly guest_email: string
  readonly guest_phone: string
  readonly occasion: string
  readonly dietary: string
  readonly comments: string
  readonly marketing_consent: boolean
  readonly remember: boolean
}

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
  readonly extras: Readonly<Record<string, number>>
  readonly details: Details
  /** The key under which exactly this request was sent, so that a second tap sends the same one. */
  readonly attempt?: { readonly key: string; readonly body: string; readonly at: number }
  readonly booked?: { readonly bookingId: string; readonly status: string; readonly manageUrl?: string }
}

const NO_DETAILS: Details = {
  guest_name: '',
  guest_email: '',
  guest_phone: '',
  occasion: '',
  dietary: '',
  comments: '',
  marketing_consent: false,
  remember: false,
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
  const offered = bundles.filter((bundle) => rule.bundle_ids.includes(bundle.id))
  const items = new Set(offered.flatMap((bundle) => bundle.items.map((item) => `${bundle.id} ${item.id}`)))
  return {
    ...withoutSlot(draft),
    slot,
    rule,
    bundles: offered,
    extras: Object.fromEntries(Object.entries(draft.extras).filter(([key]) => items.has(key))),
  }
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

export interface Due {
  readonly pence: number
  readonly mode: 'none' | 'hold' | 'charge'
  /** Extras that are paid at the table. */
  readonly laterPence: number
}

/** What will be asked for, as server/domain/deposit.ts decides it. The answer to the booking has the last word. */
export const dueOf = ({ rule, slot, table, party, bundles = [], extras }: Draft): Due => {
  if (!rule || !slot) return { pence: 0, mode: 'none', laterPence: 0 }
  let [prepaid, later] = [0, 0]
  for (const bundle of bundles)
    for (const item of bundle.items) {
      const pence = (extras[`${bundle.id} ${item.id}`] ?? 0) * item.price_pence
      if (bundle.prepaid) prepaid += pence
      else later += pence
    }
  const covers =
    rule.deposit_mode === 'none' ? 0 : rule.price_per_cover_pence * Math.max(rule.min_covers, party)
  const pence = Math.max(covers + prepaid, table ? table.deposit_pence : slot.deposit_pence)
  if (pence === 0) return { pence, mode: 'none', laterPence: later }
  const charges = prepaid > 0 || rule.deposit_mode === 'charge'
  return { pence, mode: charges ? 'charge' : 'hold', laterPence: later }
}

const filled = (text: string) => text.trim() || undefined

/** The request, without the token of the bot check. */
export const bookBody = (draft: Draft, lang: string, confirm: boolean): BookBody => {
  const { rule, slot, date, party, table, extras, details } = draft
  const selections = Object.entries(extras)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [bundle_id = '', item_id = ''] = key.split(' ')
      return { bundle_id, item_id, quantity }
    })
  const wishes = {
    occasion: filled(details.occasion),
    dietary: filled(details.dietary),
    comments: filled(details.comments),
    ...(details.marketing_consent ? { marketing_consent: true } : {}),
    locale: lang,
  }
  return {
    access_rule_id: rule?.id ?? '',
    rule_type: 'tables',
    date: date ?? '',
    time: slot?.time ?? '',
    party_size: party,
    guest_name: details.guest_name.trim(),
    guest_email: details.guest_email.trim(),
    ...(filled(details.guest_phone) ? { guest_phone: details.guest_phone.trim() } : {}),
    ...(table ? { table_id: table.id } : {}),
    ...(selections.length > 0 ? { bundle_selections: selections } : {}),
    ...(confirm ? { confirm: true } : {}),
    ...JSON.parse(JSON.stringify(wishes)),
  }
}
