import { type Party, standing } from '../../model/day.ts'
import { spanOf } from '../../model/timeline-model.ts'
import { may, type Venue } from '../../model/venues.ts'
import { Marks } from '../../parts/marks.tsx'
import { LookBadge } from '../../parts/party-look.tsx'
import { beginPlacing, type Drag, type Geometry } from './drag.ts'

interface Props {
  readonly venue: Venue
  /** The timeline. Undefined where the plan is shown. */
  readonly stage: { readonly current: Geometry | undefined }
  readonly onOpen: (party: Party) => void
  readonly onSeat: (party: Party) => void
  readonly onDrop: (party: Party, dropped: Drag) => void
}

/** Parties of the day that have no table yet. Dragged onto one they keep their time. */
export const WithoutTable = ({ venue, stage, onOpen, onSeat, onDrop }: Props) => {
  const parties = standing.value.filter(
    ({ kind, table_ids }) => table_ids.length === 0 && (kind === 'table' || kind === 'reservation'),
  )
  if (parties.length === 0) return null
  const canChange = may(venue, 'host')
  const grab = (event: PointerEvent, party: Party) => {
    if (!canChange || !stage.current) return
    beginPlacing(
      event,
      {
        party,
        mode: 'seat',
        spanAt: () => spanOf(party),
        onDrop: (dropped) => onDrop(party, dropped),
      },
      stage.current,
    )
  }
  return (
    <section class="waiting" aria-label="Without a table">
      <h2>Without a table</h2>
      <ul>
        {parties.map((party) => (
          <li key={party.id}>
            <button
              type="button"
              class="chip"
              onPointerDown={(event) => grab(event, party)}
              onClick={() => onOpen(party)}
            >
              <LookBadge party={party} /> {party.time} <b>{party.guest.name}</b> · {party.party_size}
              <Marks party={party} currency={venue.currency} />
            </button>
            {canChange && (
              <button type="button" class="button small" onClick={() => onSeat(party)}>
                Choose table…
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
