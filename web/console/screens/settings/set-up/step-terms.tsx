import { money } from '../../../../shared/money.ts'
import { MoneyField, NumberField } from '../../../forms/fields.tsx'
import { Segments } from '../../../forms/segments.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { count } from '../../../model/guest-name.ts'
import { loadVenues, type Venue } from '../../../model/venues.ts'
import { GuestPreview } from '../guest-preview.tsx'
import { type Facts, mealRules } from './facts.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep } from './use-step.ts'

type Mode = 'none' | 'hold' | 'charge' | 'card'

interface Values {
  deposit_mode: Mode
  price_per_cover_pence: number | null
  cancel_until_hours: number | null
}

const DEPOSITS = [
  ['none', 'No deposit'],
  ['hold', 'Hold on the card'],
  ['charge', 'Charge'],
] as const

/** The terms in force, if they are of the simple kind that this step makes. */
const simpleTerms = (venue: Venue, { policies }: Facts) => {
  const policy = policies.find(({ id }) => id === venue.booking_policy)
  return policy && policy.steps === null && policy.refund === 'full' ? policy : undefined
}

const storedOf = (venue: Venue, facts: Facts): Values => {
  const rule = mealRules(facts)[0]
  return {
    deposit_mode: rule?.deposit_mode ?? 'none',
    price_per_cover_pence: rule?.price_per_cover_pence || 1000,
    cancel_until_hours: simpleTerms(venue, facts)?.cancel_until_hours ?? 24,
  }
}

const nameOf = (hours: number) => `Free until ${count(hours, 'hour')} before`

/** What a guest leaves with a booking, and until when it comes back. One answer for all meals. */
export const TermsStep = (props: StepProps) => {
  const { venue, today, facts, reload } = props
  const terms = simpleTerms(venue, facts)
  const hasOwnTerms = venue.booking_policy !== null && !terms
  const { draft, frame } = useStep<Values>(props, 'terms', {
    stored: storedOf(venue, facts),
    rules: {
      price_per_cover_pence: { required: true, minimum: 0, maximum: 100_000_00 },
      cancel_until_hours: { required: true, minimum: 0, maximum: 8760 },
    },
    save: async (_, values) => {
      await saveDeposit(venue.id, facts, values)
      if (!hasOwnTerms) await saveTerms(venue.id, terms, values.cancel_until_hours ?? 24)
      await Promise.all([loadVenues(), reload()])
      return undefined
    },
  })
  return (
    <StepFrame
      {...frame}
      title="What if guests cancel?"
      about="A deposit keeps tables from staying empty. Most restaurants begin without one."
      draft={draft}
      aside={<GuestPreview venue={venue} today={today} />}
    >
      <section class="card stack">
        <Segments
          legend="Deposit"
          name="deposit"
          options={
            draft.values.deposit_mode === 'card' ? [...DEPOSITS, ['card', 'Keep a card'] as const] : DEPOSITS
          }
          value={draft.values.deposit_mode}
          onChoose={(mode) => draft.set('deposit_mode', mode)}
        />
        {(draft.values.deposit_mode === 'hold' || draft.values.deposit_mode === 'charge') && (
          <MoneyField
            draft={draft}
            name="price_per_cover_pence"
            label="For each guest"
            currency={venue.currency}
          />
        )}
        {hasOwnTerms ? (
          <p>
            Your own terms are in force. <a href={`/console/${venue.id}/settings/policies`}>Change them</a>
          </p>
        ) : (
          <NumberField
            draft={draft}
            name="cancel_until_hours"
            label="Guests cancel free until"
            unit="hours before"
          />
        )}
        <InWords draft={draft} venue={venue} hasOwnTerms={hasOwnTerms} />
      </section>
    </StepFrame>
  )
}

/** The choice as one sentence, for a party of four. */
const InWords = ({
  draft: {
    values: { deposit_mode, price_per_cover_pence, cancel_until_hours },
  },
  venue,
  hasOwnTerms,
}: {
  draft: Draft<Values>
  venue: Venue
  hasOwnTerms: boolean
}) => {
  const sum = money(4 * (price_per_cover_pence || 0), venue.currency, 'en')
  const deposit = {
    none: 'A party of four pays no deposit.',
    hold: `A party of four has ${sum} held on the card, not taken.`,
    charge: `A party of four pays ${sum} when booking.`,
    card: 'A party of four leaves a card.',
  }[deposit_mode]
  const hours = cancel_until_hours ?? 0
  const back =
    deposit_mode === 'none'
      ? `Guests are asked to cancel ${count(hours, 'hour')} before.`
      : `Whoever cancels ${count(hours, 'hour')} before gets everything back; later, you keep it.`
  return (
    <p class="notice" role="status">
      {deposit} {!hasOwnTerms && back}
    </p>
  )
}

const saveDeposit = async (
  venueId: string,
  facts: Facts,
  { deposit_mode, price_per_cover_pence }: Values,
) => {
  const isPriced = deposit_mode === 'hold' || deposit_mode === 'charge'
  for (const { id } of mealRules(facts))
    await call('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { venueId, id },
      body: { deposit_mode, price_per_cover_pence: isPriced ? (price_per_cover_pence ?? 0) : 0 },
    })
}

/** The first terms that are made come into force by themselves. */
const saveTerms = (venueId: string, terms: { id: string } | undefined, hours: number): Promise<unknown> =>
  terms
    ? call('PUT /api/my-venues/:venueId/policies/:id', {
        params: { venueId, id: terms.id },
        body: { name: nameOf(hours), cancel_until_hours: hours },
      })
    : call('POST /api/my-venues/:venueId/policies', {
        params: { venueId },
        body: { name: nameOf(hours), refund: 'full', cancel_until_hours: hours },
      })
