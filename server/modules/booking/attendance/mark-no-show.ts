import { conflict } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import type { BookingRow } from '../bookings/load-booking.ts'
import { holderOf } from '../bookings/occupancy.ts'
import { shortenClaims } from '../claims.ts'

/** The party did not come. Its booking stays approved and gives its tables up from now on. */
export const markNoShow = async (tx: Tx, booking: BookingRow, doer: AuditActor, now: Date) => {
  if (booking.status !== 'approved')
    throw conflict('Only an approved booking can be a no-show. Approve or reject this one.')
  await shortenClaims(tx, holderOf(booking), now)
  await tx
    .updateTable('bookings')
    .set({ no_show_at: now, at_risk: false })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  await recordAudit(tx, booking, 'attendance', doer, now, { state: 'no_show' })
  touchVenue(tx, booking.venue_id, 'activity')
}
