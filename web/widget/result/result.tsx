import { useEffect, useRef } from 'preact/hooks'
import type { PageLanguage, VenueFacts } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { Check, Clock } from '../../shared/icons.tsx'
import { DoorCode } from './door-code.tsx'
import de from './words.de.ts'
import en from './words.en.ts'

export interface Outcome {
  readonly bookingId: string
  readonly status: string
  /** The lines that say what was booked. */
  readonly lines: readonly string[]
  readonly email?: string | undefined
  /** The guest's own link to the booking. */
  readonly manageUrl?: string | undefined
}

export interface ResultProps {
  readonly call: Call
  readonly lang: PageLanguage
  readonly venue: VenueFacts
  readonly outcome: Outcome
  /** Where a guest books once more. */
  readonly againUrl: string
}

/** The end of a booking: what was booked, the door code, and what can be done with it. */
export const Result = ({ call, lang, venue, outcome, againUrl }: ResultProps) => {
  const words = lang === 'de' ? de : en
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const isBooked = outcome.status !== 'pending'
  const calendar = outcome.manageUrl?.replace(/\/manage\/([^/?#]+)$/, '/api/public/manage/$1/calendar.ics')
  return (
    <div class="result">
      <span class={`seal ${isBooked ? 'good' : ''}`}>{isBooked ? <Check /> : <Clock />}</span>
      <h2 tabIndex={-1} ref={title}>
        {isBooked ? words.bookedTitle : words.requestedTitle}
      </h2>
      <p class="quiet">{isBooked ? words.bookedSentence(outcome.email ?? '') : words.requestedSentence}</p>
      <ul class="what">
        <li>
          <strong>{venue.name}</strong>
        </li>
        {outcome.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isBooked && (
        <DoorCode
          words={words}
          name={outcome.bookingId}
          read={(signal) =>
            call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
              params: { venueId: venue.id, bookingId: outcome.bookingId },
              signal,
            })
          }
        />
      )}
      <p class="actions">
        {calendar && (
          <a class="button" href={calendar} download="booking.ics">
            {words.calendarFile}
          </a>
        )}
        {outcome.manageUrl && (
          <a class="button" href={outcome.manageUrl} target="_blank" rel="noopener">
            {words.manage}
          </a>
        )}
        <a class="button plain" href={againUrl}>
          {words.another}
        </a>
      </p>
    </div>
  )
}
