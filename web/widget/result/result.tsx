import type { PageLanguage, VenueFacts } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { BookingCode } from './booking-code.tsx'
import { End, EndLinks } from './end.tsx'
import de from './words.de.ts'
import en, { type ResultWords } from './words.en.ts'

export interface Outcome {
  readonly bookingId: string
  readonly status: string
  /** The lines that say what was booked. */
  readonly lines: readonly string[]
  readonly email?: string | undefined
  /** The guest's own link to the booking. */
  readonly manageUrl?: string | undefined
}

interface ResultProps {
  readonly call: Call
  readonly lang: PageLanguage
  readonly venue: VenueFacts
  readonly outcome: Outcome
  /** Where a guest books once more. */
  readonly againUrl: string
  /** What is said otherwise than for a table. */
  readonly texts?: Partial<Pick<ResultWords, 'bookedTitle' | 'requestedTitle' | 'another'>>
}

/** The end of a booking: what was booked, the door code, and what can be done with it. */
export const Result = ({ call, lang, venue, outcome, againUrl, texts }: ResultProps) => {
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
