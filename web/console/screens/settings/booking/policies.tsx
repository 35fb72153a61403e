import { useState } from 'preact/hooks'
import type { TermsStep } from '../../../../../domain/terms.ts'
import { addDays, instantOf } from '../../../../shared/dates.ts'
import { createPolicy, updatePolicy } from '../../../../shared/form-rules.ts'
import { money } from '../../../../shared/money.ts'
import { showToast } from '../../../../shared/toast.tsx'
import tableWords from '../../../../widget/shared/table-words.en.ts'
import { termsInWords } from '../../../../widget/shared/terms.ts'
import guestWords from '../../../../widget/shared/words.en.ts'
import type { Texts } from '../../../forms/by-language.tsx'
import { Collection } from '../../../forms/collection.tsx'
import { MoneyField, NumberField, SelectField, TextField } from '../../../forms/fields.tsx'
import { Segments } from '../../../forms/segments.tsx'
import { TranslatedField } from '../../../forms/translated-field.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { useNavigation } from '../../../model/address.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import { count } from '../../../model/guest-name.ts'
import { loadVenues, may, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { keptInWords, PolicySteps, TermsLine } from './policy-steps.tsx'

interface Policy {
  name: string
  refund: 'none' | 'full' | 'partial_pct'
  partial_pct: number | null
  cancel_until_hours: number
  late_fee_per_cover_pence: number
  steps: TermsStep[] | null
  text: string
  texts: Texts
}

const BLANK: Policy = {
  name: '',
  refund: 'full',
  partial_pct: null,
  cancel_until_hours: 24,
  late_fee_per_cover_pence: 0,
  steps: null,
  text: '',
  texts: null,
}

const inShort = (venue: Venue, policy: Policy): string => {
  const fee = policy.late_fee_per_cover_pence
  return [
    policy.steps
      ? `Keep ${policy.steps
          .map(
            (step) => `${keptInWords(step, venue.currency)} until ${hoursInWords(step.until_hours)} before`,
          )
          .join(', ')}`
      : oneDeadline(policy),
    fee > 0 ? `${money(fee, venue.currency, 'en')} a guest for a no-show or late cancellation` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "7 days": nobody counts 168 hours. A single day stays 24 hours, which is not "the day before". */
const hoursInWords = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')

const oneDeadline = ({ refund, partial_pct, cancel_until_hours }: Policy) =>
  ({
    none: 'Nothing comes back',
    full: 'Everything comes back',
    partial_pct: `${partial_pct}% comes back`,
  })[refund] + (refund === 'none' ? '' : ` until ${hoursInWords(cancel_until_hours)} before`)

export const Policies = ({ venue, today }: SectionProps) => {
  const params = { venueId: venue.id }
  const { address } = useNavigation()
  const isInForce = venue.booking_policy !== null && venue.booking_policy === address.query.edit
  const load = async () => (await call('GET /api/my-venues/:venueId/policies', { params })).data
  return (
    <Collection<Policy>
      id={`${venue.id} policies`}
      one="set of terms"
      canChange={may(venue, 'manager')}
      rules={{ create: createPolicy, update: updatePolicy }}
      blank={BLANK}
      empty={{
        title: 'No terms yet',
        text: 'Guests who cancel get everything back. Add terms to say until when that is so, and what is kept after that.',
      }}
      load={load}
      create={(body) => call('POST /api/my-venues/:venueId/policies', { params, body })}
      update={(id, body) =>
        call('PUT /api/my-venues/:venueId/policies/:id', { params: { ...params, id }, body })
      }
      remove={(id) => call('DELETE /api/my-venues/:venueId/policies/:id', { params: { ...params, id } })}
      removal={
        isInForce
          ? 'New bookings are then made without terms: everything goes back. Bookings that stand keep the terms they were made under.'
          : 'Bookings keep the terms they were made under.'
      }
      title={({ name }) => name}
      summary={(policy) => inShort(venue, policy)}
      fields={(draft) => <Fields draft={draft} venue={venue} today={today} />}
    >
      <InForce venue={venue} load={load} />
    </Collection>
  )
}

const Fields = ({ draft, venue, today }: { draft: Draft<Policy>; venue: Venue; today: string }) => (
  <>
    <section class="card stack">
      <TextField
        draft={draft}
        name="name"
        label="Name"
        hint="For you, such as “Free until the day before”."
      />
      <Segments
        legend="How many deadlines"
        name="deadlines"
        options={[
          ['one', 'One deadline'],
          ['several', 'Several deadlines'],
        ]}
        value={draft.values.steps ? 'several' : 'one'}
        onChoose={(deadlines) => draft.set('steps', deadlines === 'one' ? null : [...TWO_STEPS])}
      />
      {draft.values.steps ? (
        <PolicySteps
          steps={draft.values.steps}
          currency={venue.currency}
          canChange={draft.canChange}
          fault={draft.errorOf('steps')}
          onChange={(steps) => draft.set('steps', steps)}
        />
      ) : (
        <OneDeadline draft={draft} />
      )}
      <MoneyField
        draft={draft}
        name="late_fee_per_cover_pence"
        label="Fee for each guest, for a no-show or a late cancellation"
        currency={venue.currency}
        hint="You charge it yourself, to the card on file."
      />
      <TranslatedField draft={draft} name="text" label="In your own words" lines={3} optional texts="texts" />
    </section>
    <Example policy={draft.values} venue={venue} today={today} />
  </>
)

/** What several deadlines begin with. */
const TWO_STEPS: readonly TermsStep[] = [
  { until_hours: 72, keep_pct: 0 },
  { until_hours: 24, keep_pct: 50 },
]

const OneDeadline = ({ draft }: { draft: Draft<Policy> }) => (
  <>
    <div class="pair">
      <SelectField
        draft={draft}
        name="refund"
        label="Guests who cancel in time get back"
        options={[
          ['full', 'Everything'],
          ['partial_pct', 'A part'],
          ['none', 'Nothing'],
        ]}
      />
      {draft.values.refund === 'partial_pct' && (
        <NumberField draft={draft} name="partial_pct" label="How much" unit="%" />
      )}
    </div>
    <NumberField
      draft={draft}
      name="cancel_until_hours"
      label="A cancellation is in time until"
      unit="hours before the start"
    />
  </>
)

/** The same sentences as in the widget, for a party of four on Friday week with a deposit of 10 each. */
const Example = ({ policy, venue, today }: { policy: Policy; venue: Venue; today: string }) => {
  const starts = instantOf(venue, addDays(today, 14), '20:00')
  const sentences = (pence: number) =>
    termsInWords({
      words: { ...guestWords, ...tableWords },
      lang: 'en',
      venue,
      policy: { ...policy, cancel_until_hours: policy.cancel_until_hours || 0 },
      starts,
      party: 4,
      pence,
      isHeld: false,
      now: Date.now(),
    })
  const deposit = 4000
  return (
    <section class="card stack tight" aria-label="What guests read">
      <h4>What guests read</h4>
      <p class="quiet small">
        A party of four in two weeks at 20:00, with a deposit of {money(deposit, venue.currency, 'en')}:
      </p>
      {policy.steps && <TermsLine steps={policy.steps} startsAt={new Date(starts)} venue={venue} />}
      {sentences(deposit).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="quiet small">The same party without a deposit:</p>
      {sentences(0).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {sentences(0).length === 0 && <p>Nothing.</p>}
    </section>
  )
}

/** Which terms new bookings are made under. */
const InForce = ({
  venue,
  load,
}: {
  venue: Venue
  load: () => Promise<readonly { id: string; name: string }[]>
}) => {
  const { data } = useStored(`${venue.id} policies in force`, load)
  const [isBusy, setIsBusy] = useState(false)
  if (!data || data.length === 0) return null
  const choose = async (id: string) => {
    setIsBusy(true)
    try {
      await call('PUT /api/my-venues/:id', { params: { id: venue.id }, body: { booking_policy: id || null } })
      await loadVenues()
      showToast({
        text: id
          ? 'New bookings are made under these terms.'
          : 'New bookings have no terms: everything comes back.',
      })
    } catch (error) {
      showToast({ text: sentenceFor(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section class="card stack tight">
      <div class="field">
        <label for="in-force">Terms of new bookings</label>
        <select
          id="in-force"
          value={venue.booking_policy ?? ''}
          disabled={isBusy || !may(venue, 'manager')}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">None: everything comes back</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <p class="hint">Bookings that stand keep the terms they were made under.</p>
      </div>
    </section>
  )
}
