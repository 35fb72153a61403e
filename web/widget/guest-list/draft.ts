import type { Contract } from '../../../contract/index.ts'
import type { GuestListPage } from '../../../contract/page-data.ts'
import type { BodyOf, OkOf } from '../../../contract/row.ts'
import { monthOf } from '../../shared/dates.ts'
import { type Details, guestBody, NO_DETAILS } from '../shared/guest-details.ts'
import type { Attempt } from '../shared/sending.ts'
import type { Entry } from '../shared/steps.ts'

export const STEPS = ['when', 'list', 'who', 'details', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Options = OkOf<Contract['GET /api/public/venues/:venueId/guestlist-options']>
export type Availability = OkOf<Contract['GET /api/public/venues/:venueId/availability']>
type Rule = Availability['rules'][number]
type Reason = NonNullable<Availability['slots'][number]['reason']>
type Option = Options['options'][number]
type JoinBody = BodyOf<Contract['POST /api/public/venues/:venueId/guestlist-bookings']>
type BookBody = BodyOf<Contract['POST /api/public/venues/:venueId/book']>

/** What the guest chose of a night's lists. */
export interface Choice {
  readonly ruleId: string
  readonly name: string
  readonly kind: Option['option_kind']
  readonly keysPerGuest: number
  readonly approves: boolean
  readonly time: string
  /** What is asked for without an account: taken, held, or nothing but a card that is kept. */
  readonly depositPence: number
  readonly depositMode: Rule['deposit_mode']
  /** Whether a promo code may be worth typing. */
  readonly promo: boolean
}

/** Everything chosen and typed so far. It lives in memory and in the browser's history entry, and ends with the tab. */
export interface Draft {
  readonly party: number
  readonly month: string
  readonly date?: string
  readonly choice?: Choice | undefined
  readonly promo: string
  readonly details: Details
  readonly attempt?: Attempt | undefined
  readonly booked?: {
    readonly bookingId: string
    readonly status: string
    readonly manageUrl?: string | undefined
  }
}

export const newDraft = (page: GuestListPage, remembered: Partial<Details>): Draft => {
  const { party_size = 2, date } = page.wanted
  const isFuture = date !== undefined && date >= page.today
  return {
    party: Math.min(party_size, Math.max(1, page.largest_party)),
    month: monthOf(isFuture ? date : page.today),
    ...(isFuture ? { date } : {}),
    promo: '',
    details: { ...NO_DETAILS, ...remembered },
  }
}

/** Another party or night makes the choice void; what was typed stays. */
export const withoutChoice = ({ choice, attempt, booked, ...rest }: Draft): Draft => rest

/** One list of a night, with what it costs, or why it cannot be joined. */
export interface List {
  readonly rule: Rule
  readonly choices: readonly Choice[]
  readonly reason: Reason | undefined
}

/** The lists of a night, those with room first. The place is the first one that is open, as at the door. */
export const listsOf = ({ rules, slots }: Availability, { options, promo }: Options): readonly List[] =>
  rules
    .map((rule): List => {
      const own = slots.filter((slot) => slot.access_rule_id === rule.id)
      const open = own.find((slot) => slot.available)
      const choices = open
        ? options
            .filter((option) => option.rule_id === rule.id)
            .map(({ option_kind: kind, keys_per_guest, auto_approve }) => ({
              ruleId: rule.id,
              name: rule.name,
              kind,
              keysPerGuest: keys_per_guest,
              approves: auto_approve,
              time: open.time,
              depositPence: open.deposit_pence,
              depositMode: rule.deposit_mode,
              promo: promo.eligible,
            }))
        : []
      const reasons = own.map((slot) => slot.reason)
      return { rule, choices, reason: reasons.includes('full') ? 'full' : reasons.at(-1) }
    })
    .sort((a, b) => Number(b.choices.length > 0) - Number(a.choices.length > 0))

export const keysOf = ({ choice, party }: Draft): number => (choice?.keysPerGuest ?? 0) * party

/** Whether only somebody who is signed in can have it. */
export const needsAccount = (page: GuestListPage, { choice }: Pick<Draft, 'choice'>): boolean =>
  page.members_only > 0 || choice?.kind === 'queue_skip' || (choice?.keysPerGuest ?? 0) > 0

/** Whether a card is kept on file. Nobody who is signed in is asked for one. */
export const asksForCard = (
  { page, session }: { readonly page: GuestListPage; readonly session: unknown },
  choice: Choice | undefined,
): boolean => !session && choice?.depositMode === 'card' && !needsAccount(page, { choice })

/** The last step up to `wanted` for which everything is there. */
export const reachable = (
  page: GuestListPage,
  draft: Draft,
  wanted: Step | undefined,
  isSignedIn: boolean,
): Step => {
  if (draft.booked) return 'done'
  if (!wanted || wanted === 'when' || !draft.date) return 'when'
  if (wanted === 'list' || !draft.choice) return 'list'
  if (wanted === 'who') return 'who'
  if (isSignedIn) return 'review'
  if (needsAccount(page, draft)) return 'who'
  const { guest_name, guest_email } = draft.details
  if (wanted === 'details') return 'details'
  return guest_name && guest_email ? 'review' : 'who'
}

export const arriveAt =
  (page: GuestListPage, isSignedIn: () => boolean) =>
  (draft: Draft, entry: Entry<Step, Draft> | undefined): Entry<Step, Draft> => ({
    step: reachable(page, draft, entry?.step, isSignedIn()),
    draft,
  })

const wishesIn = (draft: Draft, lang: string) => {
  const { guest_name, guest_email, guest_phone, ...wishes } = guestBody(draft.details, lang)
  return wishes
}

/** What somebody who is signed in sends. */
export const joinBody = (draft: Draft, lang: string): JoinBody => {
  const { choice, date = '', party, promo } = draft
  return {
    rule_id: choice?.ruleId ?? '',
    date,
    party_size: party,
    option_kind: choice?.kind ?? 'standard',
    promo_code: promo.trim() || undefined,
    ...wishesIn(draft, lang),
  } as JoinBody
}

/** What somebody without an account sends. */
export const bookBody = (draft: Draft, lang: string): BookBody => {
  const { choice, date = '', party, details } = draft
  return {
    access_rule_id: choice?.ruleId ?? '',
    rule_type: 'guestlist',
    date,
    time: choice?.time ?? '',
    party_size: party,
    ...guestBody(details, lang),
  }
}
