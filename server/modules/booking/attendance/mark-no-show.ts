import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
import { claimantOf } from '../bookings/occupancy.ts'
import { updateBooking } from '../bookings/update-booking.ts'
import { shortenClaims } from '../claims.ts'

/** The party did not come. Its booking stays approved and gives its tables up from now on. */
export const markNoShow = async (
  tx: Tx,
  booking: BookingWith<'id' | 'venue_id' | 'status'>,
  doer: AuditActor,
  now: Date,
) => {
  if (booking.status !== 'approved')
    throw conflict('Only an approved booking can be a no-show. Approve or reject this one.')
  await shortenClaims(tx, claimantOf(booking), now)
  await updateBooking(tx, booking, { no_show_at: now, at_risk: false })
  await recordAudit(tx, booking, 'attendance', doer, now, { state: 'no_show' })
}
