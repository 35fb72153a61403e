import { conflict, notFound } from '../../../../domain/errors.ts'
import { isUnpaid } from '../../../../domain/repeat-booking.ts'
import type { Tx } from '../../../db/executor.ts'
import type { ManageLinks } from '../../base/index.ts'
import { releaseIfUnpaid } from './release-unpaid-booking.ts'

interface Replaced {
  readonly booking_id: string
  readonly manage_token: string
}

/**
 * Releases the unpaid booking that the new one replaces, unless it is among those `released` already, and returns all of
 * them. In the transaction of the new one, so that its place stays as it was when that fails. The manage token shows that
 * it is the caller's own. One that was released or cancelled leaves nothing to replace. One that is paid or decided is
 * refused, because the caller would otherwise have two without knowing it.
 */
export const replaceUnpaid = async (
  tx: Tx,
  manageLinks: ManageLinks,
  venueId: string,
  replaced: Replaced | undefined,
  released: readonly string[],
  now: Date,
): Promise<readonly string[]> => {
  if (!replaced || released.includes(replaced.booking_id)) return released
  const { booking_id, manage_token } = replaced
  const booking = await tx
    .selectFrom('bookings')
    .select(['status', 'payment_due_at'])
    .where('id', '=', booking_id)
    .where('venue_id', '=', venueId)
    .where('manage_token_hash', '=', manageLinks.hashOf(manage_token))
    .forUpdate()
    .executeTakeFirst()
  if (!booking) throw notFound('Booking')
  if (booking.status === 'cancelled') return released
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
    throw conflict('The booking to replace is paid, being paid or decided already.', {
      code: 'not_replaceable',
    })
  await releaseIfUnpaid(tx, booking_id, now)
  return [...released, booking_id]
}
