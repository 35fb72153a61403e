import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'

/**
 * Throws 409 once a payment of the venue was authorised or captured: amounts in two currencies cannot be added up. A
 * card that is kept counts as well while a fee may be charged to it, since its guest agreed to it in this currency; so
 * does a payment that is open, which may be authorised at the provider at this moment. The caller holds the
 * lock on the venue, and opening a payment takes that lock too.
 */
export const requireNoMoneyMoved = async (
  tx: Tx,
  venue: { readonly id: string; readonly currency: string },
): Promise<void> => {
  const moved = await tx
    .selectFrom('money_ledger')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (moved)
    throw conflict(
      `Payments were made at this venue in ${venue.currency.toUpperCase()}, so its currency cannot change any more. Create another venue for another currency.`,
      { code: 'currency_fixed' },
    )
  const card = await tx
    .selectFrom('payments')
    .innerJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .select('payments.id')
    .where('payments.venue_id', '=', venue.id)
    .where('payments.status', '=', 'saved')
    .where((eb) =>
      eb.or([
        eb('bookings.status', 'in', ['pending', 'approved']),
        eb.and([eb('bookings.status', '=', 'cancelled'), eb('cancelled_late', '=', true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (card)
    throw conflict(
      `A guest's card is kept for a fee in ${venue.currency.toUpperCase()}, so the currency cannot change.`,
      { code: 'currency_fixed' },
    )
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('venue_id', '=', venue.id)
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .limit(1)
    .executeTakeFirst()
  if (open)
    throw conflict(
      'A guest may be paying at this moment. Change the currency when no payment is open any more.',
      {
        code: 'payment_open',
      },
    )
}
