-- The figures of a party in PL/pgSQL: their plans are kept for the session. A function in plain SQL is planned anew
-- whenever a trigger calls it, which was half the time of a booking's change.

create or replace function present_by_hour(at_time text, mins integer, people integer)
returns integer[] immutable language plpgsql as $$
declare
  start integer := left(at_time, 2)::integer * 60 + right(at_time, 2)::integer;
  until integer := start + mins;
begin
  return array(
    select case when (from_min < until and from_min + 60 > start)
      or (from_min + 1440 < until and from_min + 1500 > start) then people else 0 end
    from generate_series(0, 1380, 60) as from_min
    order by from_min
  );
end $$;

create or replace function figures_of_booking(b bookings) returns report_days stable language plpgsql as $$
declare
  stands boolean := b.status in ('pending', 'approved', 'checked_in');
  lead integer := greatest(0, extract(day from b.starts_at - b.created_at)::integer);
  has_stayed boolean := coalesce(
    b.closed_at > b.checked_in_at and b.closed_at < b.checked_in_at + interval '1 day', false);
begin
  return row(b.venue_id, b.booking_date, b.source, b.kind,
    stands::int, case when stands then b.party_size else 0 end, b.arrived, (b.no_show_at is not null)::int,
    (b.status = 'cancelled')::int,
    (stands and lead = 0)::int, (stands and lead = 1)::int, (stands and lead between 2 and 3)::int,
    (stands and lead between 4 and 7)::int, (stands and lead between 8 and 14)::int,
    (stands and lead between 15 and 30)::int, (stands and lead > 30)::int,
    has_stayed::int,
    case when has_stayed then extract(epoch from b.closed_at - b.checked_in_at)::int / 60 else 0 end,
    case when has_stayed then b.duration_mins else 0 end,
    present_by_hour(b.booking_time, b.duration_mins,
      case when stands and b.no_show_at is null then b.party_size else 0 end))::report_days;
end $$;

create or replace function figures_of_reservation(r reservations) returns report_days stable language plpgsql as $$
declare
  stands boolean := r.status <> 'cancelled';
  lead integer := greatest(0, extract(day from r.starts_at - r.created_at)::integer);
begin
  return row(r.venue_id, r.reservation_date, 'reservation', 'reservation',
    stands::int, case when stands then r.party_size else 0 end, r.arrived, (r.status = 'no_show')::int,
    (r.status = 'cancelled')::int,
    (stands and lead = 0)::int, (stands and lead = 1)::int, (stands and lead between 2 and 3)::int,
    (stands and lead between 4 and 7)::int, (stands and lead between 8 and 14)::int,
    (stands and lead between 15 and 30)::int, (stands and lead > 30)::int,
    0, 0, 0,
    present_by_hour(r.reservation_time, r.duration_mins,
      case when stands and r.status <> 'no_show' then r.party_size else 0 end))::report_days;
end $$;

create or replace function revenue_kind(entry money_ledger) returns text stable language plpgsql as $$
declare
  purpose text := coalesce(
    (select p.purpose from payments p where p.id = entry.payment_id and p.venue_id = entry.venue_id),
    case entry.type when 'ticket_sale' then 'tickets' when 'voucher_sale' then 'vouchers' end);
begin
  return case purpose when 'tickets' then 'tickets' when 'vouchers' then 'vouchers' when 'fee' then 'fees'
    else 'deposits' end;
end $$;
