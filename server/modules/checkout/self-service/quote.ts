import { cancelQuote, type PaidSoFar, releasedByGuest, underTerms } from '../../../../domain/cancellation.ts'
import { type Quote, quoteHash, whyNotCancel } from '../../../../domain/self-service.ts'
import type { BookingRow } from '../../booking/index.ts'

const NOTHING: Quote = { keep_pence: 0, return_pence: 0 }

/** What a cancellation by the guest keeps and returns at this moment, and the hash by which the guest agrees to it. */
export const quoteFor = (booking: BookingRow, payments: readonly PaidSoFar[], now: Date) => {
  const canCancel = whyNotCancel(booking, now) === null
  const facts = [payments, underTerms(booking), now] as const
  const quote = canCancel ? cancelQuote(...facts).by_guest : NOTHING
  return {
    quote,
    release_pence: canCancel ? releasedByGuest(...facts) : 0,
    quote_hash: quoteHash({ ...booking, startsAt: booking.starts_at, endsAt: booking.ends_at }, quote),
  }
}
