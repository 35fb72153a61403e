import { unusedPence } from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import { type BookingWith, lockPaidSoFar, queueTask, updateBooking } from '../../booking/index.ts'
import type { AuditActor } from '../../outbound/index.ts'
import { queueMessage } from '../../outbound/index.ts'

const REASON = 'The event was cancelled.'

/**
 * Returns the money of the heads that were still out when their event was cancelled, or of the whole party with
 * `alsoArrived`, and mails who ordered. The booking stays checked in. At most once for each of the two: `event_returned`
 * keeps it. `tx` has locked the booking.
 */
export const returnUnused = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'party_size' | 'arrived' | 'event_returned'>,
  alsoArrived: boolean,
  doer: AuditActor,
  now: Date,
): Promise<void> => {
  const returns = alsoArrived ? 'all' : 'unused'
  if (booking.event_returned === returns || booking.event_returned === 'all') return
  const arrived = alsoArrived ? 0 : booking.arrived
  let returned_pence = 0
  let paid_pence = 0
  for (const payment of await lockPaidSoFar(tx, booking.id)) {
    const pence = unusedPence(payment, { party_size: booking.party_size, arrived })
    paid_pence += payment.captured_pence - payment.refunded_pence - payment.refunding_pence
    if (pence === 0) continue
    await queueTask(tx, payment, { kind: 'refund', pence }, doer, now, REASON)
    returned_pence += pence
  }
  await updateBooking(tx, booking, { event_returned: returns })
  await queueMessage(
    tx,
    {
      kind: 'event_cancelled',
      cause: `event_cancelled:${booking.id}:${returns}`,
      venueId: booking.venue_id,
      bookingId: booking.id,
      facts: { returned_pence, kept_pence: paid_pence - returned_pence },
    },
    now,
  )
}
