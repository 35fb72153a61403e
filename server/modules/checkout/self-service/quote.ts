import { cancelQuote, type PaidSoFar, termsStart } from '../../../../domain/cancellation.ts'
import { type Quote, quoteHash, whyNotCancel } from '../../../../domain/self-service.ts'
import type { BookingRow } from '../../booking/index.ts'

const NOTHING: Quote = { keep_pence: 0, return_pence: 0 }

/** What a cancellation by the guest keeps and returns at this moment, and the hash by which the guest agrees to it. */
export const quoteFor = (booking: BookingRow, payments: readonly PaidSoFar[], now: Date) => {
  const quote =
    whyNotCancel(booking, now) === null
      ? cancelQuote(payments, booking.terms, termsStart(booking), now).by_guest
      : NOTHING
  return {
    quote,
    quote_hash: quoteHash({ ...booking, startsAt: booking.starts_at, endsAt: booking.ends_at }, quote),
  }
}
