import { useState } from 'preact/hooks'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { now } from '../../model/clock.ts'
import { count } from '../../model/guest-name.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'
import { AddWish } from './add-wish.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { removeWish, type Wish, wishWords } from './wishes.ts'

const MINUTE_MS = 60_000

interface Props {
  readonly venue: Venue
  readonly date: string
}

/** Who waits for something of a day that is full, in the order of joining. What frees is offered by itself. */
export const WaitList = ({ venue, date }: Props) => {
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, reload } = useLiveLoad(
    `waitlist ${venue.id} ${date}`,
    async (signal) =>
      (
        await call('GET /api/my-venues/:venueId/waitlist', {
          params: { venueId: venue.id },
          query: { date },
          signal,
        })
      ).data,
  )
  const canChange = may(venue, 'host')
  const wishes = data ?? []
  return (
    <>
      <header class="queue-head">
        <p class="queue-numbers">
          {wishes.length > 0 && (
            <>
              <b>{count(wishes.length, 'party', 'parties')}</b> waiting,{' '}
              {wishes.reduce((sum, { party_size }) => sum + party_size, 0)} people
            </>
          )}
        </p>
        {canChange && venue.waitlist === 'on' && (
          <button type="button" class="button" onClick={() => setIsAdding(true)}>
            Put a guest on the list
          </button>
        )}
      </header>
      <LoadState error={error} isLoading={!data} onAgain={() => void reload()} rows={4} />
      {data?.length === 0 && (
        <p class="empty">
          {venue.waitlist === 'on'
            ? 'Nobody waits for this day.'
            : 'The wait list is off. Switch it on under Settings, Booking defaults.'}
        </p>
      )}
      <ol class="waiting-list">
        {wishes.map((wish) => (
          <WishRow key={wish.id} venue={venue} wish={wish} canChange={canChange} />
        ))}
      </ol>
      {isAdding && (
        <AddWish
          venue={venue}
          date={date}
          onClose={() => {
            setIsAdding(false)
            void reload()
          }}
        />
      )}
    </>
  )
}

const WishRow = ({
  venue,
  wish,
  canChange,
}: {
  readonly venue: Venue
  readonly wish: Wish
  readonly canChange: boolean
}) => {
  const [isOffering, setIsOffering] = useState(false)
  const { offer, guest_phone, guest_email } = wish
  return (
    <li class={`waiting-party is-wish${offer ? ' is-ready' : ''}`}>
      <b class="place" aria-hidden="true">
        {wish.place}
      </b>
      <div class="who">
        <b>{wish.guest_name}</b>
        <span>
          {count(wish.party_size, 'person', 'people')}
          {guest_phone ? (
            <>
              {' · '}
              <a href={`tel:${guest_phone}`}>{guest_phone}</a>
            </>
          ) : (
            guest_email && ` · ${guest_email}`
          )}
        </span>
      </div>
      <div class="wish">{wishWords(wish)}</div>
      <div class="seat">
        {wish.barred ? (
          <span class="badge look-no-show">Barred: nothing is offered</span>
        ) : (
          offer && <RunningOffer offer={offer} />
        )}
      </div>
      {canChange && (
        <div class="does">
          {!offer && !wish.barred && (
            <button type="button" class="button" onClick={() => setIsOffering(true)}>
              Offer…
            </button>
          )}
          <button type="button" class="button" onClick={() => void removeWish(venue, wish)}>
            Take off the list
          </button>
        </div>
      )}
      {isOffering && <OfferDialog venue={venue} wish={wish} onClose={() => setIsOffering(false)} />}
    </li>
  )
}

const RunningOffer = ({ offer }: { readonly offer: NonNullable<Wish['offer']> }) => {
  const left = Math.max(0, Math.ceil((Date.parse(offer.until) - now.value) / MINUTE_MS))
  return (
    <span class="badge look-seated">
      Offered {offer.time}
      {offer.tables.length > 0 && `, ${offer.tables.join(' + ')}`}: {left} min left
    </span>
  )
}
