import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { addDays, shortDate, weekdayOf } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import { NumberInput } from '../../forms/number-input.tsx'
import { useStored } from '../../forms/use-stored.ts'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

const REASONS = {
  past: 'over',
  cutoff: 'too late to book',
  too_early: 'not open yet',
  closed: 'closed',
  full: 'full',
  no_table: 'no table that fits',
  party_size: 'not for this party',
} as const

const FRIDAY = 4

interface Props {
  readonly venue: Venue
  readonly today: string
  /** The day that is shown first. Default: next Friday. */
  readonly first?: string
  /** Nothing can be booked before what stands beside it is saved for the first time. */
  readonly isBeforeFirst?: boolean
}

/** What the public widget offers on a day to a party. Each time says why it is offered or refused when it is chosen. */
export const GuestPreview = ({ venue, today, first, isBeforeFirst = false }: Props) => {
  const [date, setDate] = useState(() => first ?? addDays(today, (FRIDAY - weekdayOf(today) + 7) % 7 || 7))
  const [party, setParty] = useState(4)
  const [type, setType] = useState<'tables' | 'guestlist'>('tables')
  const { data, error } = useStored(`preview ${venue.id} ${date} ${party} ${type} ${venue.status}`, () =>
    call('GET /api/my-venues/:venueId/guest-view', {
      params: { venueId: venue.id },
      query: { date, party_size: party, type },
    }),
  )
  const groups = (data?.rules ?? []).map(({ id, name }) => ({
    name,
    slots: (data?.slots ?? []).filter(({ access_rule_id }) => access_rule_id === id),
  }))
  return (
    <section class="card stack" aria-labelledby="preview-title">
      <h3 id="preview-title">What a guest sees</h3>
      <div class="preview-ask">
        <label>
          On
          <input
            type="date"
            value={date}
            min={today}
            onInput={(event) => event.currentTarget.value && setDate(event.currentTarget.value)}
          />
        </label>
        <label>
          for
          <NumberInput aria-label="Guests" min={1} max={1000} value={party} onNumber={setParty} />
        </label>
        <label>
          <span class="visually-hidden">Guests book</span>
          <select value={type} onChange={(event) => setType(event.currentTarget.value as typeof type)}>
            <option value="tables">A table</option>
            <option value="guestlist">The guest list</option>
          </select>
        </label>
      </div>
      <div role="status" class="stack tight">
        {error !== undefined && <p class="notice">{sentenceFor(error)}</p>}
        {venue.status === 'draft' && (
          <p class="notice">The venue is a draft: guests see this once it is published.</p>
        )}
        {data?.note && <p class="notice">{data.note}</p>}
        {data?.party_too_large && (
          <p class="notice warn">A party of {party} is larger than anything you offer.</p>
        )}
        {data && data.slots.length === 0 && (
          <p class="notice">
            {isBeforeFirst
              ? 'Press Next to see the times.'
              : `No times on ${shortDate(words, date)}. Add a rule for that day.`}
          </p>
        )}
        {groups.map(({ name, slots }) => (
          <SlotGroup key={name} name={name} slots={slots} currency={venue.currency} />
        ))}
        {(data?.next_available_dates.length ?? 0) > 0 && (
          <p>
            Offered instead: {data?.next_available_dates.map((next) => shortDate(words, next)).join(', ')}.
          </p>
        )}
      </div>
    </section>
  )
}

interface GroupProps {
  readonly name: string
  readonly slots: readonly Slot[]
  readonly currency: string
}

type Slot = OkOf<Contract['GET /api/my-venues/:venueId/guest-view']>['slots'][number]

const SlotGroup = ({ name, slots, currency }: GroupProps) => {
  const [time, setTime] = useState('')
  const chosen = slots.find((slot) => slot.time === time) ?? slots.find(({ available }) => !available)
  return (
    <div>
      <h4>{name}</h4>
      <ul class="slots">
        {slots.map((slot) => (
          <li key={slot.time}>
            <button
              type="button"
              class={slot.available ? 'free' : ''}
              aria-pressed={slot === chosen}
              onClick={() => setTime(slot.time)}
            >
              <b>{slot.time}</b>{' '}
              <small>
                {slot.available
                  ? slot.deposit_pence > 0
                    ? money(slot.deposit_pence, currency, 'en')
                    : 'free'
                  : REASONS[slot.reason ?? 'closed']}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <p class="quiet slot-why">
          <b>{chosen.time}</b> {chosen.why}
        </p>
      )}
    </div>
  )
}
