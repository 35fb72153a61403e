import { conflict, notFound } from '../../../../domain/errors.ts'
import { isUnpaid } from '../../../../domain/repeat-booking.ts'
import type { Tx } from '../../../db/executor.ts'
import type { ManageLinks } from '../../base/index.ts'
import { releaseIfUnpaid } from '../steps/release-unpaid-booking.ts'

interface Replaced {
  readonly booking_id: string
  readonly manage_token: string
}

/**
 * Releases the unpaid booking that the new one replaces, in the transaction of the new one. The manage token shows that it
 * is the caller's own. Its place is free for the new booking, and stays as it was when that fails.
 */
export const replaceUnpaid = async (
  tx: Tx,
  manageLinks: ManageLinks,
  venueId: string,
  { booking_id, manage_token }: Replaced,
  now: Date,
): Promise<void> => {
  const booking = await tx
    .selectFrom('bookings')
    .select(['status', 'payment_due_at'])
    .where('id', '=', booking_id)
    .where('venue_id', '=', venueId)
    .where('manage_token_hash', '=', manageLinks.hashOf(manage_token))
    .forUpdate()
    .executeTakeFirst()
  if (!booking) throw notFound('Booking')
  const payment = await tx
    .selectFrom('payments')
    .select('status')
    .where('booking_id', '=', booking_id)
    .where('venue_id', '=', venueId)
    .where('purpose', '<>', 'hold')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!isUnpaid({ ...booking, payment_status: payment?.status ?? null }))
    throw conflict('The booking to replace is paid, decided or released already.', {
      code: 'not_replaceable',
    })
  await releaseIfUnpaid(tx, booking_id, now)
}
