import type { WidgetPage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import type { Booked } from '../shared/visit.ts'
import { BookingCode } from './booking-code.tsx'
import { End, EndLinks } from './end.tsx'
import de from './words.de.ts'
import en, { type ResultWords } from './words.en.ts'

export interface Outcome extends Booked {
  /** The lines that say what was booked. */
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

/** The end of a booking: what was booked, the door code, and what can be done with it. */
export const Result = ({ call, page, outcome, againUrl, texts }: ResultProps) => {
  const { lang, venue } = page
  const words = { ...(lang === 'de' ? de : en), ...texts }
  const isBooked = outcome.status !== 'pending'
  return (
    <End
      isDone={isBooked}
      title={isBooked ? words.bookedTitle : words.requestedTitle}
      sentence={isBooked ? words.bookedSentence(outcome.email ?? '') : words.requestedSentence}
      venue={venue.name}
      lines={outcome.lines}
    >
      {isBooked && <BookingCode call={call} words={words} venueId={venue.id} bookingId={outcome.bookingId} />}
      <EndLinks words={words} manageUrl={outcome.manageUrl} againUrl={againUrl} again={words.another} />
    </End>
  )
}
