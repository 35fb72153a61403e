import { longDate } from '../../shared/dates.ts'
import words from '../../shared/words.en.ts'
import type { Plan } from './model.ts'
import { nameOf, type Refusal } from './save.ts'

interface Props {
  readonly venueId: string
  readonly refusals: readonly Refusal[]
  readonly base: Plan
  readonly plan: Plan
  readonly onKeep: (tableId: string) => void
}

const SHOWN = 8

/** What was not saved, and why. A table that is booked names its bookings, with the way to each of them. */
export const Refusals = ({ venueId, refusals, base, plan, onKeep }: Props) => (
  <div class="notice bad" role="alert">
    <div class="stack">
      <p>
        <b>Not everything was saved.</b> The rest is.
      </p>
      {refusals.map(({ step, text, parties }) => (
        <div key={`${step.subject} ${step.id}`}>
          <p>
            <b>{nameOf(step, step.action === 'remove' ? base : plan)}:</b> {text}
          </p>
          {parties.length > 0 && (
            <ul class="upcoming">
              {parties.slice(0, SHOWN).map(({ id, date, time, guest_name, party_size }) => (
                <li key={id}>
                  <a href={`/console/${venueId}/floor?date=${date}&booking=${id}`}>
                    {longDate(words, date)}, {time}: {guest_name}, party of {party_size}
                  </a>
                </li>
              ))}
              {parties.length > SHOWN && <li>and {parties.length - SHOWN} more</li>}
            </ul>
          )}
          {step.action === 'remove' && step.subject === 'table' && (
            <button type="button" class="button small" onClick={() => onKeep(step.id)}>
              Keep the table
            </button>
          )}
        </div>
      ))}
    </div>
  </div>
)
