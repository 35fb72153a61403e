import { Qr } from '../../shared/qr.tsx'
import type { IssuedTicket } from '../shared/visit.ts'
import { BookedFacts, CalendarLinks, TermsText } from './booked-facts.tsx'
import { BookingCode } from './booking-code.tsx'
import { End, EndLinks } from './end.tsx'
import { type Outcome, type ResultProps, useManaged } from './result.tsx'
import de from './words.de.ts'
import en from './words.en.ts'

interface Props extends ResultProps {
  readonly outcome: Outcome & { readonly tickets: readonly IssuedTicket[] }
}

/** The end of an event's booking: a code for each ticket, or the door code of the table. */
export const Tickets = ({ call, page, outcome, againUrl }: Props) => {
  const { lang, venue } = page
  const words = lang === 'de' ? de : en
  const { tickets, bookingId, email = '' } = outcome
  const hasTickets = tickets.length > 0
  const { token, data } = useManaged(call, outcome.manageUrl, lang)
  return (
    <End
      isDone
      title={hasTickets ? words.ticketsTitle(tickets.length) : words.bookedTitle}
      sentence={hasTickets ? words.ticketsSentence(email) : words.bookedSentence(email)}
      venue={venue.name}
      lines={data ? undefined : outcome.lines}
    >
      {hasTickets ? (
        <ul class="codes">
          {tickets.map(({ code, name }, n) => (
            <li key={code}>
              <h3>{name ?? words.ticketOf(n + 1, tickets.length)}</h3>
              {name && <p class="quiet small">{words.ticketOf(n + 1, tickets.length)}</p>}
              <Qr text={code} label={words.ticketAlt(n + 1)} />
              <code>{code}</code>
            </li>
          ))}
        </ul>
      ) : (
        <BookingCode call={call} words={words} venueId={venue.id} bookingId={bookingId} />
      )}
      {data && token && (
        <>
          <BookedFacts words={words} page={page} managed={data} />
          <TermsText managed={data} />
          <CalendarLinks words={words} page={page} managed={data} token={token} />
        </>
      )}
      <EndLinks
        lang={page.lang}
        manageUrl={outcome.manageUrl}
        manage={words.manageTickets}
        againUrl={againUrl}
        again={words.moreEvents}
      />
    </End>
  )
}
