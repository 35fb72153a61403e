import {
  CheckField,
  ClockField,
  ManyField,
  MoneyField,
  NumberField,
  SelectField,
  WEEKDAYS,
} from '../../../forms/fields.tsx'
import { TranslatedField } from '../../../forms/translated-field.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import type { Venue } from '../../../model/venues.ts'
import type { Rule } from './rule.ts'

export interface Choices {
  readonly areas: readonly (readonly [id: string, name: string])[]
  readonly bundles: readonly (readonly [id: string, name: string])[]
}

const UNITS = [
  ['', 'As the venue'],
  ['minutes', 'minutes before the start'],
  ['hours', 'hours before the start'],
  ['days', 'days before the start'],
  ['weeks', 'weeks before the start'],
] as const

interface Props {
  readonly draft: Draft<Rule>
  readonly venue: Venue
  readonly choices: Choices
}

export const RuleFields = ({ draft, venue, choices }: Props) => {
  const isList = draft.values.rule_type === 'guestlist'
  return (
    <>
      <section class="card stack">
        <h4>When</h4>
        <TranslatedField
          draft={draft}
          name="name"
          label="Name"
          hint="Guests see it, such as Dinner."
          texts="names"
        />
        <SelectField
          draft={draft}
          name="rule_type"
          label="Guests book"
          options={[
            ['tables', 'A table'],
            ['guestlist', 'A place on the guest list'],
          ]}
        />
        <ManyField draft={draft} name="days" label="Days" options={WEEKDAYS} />
        <div class="pair">
          <ClockField draft={draft} name="start_time" type="time" label="From" />
          <ClockField
            draft={draft}
            name="end_time"
            type="time"
            label="To"
            hint="An earlier time is on the next day."
          />
        </div>
        <NumberField draft={draft} name="slot_interval_mins" label="A time is offered every" unit="minutes" />
        <div class="pair">
          <ClockField draft={draft} name="date_from" type="date" label="First day" emptyAs={null} optional />
          <ClockField draft={draft} name="date_to" type="date" label="Last day" emptyAs={null} optional />
        </div>
        <CheckField
          draft={draft}
          name="special_only"
          label="Special days only"
          hint="It applies only on special days that list it, such as New Year’s Eve."
        />
        <CheckField draft={draft} name="active" label="On" hint="Off: guests are not offered its times." />
      </section>
      <section class="card stack">
        <h4>Who</h4>
        <div class="pair">
          <NumberField draft={draft} name="party_min" label="Smallest party" />
          <NumberField draft={draft} name="party_max" label="Largest party" />
        </div>
        {isList ? (
          <NumberField draft={draft} name="capacity" label="Places a night" unit="guests" optional />
        ) : (
          <>
            <div class="pair">
              <NumberField
                draft={draft}
                name="duration_mins"
                label="A table is kept for"
                unit="minutes"
                hint="If empty, as the service or the venue says."
                optional
              />
              <NumberField
                draft={draft}
                name="max_covers_per_slot"
                label="Most guests at one time"
                unit="guests"
                optional
              />
            </div>
            {choices.areas.length > 0 && (
              <ManyField
                draft={draft}
                name="seating_area_ids"
                label="Areas"
                options={choices.areas}
                hint="None chosen: all of them."
              />
            )}
          </>
        )}
        <CheckField
          draft={draft}
          name="auto_approve"
          label="Confirm at once"
          hint="Otherwise each booking is a request that you answer."
        />
      </section>
      <MoneyFields draft={draft} venue={venue} choices={choices} />
      <WindowFields draft={draft} />
    </>
  )
}

const MoneyFields = ({ draft, venue, choices }: Props) => {
  const { rule_type, deposit_mode } = draft.values
  if (rule_type === 'guestlist')
    return (
      <section class="card stack">
        <h4>Price</h4>
        <NumberField
          draft={draft}
          name="price_keys"
          label="Keys for each guest"
          unit="keys"
          hint={
            venue.paid_guest_list_enabled
              ? '0: free.'
              : 'Not taken while “The guest list costs keys” is off under Booking defaults.'
          }
        />
      </section>
    )
  return (
    <section class="card stack">
      <h4>Deposit and extras</h4>
      <SelectField
        draft={draft}
        name="deposit_mode"
        label="When guests book"
        options={[
          ['none', 'No deposit'],
          ['hold', 'Hold the deposit on their card'],
          ['charge', 'Charge the deposit'],
          ['card', 'Keep a card for a later fee'],
        ]}
        hint={
          {
            none: 'Nothing is asked for.',
            hold: 'Nothing is taken until you capture it. Your terms decide what is kept after a cancellation.',
            charge: 'Taken at once. Your terms decide what comes back after a cancellation.',
            card: 'Nothing is taken now. You can charge the fee of your terms for a no-show or a late cancellation.',
          }[deposit_mode]
        }
      />
      {(deposit_mode === 'hold' || deposit_mode === 'charge') && (
        <div class="pair">
          <MoneyField
            draft={draft}
            name="price_per_cover_pence"
            label="For each guest"
            currency={venue.currency}
          />
          <NumberField
            draft={draft}
            name="min_covers"
            label="But at least for"
            unit="guests"
            hint="0: for the party as it is."
          />
        </div>
      )}
      {choices.bundles.length > 0 && (
        <ManyField draft={draft} name="bundle_ids" label="Extras guests can add" options={choices.bundles} />
      )}
    </section>
  )
}

const WindowFields = ({ draft }: { draft: Draft<Rule> }) => (
  <section class="card stack">
    <h4>How early and how late</h4>
    <div class="pair">
      <NumberField draft={draft} name="booking_start_value" label="Booking opens" optional />
      <SelectField draft={draft} name="booking_start_unit" label="Opening counted in" options={UNITS} />
    </div>
    <div class="pair">
      <NumberField draft={draft} name="booking_cutoff_value" label="Booking closes" optional />
      <SelectField draft={draft} name="booking_cutoff_unit" label="Closing counted in" options={UNITS} />
    </div>
  </section>
)
