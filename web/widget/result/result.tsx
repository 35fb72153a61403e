import type { WidgetPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { useLoad } from '../../shared/use-load.ts'
import type { Booked } from '../shared/visit.ts'
import { BookedFacts, CalendarLinks, TermsText } from './booked-facts.tsx'
import { BookingCode } from './booking-code.tsx'
import { End, EndLinks } from './end.tsx'
import de from './words.de.ts'
import en, { type ResultWords } from './words.en.ts'

export interface Outcome extends Booked {
  /** The lines that say what was booked, until the booking itself is read. */
  readonly lines: readonly string[]
  readonly email?: string | undefined
}

export interface ResultProps {
  readonly call: Call
  readonly page: Pick<WidgetPage, 'lang' | 'venue'>
  readonly outcome: Outcome
  /** Where a guest books once more. */
  readonly againUrl: string
  /** What is said otherwise than for a table. */
  readonly texts?: Partial<Pick<ResultWords, 'bookedTitle' | 'requestedTitle' | 'another'>>
}

/** The booking that a manage link names, once it is read, and the link's token. */
export const useManaged = (call: Call, manageUrl: string | undefined, lang: WidgetPage['lang']) => {
  const token = /\/manage\/([^/?#]+)/.exec(manageUrl ?? '')?.[1] ?? null
  const { data } = useLoad(token, (signal) =>
    call('GET /api/public/manage/:token', {
      params: { token: token ?? '' },
      query: { locale: lang },
      signal,
    }),
  )
  return { token, data }
}

/**
 * The end of a booking: what, when, where and how long, what was paid or is held, and what can be done with it. The door
 * code leads where a door is, as for a guest list. A restaurant finds its guests by name, so there it is folded away.
 */
export const Result = ({ call, page, outcome, againUrl, texts }: ResultProps) => {
  const { lang, venue } = page
  const words = { ...(lang === 'de' ? de : en), ...texts }
  const isBooked = outcome.status !== 'pending'
  const { token, data } = useManaged(call, outcome.manageUrl, lang)
  const code = isBooked && (
    <BookingCode call={call} words={words} venueId={venue.id} bookingId={outcome.bookingId} />
  )
  const hasDoor = data !== undefined && data.booking.kind !== 'table'
  return (
    <End
      isDone={isBooked}
      title={isBooked ? words.bookedTitle : words.requestedTitle}
      sentence={isBooked ? words.bookedSentence(outcome.email ?? '') : words.requestedSentence}
      venue={venue.name}
      lines={data ? undefined : outcome.lines}
    >
      {hasDoor && code}
      {data && token && (
        <>
          <BookedFacts words={words} page={page} managed={data} />
          <TermsText managed={data} />
          {isBooked && <CalendarLinks words={words} page={page} managed={data} token={token} />}
        </>
      )}
      <EndLinks
        lang={page.lang}
        manageUrl={outcome.manageUrl}
        manage={words.manage}
        againUrl={againUrl}
        again={words.another}
      />
      {!hasDoor && code && (
        <details class="folded-code">
          <summary>{words.showCode}</summary>
          {code}
        </details>
      )}
    </End>
  )
}
