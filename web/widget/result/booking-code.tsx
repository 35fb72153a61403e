import type { Call } from '../../shared/client.ts'
import { DoorCode } from './door-code.tsx'
import type { ResultWords } from './words.en.ts'

interface Props {
  readonly call: Call
  readonly words: ResultWords
  readonly venueId: string
  readonly bookingId: string
}

/** The live door code of a booking that was just made. */
export const BookingCode = ({ call, words, venueId, bookingId }: Props) => (
  <DoorCode
    words={words}
    name={bookingId}
    read={(signal) =>
      call('GET /api/public/venues/:venueId/booking/:bookingId/qr', {
        params: { venueId, bookingId },
        signal,
      })
    }
  />
)
