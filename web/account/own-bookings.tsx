import { useLayoutEffect, useState } from 'preact/hooks'
import type { Contract } from '../../contract/index.ts'
import type { OkOf } from '../../contract/row.ts'
import { longDate, shortDate } from '../shared/dates.ts'
import { sentenceFor } from '../shared/failure.ts'
import { Skeleton } from '../shared/skeleton.tsx'
import { useLoad } from '../shared/use-load.ts'
import { AskAgain } from './ask-again.tsx'
import type { ScreenProps } from './context.ts'
import { Head, Trouble } from './parts.tsx'
import type { Words } from './words.en.ts'

type Booking = OkOf<Contract['GET /api/me/bookings']>['data'][number]
type Keys = OkOf<Contract['GET /api/me/keys']>

const PAGE = 50
const ENTRIES = 10

type Props = ScreenProps & { readonly name: string; onLeave(): Promise<void> }

/** A guest's own bookings at every venue, what is coming first, and their keys. */
export const OwnBookings = ({ page, words, call, name, onLeave }: Props) => {
  const [limit, setLimit] = useState(PAGE)
  const bookings = useLoad(`bookings ${limit}`, (signal) =>
    call('GET /api/me/bookings', { query: { limit }, signal }),
  )
  const keys = useLoad('keys', (signal) => call('GET /api/me/keys', { signal }))
  const failed = bookings.error ?? keys.error
  return (
    <section class="screen own">
      <Head title={words.hello(name)} />
      <Trouble>{failed && sentenceFor(words, failed)}</Trouble>
      {failed && (
        <button
          type="button"
          class="button wide"
          onClick={() => {
            bookings.reload()
            keys.reload()
          }}
        >
          {words.retry}
        </button>
      )}
      {bookings.data ? (
        <Bookings words={words} now={page.now} all={bookings.data.data} />
      ) : (
        !bookings.error && <Skeleton />
      )}
      {bookings.data?.has_more && limit < 200 && (
        <button type="button" class="button wide" onClick={() => setLimit(200)}>
          {words.more}
        </button>
      )}
      {keys.data && <OwnKeys words={words} keys={keys.data} />}
      <NewLink words={words} call={call} />
      <button type="button" class="button wide" onClick={onLeave}>
        {words.signOut}
      </button>
    </section>
  )
}

/** The next link, for whoever wants to come back. Asked for by few, so its form is behind a button. */
const NewLink = ({ words, call }: Pick<ScreenProps, 'words' | 'call'>) => {
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    if (isOpen) document.getElementById('field-email')?.focus()
  }, [isOpen])
  return (
    <div class="group new-link">
      <p class="quiet small">{words.memoryOnly}</p>
      {isOpen ? (
        <AskAgain words={words} call={call} row="POST /api/auth/magic-link" />
      ) : (
        <button type="button" class="button" onClick={() => setIsOpen(true)}>
          {words.newLink}
        </button>
      )}
    </div>
  )
}

/** With the year where it is not this one. */
const dateOf = (words: Words, date: string, now: number): string => {
  const year = date.slice(0, 4)
  return Number(year) === new Date(now).getUTCFullYear()
    ? longDate(words, date)
    : `${longDate(words, date)} ${year}`
}

const endOf = ({ starts_at, duration_mins }: Booking) => Date.parse(starts_at) + duration_mins * 60_000

const Bookings = ({ words, now, all }: { words: Words; now: number; all: readonly Booking[] }) => {
  if (all.length === 0) return <p class="empty">{words.noBookings}</p>
  const coming = all.filter((booking) => endOf(booking) > now).reverse()
  const past = all.filter((booking) => endOf(booking) <= now)
  return (
    <>
      <BookingList words={words} now={now} title={words.coming} bookings={coming} none={words.noneComing} />
      {past.length > 0 && <BookingList words={words} now={now} title={words.past} bookings={past} />}
    </>
  )
}

const BookingList = (props: {
  words: Words
  title: string
  now: number
  bookings: readonly Booking[]
  none?: string
}) => (
  <div class="group">
    <h3>{props.title}</h3>
    {props.bookings.length === 0 && <p class="quiet">{props.none}</p>}
    <ul class="bookings">
      {props.bookings.map((booking) => (
        <li key={booking.id}>
          <strong>{booking.event_name ?? booking.venue_name}</strong>
          <span class={`status ${booking.status}`}>{props.words.statuses[booking.status]}</span>
          <span class="what">
            {dateOf(props.words, booking.booking_date, props.now)}, {booking.booking_time}
          </span>
          <span class="quiet">{detailOf(props.words, booking)}</span>
        </li>
      ))}
    </ul>
  </div>
)

const detailOf = (words: Words, booking: Booking): string => {
  // While a request waits for an answer, its table is not the guest's yet.
  const table = booking.status === 'pending' ? null : booking.table_number
  return [
    booking.event_name && booking.venue_name,
    booking.kind === 'table' && table ? undefined : words.kinds[booking.kind],
    table && words.table(table),
    words.party(booking.party_size),
  ]
    .filter(Boolean)
    .join(' · ')
}

const OwnKeys = ({ words, keys }: { words: Words; keys: Keys }) => (
  <div class="group">
    <h3>{words.keys}</h3>
    <p class="balance">
      <strong>{keys.balance}</strong> <span class="quiet">{words.keysText(keys.balance)}</span>
    </p>
    {keys.data.length > 0 && (
      <ul class="ledger">
        {keys.data.slice(0, ENTRIES).map((entry) => (
          <li key={entry.id}>
            <span>
              {entry.note || words.ledger[entry.type]}
              <span class="quiet small">{shortDate(words, entry.created_at.slice(0, 10))}</span>
            </span>
            <strong>{entry.delta > 0 ? `+${entry.delta}` : `−${-entry.delta}`}</strong>
          </li>
        ))}
      </ul>
    )}
  </div>
)
