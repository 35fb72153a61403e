import { sql } from 'kysely'

/**
 * Questions to the whole database that must all be answered with 0: rows whose counter, balance or trail does not
 * agree with what it is made of.
 */
export const DIFFERENCES = {
  tickets: sql<{ n: number }>`select count(*)::int as n from ticket_types as t
    where sold <> (select count(*) from tickets where ticket_type_id = t.id)`,
  places: sql<{ n: number }>`select count(*)::int as n from events as e
    where sold <> (select count(*) from tickets where event_id = e.id)`,
  codes: sql<{ n: number }>`select count(*)::int as n from promo_codes as p
    where uses <> (select count(*) from bookings where promo_code_id = p.id)`,
  heads: sql<{ n: number }>`select count(*)::int as n from rule_usage as u
    where heads <> (select coalesce(sum(party_size), 0) from bookings
      where access_rule_id = u.rule_id and booking_date = u.date
        and status in ('pending', 'approved', 'checked_in')
        and (u.slot_time = '' or booking_time = u.slot_time))`,
  vouchers: sql<{ n: number }>`select count(*)::int as n from vouchers as v
    where balance_pence <> amount_pence
      - (select coalesce(sum(amount_pence), 0) from voucher_redemptions where voucher_id = v.id)`,
  money: sql<{ n: number }>`select count(*)::int as n from payments as p
    where captured_pence - refunded_pence
      <> (select coalesce(sum(amount_pence), 0) from money_ledger where payment_id = p.id
        and type not in ('authorise', 'release'))`,
  provider: sql<{ n: number }>`select count(*)::int as n from payments as p
    where not exists (select from sandbox_intents as i where i.id = p.intent_id
      and (i.amount_pence, i.captured_pence, i.refunded_pence)
        = (p.amount_pence, p.captured_pence, p.refunded_pence))`,
  audits: sql<{ n: number }>`select count(*)::int as n from bookings as b
    where not exists (select from booking_audit where booking_id = b.id and type = 'created')`,
}
