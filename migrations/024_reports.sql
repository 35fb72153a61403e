-- Daily sums for the reports, kept in the transaction of the change. Two years of a venue are a few thousand rows,
-- however many bookings there were.

-- `covers` and `parties` are booked and not cancelled, no-shows included. `hours` has the people present in each hour
-- of the clock, as planned, without no-shows. `lead_*` counts parties by the days between booking and start.
-- `stay_mins` and `planned_mins` are of the `stays` that have ended.
create table report_days (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  source text collate "C" not null check (source in ('public', 'staff', 'reservation')),
  kind text collate "C" not null check (kind in ('table', 'guestlist', 'event', 'reservation')),
  parties integer not null,
  covers integer not null,
  arrived integer not null,
  no_shows integer not null,
  cancelled integer not null,
  lead_0 integer not null,
  lead_1 integer not null,
  lead_2 integer not null,
  lead_4 integer not null,
  lead_8 integer not null,
  lead_15 integer not null,
  lead_31 integer not null,
  stays integer not null,
  stay_mins integer not null,
  planned_mins integer not null,
  hours integer[] not null,
  primary key (venue_id, date, source, kind)
);

-- Captured money by service day and what it was for, less refunds.
create table revenue_kinds (
  venue_id text collate "C" not null references venues on delete cascade,
  day date not null,
  kind text collate "C" not null,
  revenue_pence bigint not null,
  primary key (venue_id, day, kind)
);

-- How often guests were shown a slot that they could not book, by reason. Nothing about the guest is kept.
create table refused_demand (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  slot_time text collate "C" not null,
  reason text collate "C" not null,
  seen integer not null check (seen > 0),
  primary key (venue_id, date, slot_time, reason)
);

-- The people of a party, in each of the 24 hours of the clock that its stay touches.
create function present_by_hour(at_time text, mins integer, people integer)
returns integer[] immutable language sql as $$
  select array(
    select case when (from_min < until and from_min + 60 > start)
      or (from_min + 1440 < until and from_min + 1500 > start) then people else 0 end
    from generate_series(0, 1380, 60) as from_min
    order by from_min
  )
  from (select left(at_time, 2)::integer * 60 + right(at_time, 2)::integer) as a(start),
    lateral (select start + mins) as b(until)
$$;

create function figures_of_booking(b bookings) returns report_days stable language sql as $$
  select row(b.venue_id, b.booking_date, b.source, b.kind,
    stands::int, case when stands then b.party_size else 0 end, b.arrived, (b.no_show_at is not null)::int,
    (b.status = 'cancelled')::int,
    (stands and lead = 0)::int, (stands and lead = 1)::int, (stands and lead between 2 and 3)::int,
    (stands and lead between 4 and 7)::int, (stands and lead between 8 and 14)::int,
    (stands and lead between 15 and 30)::int, (stands and lead > 30)::int,
    has_stayed::int,
    case when has_stayed then extract(epoch from b.closed_at - b.checked_in_at)::int / 60 else 0 end,
    case when has_stayed then b.duration_mins else 0 end,
    present_by_hour(b.booking_time, b.duration_mins,
      case when stands and b.no_show_at is null then b.party_size else 0 end))::report_days
  from (select b.status in ('pending', 'approved', 'checked_in'),
    greatest(0, extract(day from b.starts_at - b.created_at)::int),
    b.closed_at > b.checked_in_at and b.closed_at < b.checked_in_at + interval '1 day') as s(stands, lead, stayed),
    lateral (select coalesce(stayed, false)) as t(has_stayed)
$$;

create function figures_of_reservation(r reservations) returns report_days stable language sql as $$
  select row(r.venue_id, r.reservation_date, 'reservation', 'reservation',
    stands::int, case when stands then r.party_size else 0 end, r.arrived, (r.status = 'no_show')::int,
    (r.status = 'cancelled')::int,
    (stands and lead = 0)::int, (stands and lead = 1)::int, (stands and lead between 2 and 3)::int,
    (stands and lead between 4 and 7)::int, (stands and lead between 8 and 14)::int,
    (stands and lead between 15 and 30)::int, (stands and lead > 30)::int,
    0, 0, 0,
    present_by_hour(r.reservation_time, r.duration_mins,
      case when stands and r.status <> 'no_show' then r.party_size else 0 end))::report_days
  from (select r.status <> 'cancelled', greatest(0, extract(day from r.starts_at - r.created_at)::int)) as s(stands, lead)
$$;

create function add_figures(f report_days, sign integer) returns void language plpgsql as $$
begin
  insert into report_days as d values (f.venue_id, f.date, f.source, f.kind,
    sign * f.parties, sign * f.covers, sign * f.arrived, sign * f.no_shows, sign * f.cancelled,
    sign * f.lead_0, sign * f.lead_1, sign * f.lead_2, sign * f.lead_4, sign * f.lead_8, sign * f.lead_15,
    sign * f.lead_31, sign * f.stays, sign * f.stay_mins, sign * f.planned_mins,
    array(select sign * h from unnest(f.hours) with ordinality as u(h, n) order by n))
  on conflict (venue_id, date, source, kind) do update set
    parties = d.parties + excluded.parties,
    covers = d.covers + excluded.covers,
    arrived = d.arrived + excluded.arrived,
    no_shows = d.no_shows + excluded.no_shows,
    cancelled = d.cancelled + excluded.cancelled,
    lead_0 = d.lead_0 + excluded.lead_0,
    lead_1 = d.lead_1 + excluded.lead_1,
    lead_2 = d.lead_2 + excluded.lead_2,
    lead_4 = d.lead_4 + excluded.lead_4,
    lead_8 = d.lead_8 + excluded.lead_8,
    lead_15 = d.lead_15 + excluded.lead_15,
    lead_31 = d.lead_31 + excluded.lead_31,
    stays = d.stays + excluded.stays,
    stay_mins = d.stay_mins + excluded.stay_mins,
    planned_mins = d.planned_mins + excluded.planned_mins,
    hours = array(select a + b from unnest(d.hours, excluded.hours) with ordinality as u(a, b, n) order by n);
end $$;

create function replace_figures(before report_days, after report_days) returns void language plpgsql as $$
begin
  if before is not distinct from after then return; end if;
  -- Two days are locked in one order, whichever way the party moved.
  if before.date <> after.date then
    perform from report_days
    where venue_id = after.venue_id and source = after.source and kind = after.kind
      and date in (before.date, after.date)
    order by date for update;
  end if;
  if before.venue_id is not null then perform add_figures(before, -1); end if;
  if after.venue_id is not null then perform add_figures(after, 1); end if;
end $$;

create function report_booking() returns trigger language plpgsql as $$
begin
  perform replace_figures(
    case when tg_op <> 'INSERT' then figures_of_booking(old) end,
    case when tg_op <> 'DELETE' then figures_of_booking(new) end);
  return null;
end $$;

create function report_reservation() returns trigger language plpgsql as $$
begin
  perform replace_figures(
    case when tg_op <> 'INSERT' then figures_of_reservation(old) end,
    case when tg_op <> 'DELETE' then figures_of_reservation(new) end);
  return null;
end $$;

-- Deferred, so that the row that many parties of a day share is locked last and briefly.
create constraint trigger bookings_are_reported
  after insert or delete or update of status, party_size, booking_date, booking_time, duration_mins, arrived,
    no_show_at, checked_in_at, closed_at on bookings
  deferrable initially deferred for each row execute function report_booking();
create constraint trigger reservations_are_reported
  after insert or delete or update of status, party_size, reservation_date, reservation_time, duration_mins, arrived
    on reservations
  deferrable initially deferred for each row execute function report_reservation();

create function revenue_kind(entry money_ledger) returns text stable language sql as $$
  select case purpose when 'tickets' then 'tickets' when 'vouchers' then 'vouchers' when 'fee' then 'fees'
    else 'deposits' end
  from (select coalesce(
    (select purpose from payments where id = entry.payment_id and venue_id = entry.venue_id),
    case entry.type when 'ticket_sale' then 'tickets' when 'voucher_sale' then 'vouchers' end)) as p(purpose)
$$;

create or replace function count_revenue() returns trigger language plpgsql as $$
begin
  insert into revenue_days as r values (new.venue_id, new.day, new.amount_pence)
  on conflict (venue_id, day) do update set revenue_pence = r.revenue_pence + new.amount_pence;
  insert into revenue_kinds as k values (new.venue_id, new.day, revenue_kind(new), new.amount_pence)
  on conflict (venue_id, day, kind) do update set revenue_pence = k.revenue_pence + new.amount_pence;
  return null;
end $$;

insert into revenue_kinds
select venue_id, day, revenue_kind(l), sum(amount_pence) from money_ledger l
where type in ('capture', 'refund', 'ticket_sale', 'voucher_sale') group by 1, 2, 3;

-- What the rows should be, counted anew. `verify` compares.
create function recount_report_days() returns setof report_days stable language sql as $$
  select (f).venue_id, (f).date, (f).source, (f).kind, sum((f).parties), sum((f).covers), sum((f).arrived),
    sum((f).no_shows), sum((f).cancelled), sum((f).lead_0), sum((f).lead_1), sum((f).lead_2), sum((f).lead_4),
    sum((f).lead_8), sum((f).lead_15), sum((f).lead_31), sum((f).stays), sum((f).stay_mins), sum((f).planned_mins),
    array[sum((f).hours[1]), sum((f).hours[2]), sum((f).hours[3]), sum((f).hours[4]), sum((f).hours[5]),
      sum((f).hours[6]), sum((f).hours[7]), sum((f).hours[8]), sum((f).hours[9]), sum((f).hours[10]),
      sum((f).hours[11]), sum((f).hours[12]), sum((f).hours[13]), sum((f).hours[14]), sum((f).hours[15]),
      sum((f).hours[16]), sum((f).hours[17]), sum((f).hours[18]), sum((f).hours[19]), sum((f).hours[20]),
      sum((f).hours[21]), sum((f).hours[22]), sum((f).hours[23]), sum((f).hours[24])]
  from (select figures_of_booking(b) as f from bookings b
    union all select figures_of_reservation(r) from reservations r) as every_party
  group by 1, 2, 3, 4
$$;

insert into report_days select * from recount_report_days();
