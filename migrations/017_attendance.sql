-- Attendance and the door: who has arrived, who did not come, tickets that were used, the door's signing keys, what a
-- door did while offline, how many people are inside, and bars.

-- Minutes after the start at which a party that has not come gives its table up. Null: never by itself.
alter table venues add column release_after_mins integer check (release_after_mins between 1 and 1440);

-- `arrived` heads of the party are in. `heads_over` were let in at an offline door although the booking had no place
-- for them: they are inside, but not part of the party. A no-show stays approved. A party that has left is closed.
alter table bookings
  add column arrived integer not null default 0,
  add column heads_over integer not null default 0 check (heads_over >= 0),
  add column no_show_at timestamptz;
update bookings set arrived = party_size where status = 'checked_in';
alter table bookings
  add constraint arrived_within_party check (arrived between 0 and party_size),
  add constraint no_show_is_approved check (no_show_at is null or status = 'approved');
create index bookings_not_arrived on bookings (starts_at)
  where status in ('pending', 'approved') and no_show_at is null;

alter table reservations
  add column arrived integer not null default 0,
  add column arrived_at timestamptz;
update reservations set arrived = party_size, arrived_at = starts_at where status in ('seated', 'completed');
alter table reservations add constraint arrived_within_party check (arrived between 0 and party_size);
create index reservations_not_arrived on reservations (starts_at) where status = 'confirmed';

alter table booking_audit drop constraint booking_audit_type_check,
  add constraint booking_audit_type_check check (type in ('created', 'approved', 'rejected', 'unrejected', 'cancelled',
    'status_changed', 'checked_in', 'check_in_undone', 'door_rejected', 'table_assigned', 'table_unassigned', 'moved',
    'locked', 'unlocked', 'details_changed', 'duration_changed', 'paid', 'in_use', 'closed', 'hold_requested',
    'hold_authorised', 'hold_captured', 'hold_released', 'payment_succeeded', 'payment_failed', 'released', 'refunded',
    'refund_failed', 'hold_declined', 'card_saved', 'fee_charged', 'fee_declined', 'attendance'));

-- A ticket lets one head in, once.
alter table tickets add column used_at timestamptz;
create index tickets_by_code on tickets (code);
update tickets set used_at = bookings.checked_in_at from bookings
where bookings.id = tickets.booking_id and bookings.venue_id = tickets.venue_id and bookings.status = 'checked_in';

-- `late_until`: attendance that changed by the clock up to here has moved the versions of its venues.
-- `door_codes_since`: when this database began to sign door codes with a key pair. Codes of the old kind work for a day
-- after it.
alter table platform
  add column late_until timestamptz,
  add column door_codes_since timestamptz not null default now();

-- The newest key signs; retired ones are still good for codes that were made with them.
create table door_keys (
  kid text collate "C" primary key,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index one_signing_door_key on door_keys ((true)) where retired_at is null;

-- What a door did while offline, once per device and number. `content_hash` tells a repeat from another action that
-- was given the same number. `heads_in` and `heads_out` are what it added to the day's occupancy.
create table door_log (
  venue_id text collate "C" not null references venues on delete cascade,
  device text collate "C" not null,
  seq bigint not null check (seq >= 0),
  at timestamptz not null,
  action text not null check (action in ('check_in', 'undo', 'count')),
  booking_id text collate "C",
  content_hash text collate "C" not null,
  verdict text not null check (verdict in ('applied', 'conflict')),
  heads_in integer not null default 0 check (heads_in >= 0),
  heads_out integer not null default 0 check (heads_out >= 0),
  actor_id text collate "C" not null references users,
  received_at timestamptz not null,
  primary key (venue_id, device, seq)
);

-- People who went in and out, per service day and door. Every day begins with an empty venue.
create table occupancy (
  venue_id text collate "C" not null references venues on delete cascade,
  date date not null,
  device text collate "C" not null,
  heads_in integer not null default 0 check (heads_in >= 0),
  heads_out integer not null default 0 check (heads_out >= 0),
  primary key (venue_id, date, device)
);

-- Guests whom a venue does not want. `until` is the last service day of the bar; null means without end.
create table bars (
  venue_id text collate "C" not null references venues on delete cascade,
  guest_id text collate "C" not null references users on delete cascade,
  until date,
  reason text not null,
  created_by text collate "C" not null references users,
  created_at timestamptz not null,
  primary key (venue_id, guest_id)
);
create index bars_by_guest on bars (guest_id, venue_id);

-- No-shows of a guest at a venue, bookings and linked reservations together.
alter table venue_guests add column no_shows integer not null default 0 check (no_shows >= 0);
update venue_guests set no_shows = missed.no_shows
from (
  select venue_id, user_id, count(*)::int as no_shows from reservations
  where status = 'no_show' and user_id is not null group by venue_id, user_id
) as missed
where missed.venue_id = venue_guests.venue_id and missed.user_id = venue_guests.guest_id;

create or replace function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into booking_counts as c values (new.venue_id, new.booking_date, new.status, 1)
    on conflict (venue_id, booking_date, status) do update set bookings = c.bookings + 1;
    update venue_guests set
      bookings = bookings + 1,
      visits = visits + (new.status = 'checked_in')::int,
      points = points + new.points_awarded,
      door_rejections = door_rejections + (new.door_rejected_at is not null)::int,
      no_shows = no_shows + (new.no_show_at is not null)::int,
      keys_spent = keys_spent + new.keys_spent
    where venue_id = new.venue_id and guest_id = new.user_id;
    return null;
  end if;
  if (old.booking_date, old.status) is distinct from (new.booking_date, new.status) then
    -- Both rows are locked in one order, whichever way the booking moved.
    perform from booking_counts
    where venue_id = new.venue_id
      and (booking_date, status) in ((old.booking_date, old.status), (new.booking_date, new.status))
    order by booking_date, status for update;
    update booking_counts set bookings = bookings - 1
    where venue_id = old.venue_id and booking_date = old.booking_date and status = old.status;
    insert into booking_counts as c values (new.venue_id, new.booking_date, new.status, 1)
    on conflict (venue_id, booking_date, status) do update set bookings = c.bookings + 1;
  end if;
  update venue_guests set
    visits = visits + (new.status = 'checked_in')::int - (old.status = 'checked_in')::int,
    points = points + new.points_awarded - old.points_awarded,
    door_rejections = door_rejections + (new.door_rejected_at is not null)::int - (old.door_rejected_at is not null)::int,
    no_shows = no_shows + (new.no_show_at is not null)::int - (old.no_show_at is not null)::int,
    keys_spent = keys_spent + new.keys_spent - old.keys_spent
  where venue_id = new.venue_id and guest_id = new.user_id
    and ((new.status = 'checked_in') is distinct from (old.status = 'checked_in')
      or new.points_awarded <> old.points_awarded
      or (new.door_rejected_at is null) <> (old.door_rejected_at is null)
      or (new.no_show_at is null) <> (old.no_show_at is null)
      or new.keys_spent <> old.keys_spent);
  return null;
end $$;

drop trigger bookings_are_counted on bookings;
create constraint trigger bookings_are_counted
  after insert or update of status, booking_date, points_awarded, door_rejected_at, no_show_at, keys_spent on bookings
  deferrable initially deferred for each row execute function count_booking();

-- A completed reservation of a linked guest is a visit; one that nobody came to is a no-show.
create or replace function count_reservation_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null and old.status in ('completed', 'no_show') then
    update venue_guests set
      visits = visits - (old.status = 'completed')::int,
      no_shows = no_shows - (old.status = 'no_show')::int
    where venue_id = old.venue_id and guest_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.status in ('completed', 'no_show') then
    update venue_guests set
      visits = visits + (new.status = 'completed')::int,
      no_shows = no_shows + (new.status = 'no_show')::int
    where venue_id = new.venue_id and guest_id = new.user_id;
  end if;
  return null;
end $$;
