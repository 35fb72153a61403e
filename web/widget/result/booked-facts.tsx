import type { Contract } from '../../../contract/index.ts'
import type { VenueFacts } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { calendarDay, localOf, longDate, weekdayOf } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import { PriceLines } from '../shared/price-lines.tsx'
import type { ResultWords } from './words.en.ts'

export type Managed = OkOf<Contract['GET /api/public/manage/:token']>

interface Props {
  readonly words: ResultWords
  readonly page: { readonly venue: VenueFacts; readonly lang: string }
  readonly managed: Managed
}

/** What was booked, when and where, for how long, and what was paid or is held: on the result and on the manage page. */
export const BookedFacts = (props: Props) => {
  const { words, page, managed } = props
  const { booking } = managed
  const { venue } = page
  const wishes = [booking.occasion, booking.dietary, booking.comments].filter(Boolean)
  return (
    <dl class="facts">
      {booking.event_name && (
        <div>
          <dt>{words.event}</dt>
          <dd>{booking.event_name}</dd>
        </div>
      )}
      <div>
        <dt>{words.when}</dt>
        <dd>
          <strong>
            {words.at(longDate(words, calendarDay(venue, booking.date, booking.time)), booking.time)}
          </strong>
          {booking.time < venue.service_day_start && (
            <span class="quiet">{words.nightOf(words.weekdays[weekdayOf(booking.date)] ?? '')}</span>
          )}
          {booking.kind === 'table' && (
            <span class="quiet">{words.until(localOf(venue, Date.parse(booking.ends_at)).time)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.party}</dt>
        <dd>{words.guests(booking.party_size)}</dd>
      </div>
      <div>
        <dt>{words.whereTo}</dt>
        <dd>
          <span>{venue.name}</span>
          {venue.address && (
            <>
              <span class="quiet">{venue.address}</span>
              <a class="reach-link" href={mapUrl(venue)} target="_blank" rel="noopener">
                {words.directions}
              </a>
            </>
          )}
        </dd>
      </div>
      <MoneyRow {...props} />
      <div>
        <dt>{words.name}</dt>
        <dd>
          <span>{booking.guest_name}</span>
          {booking.guest_phone && <span class="quiet">{booking.guest_phone}</span>}
        </dd>
      </div>
      {booking.ticket_names.length > 0 && (
        <div>
          <dt>{words.namesOnTickets}</dt>
          <dd>
            {booking.ticket_names.map((name, n) => (
              <span key={`${n} ${name}`}>{name}</span>
            ))}
          </dd>
        </div>
      )}
      {wishes.length > 0 && (
        <div>
          <dt>{words.wishes}</dt>
          <dd>
            {wishes.map((wish) => (
              <span key={wish}>{wish}</span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>{words.reference}</dt>
        <dd class="reference">{booking.reference}</dd>
      </div>
    </dl>
  )
}

/** The money, said once: what became of it, and what it is made of. A released hold is no refund: nothing was taken. */
const MoneyRow = ({ words, page, managed }: Props) => {
  const { mode, lines, paid_pence, held_pence, returned_pence, currency } = managed.money
  const priceOf = (pence: number) => money(pence, currency, page.lang)
  const isEnded = managed.booking.status === 'cancelled' || managed.booking.status === 'rejected'
  const rows = [
    [words.paid, paid_pence],
    [words.held, held_pence],
    [words.returned, returned_pence],
    [words.weKeep, isEnded ? paid_pence - returned_pence : 0],
  ] as const
  const isFree = paid_pence + held_pence === 0
  if (isFree && lines.length === 0 && mode === 'none') return null
  return (
    <div>
      <dt>{words.moneyTitle}</dt>
      <dd class="money">
        {rows.map(
          ([label, pence]) =>
            pence > 0 && (
              <span key={label} class="sum">
                <strong>{label}</strong>
                <strong>{priceOf(pence)}</strong>
              </span>
            ),
        )}
        {isFree && mode !== 'none' && (
          <span>{mode === 'card' && !isEnded ? words.cardOnFile : words.nothingTaken}</span>
        )}
        {!isEnded && <PriceLines lines={lines} priceOf={priceOf} />}
      </dd>
    </div>
  )
}

const mapUrl = ({ name, address }: VenueFacts): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`

/** What a cancellation costs, in the sentences of the review. */
export const TermsText = ({ managed: { terms_text } }: Pick<Props, 'managed'>) =>
  terms_text.length > 0 ? (
    <div class="terms">
      {terms_text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  ) : null

interface LinkProps extends Props {
  readonly token: string
}

/** The booking for the guest's calendar: as a file, or in one of the two that most people have. */
export const CalendarLinks = ({ words, page, managed, token }: LinkProps) => {
  const { booking } = managed
  const { name, address } = page.venue
  const title = booking.event_name ? `${booking.event_name}, ${name}` : name
  const location = [name, address].filter(Boolean).join(', ')
  const plain = (instant: string) => instant.replace(/[-:]|\.\d+/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${plain(booking.starts_at)}/${plain(booking.ends_at)}`,
    location,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: booking.starts_at,
    enddt: booking.ends_at,
    location,
  })
  return (
    <p class="calendars">
      <a
        class="button"
        href={`/api/public/manage/${encodeURIComponent(token)}/calendar.ics`}
        download="booking.ics"
      >
        {words.calendarFile}
      </a>
      <a href={`https://calendar.google.com/calendar/render?${google}`} target="_blank" rel="noopener">
        {words.googleCalendar}
      </a>
      <a
        href={`https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`}
        target="_blank"
        rel="noopener"
      >
        {words.outlookCalendar}
      </a>
    </p>
  )
}
