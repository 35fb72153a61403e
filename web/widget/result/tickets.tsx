import type { PageLanguage, VenueFacts } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { BookingCode } from './booking-code.tsx'
import { End, EndLinks } from './end.tsx'
import { Qr } from './qr.tsx'
import de from './words.de.ts'
import en from './words.en.ts'

interface TicketsOutcome {
  readonly bookingId: string
  readonly status: string
  readonly lines: readonly string[]
  readonly tickets: readonly { readonly code: string }[]
  readonly email?: string | undefined
  readonly manageUrl?: string | undefined
}

interface Props {
  readonly call: Call
  readonly lang: PageLanguage
  readonly venue: VenueFacts
  readonly outcome: TicketsOutcome
  readonly againUrl: string
}

/** The end of an event's booking: a code for each ticket, or the door code of the table. */
export const Tickets = ({ call, lang, venue, outcome, againUrl }: Props) => {
  const words = lang === 'de' ? de : en
  const { tickets, bookingId, email = '' } = outcome
  const hasTickets = tickets.length > 0
  return (
    <End
      isDone
      title={hasTickets ? words.ticketsTitle(tickets.length) : words.bookedTitle}
      sentence={hasTickets ? words.ticketsSentence(email) : words.bookedSentence(email)}
      venue={venue.name}
      lines={outcome.lines}
    >
      {hasTickets ? (
        <ul class="codes">
          {tickets.map(({ code }, n) => (
            <li key={code}>
              <h3>{words.ticketOf(n + 1, tickets.length)}</h3>
              <Qr text={code} label={words.ticketAlt(n + 1)} />
              <code>{code}</code>
            </li>
          ))}
        </ul>
      ) : (
        <BookingCode call={call} words={words} venueId={venue.id} bookingId={bookingId} />
      )}
      <EndLinks words={words} manageUrl={outcome.manageUrl} againUrl={againUrl} again={words.moreEvents} />
    </End>
  )
}
