-- Services pace the arrivals of a day, tables and combinations have a priority, and a party whose table may not be
-- free in time is at risk.

create table services (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  name text not null,
  days text[],
  date date,
  start_time text not null,
  last_seating text not null,
  interval_mins integer not null default 15 check (interval_mins between 5 and 1440),
  max_covers integer check (max_covers >= 1),
  max_parties integer check (max_parties >= 1),
  turn_mins jsonb not null default '[]',
  reset_mins integer not null default 0 check (reset_mins between 0 and 240),
  primary key (id, venue_id),
  check ((days is null) <> (date is null))
);
create index services_by_venue on services (venue_id, id);

-- `own_priority` is what the operator gave. Without one a table has 100, or 50 while it is part of a combination.
alter table venue_tables
  add column priority integer not null default 100 check (priority between 0 and 1000),
  add column own_priority integer;
alter table table_combos add column priority integer not null default 100 check (priority between 0 and 1000);
update venue_tables t set priority = 50
where exists (select from table_combos c where c.venue_id = t.venue_id and t.id = any (c.table_ids));

alter table bookings add column at_risk boolean not null default false;
alter table reservations
  add column at_risk boolean not null default false,
  -- Empty means `table_id` alone.
  add column table_ids text[] not null default '{}';

create index bookings_in_use on bookings (ends_at) where in_use and closed_at is null;
create index reservations_in_use on reservations (ends_at) where status = 'seated';
create index bookings_at_risk on bookings (venue_id, id) where at_risk;
create index reservations_at_risk on reservations (venue_id, id) where at_risk;

-- Parties that arrive at a table, per service date and minute, whoever placed them. A service sums the minutes of one
-- of its intervals, so a change of its hours needs no recount. An online booking locks the first minute of its
-- interval before it sums, so two of them cannot both take the last places.
create table arrivals (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  slot_time text not null,
  covers integer not null default 0 check (covers >= 0),
  parties integer not null default 0 check (parties >= 0),
  primary key (venue_id, date, slot_time)
);

create function add_arrivals(venue text, day date, at_time text, by_covers integer, by_parties integer)
returns void language plpgsql as $$
begin
  update arrivals set covers = covers + by_covers, parties = parties + by_parties
  where venue_id = venue and date = day and slot_time = at_time;
  if not found then
    insert into arrivals as a values (venue, day, at_time, by_covers, by_parties)
    on conflict (venue_id, date, slot_time) do update
      set covers = a.covers + excluded.covers, parties = a.parties + excluded.parties;
  end if;
end $$;

create function move_arrivals(
  venue text,
  old_day date, old_time text, old_covers integer,
  new_day date, new_time text, new_covers integer
) returns void language plpgsql as $$
begin
  if (old_day, old_time, old_covers) is not distinct from (new_day, new_time, new_covers) then return; end if;
  if old_covers is not null and new_covers is not null and (old_day, old_time) = (new_day, new_time) then
    perform add_arrivals(venue, new_day, new_time, new_covers - old_covers, 0);
    return;
  end if;
  -- Two minutes are locked in one order, whichever way the party moved.
  if old_covers is not null and new_covers is not null then
    perform from arrivals
    where venue_id = venue and (date, slot_time) in ((old_day, old_time), (new_day, new_time))
    order by date, slot_time for update;
  end if;
  if old_covers is not null then perform add_arrivals(venue, old_day, old_time, -old_covers, -1); end if;
  if new_covers is not null then perform add_arrivals(venue, new_day, new_time, new_covers, 1); end if;
end $$;

-- A booking arrives at a table when it is for one, or was given one. Tickets and guest lists without a table do not.
create function booking_covers(b bookings) returns integer immutable language sql as $$
  select case when b.status in ('pending', 'approved', 'checked_in')
    and (b.kind = 'table' or cardinality(b.table_ids) > 0) then b.party_size end
$$;
create function reservation_covers(r reservations) returns integer immutable language sql as $$
  select case when r.status in ('confirmed', 'seated', 'completed') then r.party_size end
$$;

create function count_booking_arrival() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_arrivals(new.venue_id, null, null, null, new.booking_date, new.booking_time, booking_covers(new));
  elsif tg_op = 'DELETE' then
    perform move_arrivals(old.venue_id, old.booking_date, old.booking_time, booking_covers(old), null, null, null);
  else
    perform move_arrivals(new.venue_id, old.booking_date, old.booking_time, booking_covers(old),
      new.booking_date, new.booking_time, booking_covers(new));
  end if;
  return null;
end $$;

create function count_reservation_arrival() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_arrivals(new.venue_id, null, null, null,
      new.reservation_date, new.reservation_time, reservation_covers(new));
  elsif tg_op = 'DELETE' then
    perform move_arrivals(old.venue_id, old.reservation_date, old.reservation_time, reservation_covers(old),
      null, null, null);
  else
    perform move_arrivals(new.venue_id, old.reservation_date, old.reservation_time, reservation_covers(old),
      new.reservation_date, new.reservation_time, reservation_covers(new));
  end if;
  return null;
end $$;

-- Deferred, so that the minute many parties share is locked last and briefly.
create constraint trigger bookings_arrive
  after insert or delete or update of status, kind, party_size, booking_date, booking_time, table_ids on bookings
  deferrable initially deferred for each row execute function count_booking_arrival();
create constraint trigger reservations_arrive
  after insert or delete or update of status, party_size, reservation_date, reservation_time on reservations
  deferrable initially deferred for each row execute function count_reservation_arrival();

insert into arrivals (venue_id, date, slot_time, covers, parties)
select venue_id, date, slot_time, sum(covers), count(*) from (
  select venue_id, booking_date as date, booking_time as slot_time, booking_covers(b) as covers from bookings b
  union all
  select venue_id, reservation_date, reservation_time, reservation_covers(r) from reservations r
) as placed
where covers is not null
group by venue_id, date, slot_time;
