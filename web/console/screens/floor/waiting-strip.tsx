import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { call } from '../../model/api.ts'
import { timeAt } from '../../model/clock.ts'
import { queueNow } from '../../model/day.ts'
import { may, type Venue } from '../../model/venues.ts'
import { useWishes, type Wish } from '../../model/wishes.ts'
import { OfferDialog } from '../../parts/offer-dialog.tsx'
import { RunningOffer } from '../../parts/running-offer.tsx'
import { beginPlacing, type Geometry } from './drag.ts'

/** A strip is looked over at a glance. The others are on the screen of the wait list. */
const MOST_SHOWN = 12
const MINUTE_MS = 60_000

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly stage: { readonly current: Geometry | undefined }
}

interface Offering {
  readonly wish: Wish
  readonly place?: { readonly time: string; readonly tableIds: readonly string[] }
}

/** Who waits for a table of this day. Dragged onto one, or by the button, it is held and offered to them. */
export const WaitingStrip = ({ venue, date, stage }: Props) => {
  const canChange = may(venue, 'host')
  const { data } = useWishes(venue, canChange && venue.waitlist === 'on' ? date : null)
  const [offering, setOffering] = useState<Offering>()
  const wishes = data?.filter(({ type, barred }) => type === 'tables' && !barred) ?? []
  const atDoor = canChange ? (queueNow.value?.waiting ?? 0) : 0
  const longest = queueNow.value?.longest_mins ?? 0
  if (wishes.length === 0 && atDoor === 0) return null

  const grab = (event: PointerEvent, wish: Wish) => {
    if (!stage.current || wish.offer) return
    let stayMs = venue.default_booking_duration * MINUTE_MS
    void readStay(venue, wish).then((ms) => {
      stayMs = ms ?? stayMs
    })
    beginPlacing(
      event,
      {
        party: { id: wish.id, party_size: wish.party_size, table_ids: [] },
        mode: 'offer',
        spanAt: (from) => ({ from, to: from + stayMs }),
        onDrop: ({ span, tables, by }) => {
          if (by) showToast({ text: `${by.guest.name} has that table then.` })
          else
            setOffering({
              wish,
              place: { time: timeAt(venue, span.from), tableIds: tables.map(({ id }) => id) },
            })
        },
      },
      stage.current,
    )
  }
  return (
    <section class="waiting for-table" aria-label="Waiting for a table">
      <h2>Waiting</h2>
      <ul>
        {wishes.slice(0, MOST_SHOWN).map((wish) => (
          <li key={wish.id}>
            <button
              type="button"
              class="chip"
              disabled={wish.offer !== null}
              onPointerDown={(event) => grab(event, wish)}
              onClick={() => setOffering({ wish })}
            >
              <b>{wish.guest_name}</b> · {wish.party_size} · {wish.from}–{wish.to}
              {wish.areas.length > 0 && ` · ${wish.areas.join(', ')}`}
              {wish.offer && <RunningOffer offer={wish.offer} />}
            </button>
          </li>
        ))}
        {wishes.length > MOST_SHOWN && (
          <li>
            <a class="button small" href={`/console/${venue.id}/queue?date=${date}&list=wishes`}>
              {wishes.length - MOST_SHOWN} more
            </a>
          </li>
        )}
        {atDoor > 0 && (
          <li>
            <a class="button small" href={`/console/${venue.id}/queue`}>
              {atDoor} at the door{longest > 0 && `, up to ${longest} min`}
            </a>
          </li>
        )}
      </ul>
      {offering && (
        <OfferDialog
          venue={venue}
          wish={offering.wish}
          place={offering.place}
          onClose={() => setOffering(undefined)}
        />
      )}
    </section>
  )
}

/** How long a party of this size stays. Undefined where it cannot be read: the venue's own length is shown then. */
const readStay = (venue: Venue, { date, from, party_size }: Wish): Promise<number | undefined> =>
  call('GET /api/my-venues/:venueId/table-options', {
    params: { venueId: venue.id },
    query: { date, time: from, party_size },
  }).then(
    ({ duration_mins }) => duration_mins * MINUTE_MS,
    () => undefined,
  )
