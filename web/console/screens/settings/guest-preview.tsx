import { useRef, useState } from 'preact/hooks'
import { ApiError } from '../../../shared/client.ts'
import { addDays, shortDate, weekdayOf } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import { useStored } from '../../forms/use-stored.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { may, type Venue } from '../../model/venues.ts'

const REASONS = {
  past: 'over',
  cutoff: 'too late to book',
  too_early: 'not open for booking yet',
  closed: 'closed',
  full: 'full',
  no_table: 'no table that fits',
  party_size: 'not for this party',
} as const

const FRIDAY = 4

/** What the public widget offers on a day to a party, with the reason for each time that is refused. */
export const GuestPreview = ({ venue, today }: { venue: Venue; today: string }) => {
  const [date, setDate] = useState(() => addDays(today, (FRIDAY - weekdayOf(today) + 7) % 7 || 7))
  const [party, setParty] = useState(4)
  const [type, setType] = useState<'tables' | 'guestlist'>('tables')
  // Guests see nothing of a draft, so a manager looks at it as whoever has a preview link does.
  const secret = useRef('')
  const secretOf = async () => {
    if (venue.status === 'live' || !may(venue, 'manager')) return {}
    secret.current ||= new URL(
      (await call('POST /api/my-venues/:venueId/preview-link', { params: { venueId: venue.id } })).url,
    ).searchParams.get('preview') as string
    return { preview: secret.current }
  }
  const { data, error } = useStored(
    `preview ${venue.id} ${date} ${party} ${type} ${venue.status}`,
    async () =>
      call('GET /api/public/venues/:venueId/availability', {
        params: { venueId: venue.id },
        query: { date, party_size: party, type, ...(await secretOf()) },
        fresh: true,
      }),
  )
  const groups = (data?.rules ?? []).map(({ id, name }) => ({
    name,
    slots: (data?.slots ?? []).filter(({ access_rule_id }) => access_rule_id === id),
  }))
  return (
    <section class="card stack preview" aria-labelledby="preview-title">
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
          <input
            type="number"
            min={1}
            max={1000}
            value={party}
            aria-label="Guests"
            onInput={(event) => setParty(Math.max(1, event.currentTarget.valueAsNumber || 1))}
          />
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
        {error !== undefined && (
          <p class="notice">
            {error instanceof ApiError && error.status === 404
              ? 'The venue is a draft: guests see nothing until it is published.'
              : sentenceFor(error)}
          </p>
        )}
        {data?.party_too_large && (
          <p class="notice warn">A party of {party} is larger than anything you offer.</p>
        )}
        {data && data.slots.length === 0 && (
          <p class="notice">
            No time is offered on {shortDate(words, date)}. A rule for this day offers some.
          </p>
        )}
        {groups.map(({ name, slots }) => (
          <div key={name}>
            <h4>{name}</h4>
            <ul class="slots">
              {slots.map((slot) => (
                <li key={`${slot.time} ${slot.access_rule_id}`} class={slot.available ? 'free' : ''}>
                  <b>{slot.time}</b>{' '}
                  <small>
                    {slot.available
                      ? slot.deposit_pence > 0
                        ? money(slot.deposit_pence, venue.currency, 'en')
                        : 'free'
                      : REASONS[slot.reason ?? 'closed']}
                  </small>
                </li>
              ))}
            </ul>
          </div>
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
