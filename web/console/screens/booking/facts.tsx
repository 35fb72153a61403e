import { autoAssign } from '../../model/best-table.ts'
import type { Party } from '../../model/day.ts'
import { setDuration, unassign } from '../../model/party-actions.ts'
import { setPartySize } from '../../model/party-details.ts'
import type { Venue } from '../../model/venues.ts'

interface FactsProps {
  readonly venue: Venue
  readonly party: Party
  /** Who comes with its tickets, where the buyer named them. */
  readonly ticketNames: readonly string[]
  readonly canChange: boolean
  readonly onMove: () => void
}

/** Party, table and stay, each changed on the spot; and what the guest said. */
export const Facts = ({ venue, party, ticketNames, canChange, onMove }: FactsProps) => {
  const mins = Math.round((Date.parse(party.ends_at) - Date.parse(party.starts_at)) / 60_000)
  const isBooking = party.source === 'booking'
  return (
    <dl class="facts">
      <dt>Party</dt>
      <dd>
        {canChange && party.kind !== 'event' ? (
          <Stepper
            label="People"
            value={party.party_size}
            min={1}
            onChange={(size) => setPartySize(venue.id, party, size)}
          />
        ) : (
          party.party_size
        )}
      </dd>
      <dt>Table</dt>
      <dd class="with-actions">
        <span>
          {party.tables.length > 0
            ? `${party.tables.join(' + ')}${party.area ? `, ${party.area}` : ''}`
            : 'None yet'}
        </span>
        {canChange && (
          <span class="inline-actions">
            <button type="button" class="button small" onClick={onMove}>
              {party.tables.length > 0 ? 'Move…' : 'Choose…'}
            </button>
            {isBooking && party.tables.length === 0 && (
              <button type="button" class="link" onClick={() => autoAssign(party)}>
                Best table
              </button>
            )}
            {isBooking && party.tables.length > 0 && (
              <button type="button" class="link" onClick={() => unassign(party)}>
                Remove from table
              </button>
            )}
          </span>
        )}
      </dd>
      <dt>Stay</dt>
      <dd>
        {canChange && mins >= 15 ? (
          <Stepper
            label="Minutes"
            value={mins}
            min={15}
            step={15}
            shown={`${mins} min`}
            onChange={(next) => setDuration(venue.id, party, next)}
          />
        ) : (
          `${mins} min`
        )}
      </dd>
      {party.event && (
        <>
          <dt>Event</dt>
          <dd>{party.event.name}</dd>
        </>
      )}
      {ticketNames.length > 0 && (
        <>
          <dt>Names on tickets</dt>
          <dd>
            <ul>
              {ticketNames.map((name, n) => (
                <li key={n}>{name}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {party.occasion && (
        <>
          <dt>Occasion</dt>
          <dd>{party.occasion}</dd>
        </>
      )}
      {party.dietary && (
        <>
          <dt>Said on food</dt>
          <dd>{party.dietary}</dd>
        </>
      )}
      {party.guest_comments && (
        <>
          <dt>Guest’s words</dt>
          <dd>“{party.guest_comments}”</dd>
        </>
      )}
    </dl>
  )
}

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly step?: number
  readonly shown?: string
  readonly onChange: (value: number) => void
}

const Stepper = ({ label, value, min, step = 1, shown, onChange }: StepperProps) => (
  <span class="stepper">
    <button
      type="button"
      class="button small"
      aria-label={`${label}: fewer`}
      disabled={value - step < min}
      onClick={() => onChange(value - step)}
    >
      −
    </button>
    <output>{shown ?? value}</output>
    <button
      type="button"
      class="button small"
      aria-label={`${label}: more`}
      onClick={() => onChange(value + step)}
    >
      +
    </button>
  </span>
)
