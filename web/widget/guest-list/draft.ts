import type { Contract } from '../../../contract/index.ts'
import type { GuestListPage } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import type { Details } from '../shared/guest-details.ts'
import type { Entry } from '../shared/steps.ts'
import { newVisit, type Visit } from '../shared/visit.ts'

const STEPS = ['when', 'list', 'who', 'details', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

type Options = OkOf<Contract['GET /api/public/venues/:venueId/guestlist-options']>
type Availability = OkOf<Contract['GET /api/public/venues/:venueId/availability']>
type Rule = Availability['rules'][number]
type Reason = NonNullable<Availability['slots'][number]['reason']>
type Option = Options['options'][number]

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
  /** What the deposit is made of. */
  readonly price: Pick<Rule, 'price_per_cover_pence' | 'min_covers'>
  /** Whether a promo code may be worth typing. */
  readonly promo: boolean
}

/** Everything chosen and typed so far. */
export interface Draft extends Visit {
  readonly choice?: Choice | undefined
  readonly promo: string
}

export const newDraft = (page: GuestListPage, details: Details): Draft => ({
  ...newVisit(page, details),
  promo: '',
})

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
              price: {
                price_per_cover_pence: rule.price_per_cover_pence,
                min_covers: rule.min_covers,
              },
              promo: promo.eligible,
            }))
        : []
      const reasons = own.map((slot) => slot.reason)
      return { rule, choices, reason: reasons.includes('full') ? 'full' : reasons.at(-1) }
    })
    .sort((a, b) => Number(b.choices.length > 0) - Number(a.choices.length > 0))

/** Only for a list that costs no keys can somebody wait. */
export const slotsToWaitFor = ({ slots }: Availability, { options }: Options): Availability['slots'] =>
  slots.filter((slot) =>
    options.some(
      ({ rule_id, option_kind, keys_per_guest }) =>
        rule_id === slot.access_rule_id && option_kind === 'standard' && keys_per_guest === 0,
    ),
  )

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
const reachable = (
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
