import { type RawBuilder, sql } from 'kysely'

/**
 * What can be redeemed of a row of `vouchers`: its balance, but never more than the purchase has left. That is what was
 * paid and did not go back by refunds or disputes, less what was redeemed of all its vouchers. A refund made in the
 * provider's dashboard does not say for which of them it was.
 */
export const redeemablePence: RawBuilder<number> = sql<number>`least(vouchers.balance_pence, greatest(0,
  (select p.captured_pence - p.refunded_pence - p.disputed_pence
      - coalesce((select sum(r.amount_pence) from refunds r where r.payment_id = p.id and r.venue_id = p.venue_id
          and r.status = 'pending'), 0)
    from payments p where p.id = vouchers.payment_id and p.venue_id = vouchers.venue_id)
  - (select sum(v.amount_pence - v.balance_pence) from vouchers v
    where v.payment_id = vouchers.payment_id and v.venue_id = vouchers.venue_id)))::int`
