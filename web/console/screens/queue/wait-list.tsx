import { useState } from 'preact/hooks'
import { LoadState } from '../../forms/load-state.tsx'
import { count } from '../../model/guest-name.ts'
import { may, type Venue } from '../../model/venues.ts'
import { acceptOffer, removeWish, useWishes, type Wish, wishWords } from '../../model/wishes.ts'
import { AddWish } from '../../parts/add-wish.tsx'
import { OfferDialog } from '../../parts/offer-dialog.tsx'
import { RunningOffer } from '../../parts/running-offer.tsx'
import { useNextFocus } from './use-next-focus.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
}

/** Who waits for something of a day that is full, in the order of joining. What frees is offered by itself. */
export const WaitList = ({ venue, date }: Props) => {
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, reload } = useWishes(venue, date)
  const canChange = may(venue, 'host')
  const wishes = data ?? []
  return (
    <>
      <header class="queue-head">
        <p class="queue-numbers" tabIndex={-1}>
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
  const row = useNextFocus()
  const { offer, guest_phone, guest_email } = wish
  return (
    <li ref={row} class={`waiting-party is-wish${offer ? ' is-ready' : ''}`}>
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
          <span class="badge look-no_show">Barred: nothing is offered</span>
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
          {offer && (
            <button type="button" class="button primary" onClick={() => void acceptOffer(wish)}>
              They said yes
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
