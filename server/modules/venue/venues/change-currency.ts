import { conflict } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'

/**
 * Throws 409 once a payment of the venue was authorised or captured: amounts in two currencies cannot be added up. A
 * payment that is open may be authorised at the provider at this moment, so it counts as well. The caller holds the
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
