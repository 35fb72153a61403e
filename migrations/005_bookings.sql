-- Events, bookings of every kind, their audit trail, and reservations written down by staff.

create table events (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  organiser_id text collate "C" references users,
  name text not null,
  event_date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  description text,
  event_type text,
  genre text,
  cover_image_url text,
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0,
  policy_id text collate "C",
  status text not null default 'draft'
    check (status in ('draft', 'pending_venue_approval', 'approved', 'rejected', 'cancelled')),
  created_by text collate "C" not null references users,
  created_at timestamptz not null,
  primary key (id, venue_id),
  check (starts_at < ends_at),
  constraint event_never_oversold check (sold between 0 and capacity)
);
create index events_by_venue on events (venue_id, ends_at, id);
create index events_by_organiser on events (organiser_id, event_date, id) where organiser_id is not null;

-- `sold` counts unpaid orders too, until they expire.
create table ticket_types (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  event_id text collate "C" not null,
  name text not null,
  description text,
  price_pence integer not null check (price_pence >= 0),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0,
  min_per_order integer not null default 1 check (min_per_order >= 1),
  max_per_order integer not null default 10,
  sale_start timestamptz,
  sale_end timestamptz,
  archived_at timestamptz,
  primary key (id, venue_id),
  foreign key (event_id, venue_id) references events (id, venue_id) on delete cascade,
  check (min_per_order <= max_per_order),
  constraint ticket_never_oversold check (sold between 0 and capacity)
);
create index ticket_types_by_event on ticket_types (event_id, venue_id);

create table bookings (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  user_id text collate "C" not null,
  kind text not null check (kind in ('table', 'guestlist', 'event')),
  source text not null check (source in ('staff', 'public')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled', 'checked_in')),
  party_size integer not null check (party_size >= 1),
  guest_count integer not null check (guest_count >= 1),
  booking_date date not null,
  booking_time text not null,
  duration_mins integer not null check (duration_mins between 1 and 2880),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The first of `table_ids`; a joined party sits at several. Kept through rejection, so that undoing it knows where to go.
  table_id text collate "C",
  table_ids text[] not null default '{}',
  access_rule_id text collate "C",
  event_id text collate "C",
  ticket_type_id text collate "C",
  locked smallint check (locked in (0, 1)),
  reservation_tags text[] not null default '{}',
  comments text not null default '',
  guest_name text not null,
  guest_email text,
  guest_phone text,
  reason text,
  approved_by_name text,
  approved_at timestamptz,
  checked_in_by_name text,
  checked_in_at timestamptz,
  door_rejected_by_name text,
  door_rejected_at timestamptz,
  door_reject_reason text check (door_reject_reason in ('at_capacity', 'barred', 'attitude', 'dresswear', 'unspecified')),
  paid boolean not null default false,
  paid_amount_pence integer not null default 0 check (paid_amount_pence >= 0),
  in_use boolean not null default false,
  closed_at timestamptz,
  deposit_pence integer not null default 0 check (deposit_pence >= 0),
  deposit_mode text not null default 'none' check (deposit_mode in ('none', 'hold', 'charge')),
  -- Set while the booking waits for its payment; the sweep releases it after this moment.
  payment_due_at timestamptz,
  option_kind text check (option_kind in ('standard', 'queue_skip')),
  promo_code_id text collate "C",
  keys_spent integer not null default 0 check (keys_spent >= 0),
  bundle_selections jsonb not null default '[]',
  points_awarded integer not null default 0 check (points_awarded >= 0),
  created_by text collate "C" references users,
  created_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (venue_id, user_id) references venue_guests (venue_id, guest_id),
  foreign key (table_id, venue_id) references venue_tables (id, venue_id),
  foreign key (access_rule_id, venue_id) references access_rules (id, venue_id),
  foreign key (event_id, venue_id) references events (id, venue_id),
  foreign key (ticket_type_id, venue_id) references ticket_types (id, venue_id),
  check (starts_at < ends_at)
);
create index bookings_by_day on bookings (venue_id, booking_date, starts_at);
create index bookings_by_guest on bookings (user_id, starts_at desc, id desc);
create index bookings_by_venue_guest on bookings (venue_id, user_id, starts_at desc);
create index bookings_by_event on bookings (event_id, created_at, id) where event_id is not null;
create index bookings_ahead on bookings (venue_id, ends_at) where status in ('pending', 'approved');
create index bookings_awaiting_payment on bookings (payment_due_at) where payment_due_at is not null;

create table booking_audit (
  venue_id text collate "C" not null,
  booking_id text collate "C" not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  type text not null check (type in ('created', 'approved', 'rejected', 'unrejected', 'cancelled', 'status_changed',
    'checked_in', 'check_in_undone', 'door_rejected', 'table_assigned', 'table_unassigned', 'moved', 'locked', 'unlocked',
    'details_changed', 'duration_changed', 'paid', 'in_use', 'closed', 'hold_requested', 'hold_authorised',
    'hold_captured', 'hold_released', 'payment_succeeded', 'payment_failed', 'released', 'refunded')),
  actor text not null,
  actor_id text collate "C",
  details jsonb,
  primary key (booking_id, venue_id, seq),
  foreign key (booking_id, venue_id) references bookings (id, venue_id) on delete cascade
);

create table reservations (
  id text collate "C" not null,
  venue_id text collate "C" not null references venues on delete cascade,
  table_id text collate "C" not null,
  user_id text collate "C",
  guest_name text not null,
  guest_phone text,
  party_size integer not null default 2 check (party_size >= 1),
  reservation_date date not null,
  reservation_time text not null,
  duration_mins integer not null check (duration_mins between 15 and 1440),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reservation_tags text[] not null default '{}',
  notes text not null default '',
  status text not null default 'confirmed' check (status in ('confirmed', 'seated', 'completed', 'no_show', 'cancelled')),
  created_by text collate "C" not null references users,
  created_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (table_id, venue_id) references venue_tables (id, venue_id),
  foreign key (venue_id, user_id) references venue_guests (venue_id, guest_id),
  check (starts_at < ends_at)
);
create index reservations_by_day on reservations (venue_id, reservation_date, starts_at);
create index reservations_ahead on reservations (venue_id, ends_at) where status in ('confirmed', 'seated');

-- Bookings per service day and status: the stats chart and totals read these few rows, however long the history.
create table booking_counts (
  venue_id text collate "C" not null references venues on delete cascade,
  booking_date date not null,
  status text not null,
  bookings integer not null check (bookings >= 0),
  primary key (venue_id, booking_date, status)
);

-- Keeps booking_counts and the roster's counters. Deferred to the end of the transaction, so that the rows many
-- bookings share are locked last and briefly.
create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into booking_counts as c values (new.venue_id, new.booking_date, new.status, 1)
    on conflict (venue_id, booking_date, status) do update set bookings = c.bookings + 1;
    update venue_guests set
      bookings = bookings + 1,
      visits = visits + (new.status = 'checked_in')::int,
      points = points + new.points_awarded,
      door_rejections = door_rejections + (new.door_rejected_at is not null)::int,
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
    keys_spent = keys_spent + new.keys_spent - old.keys_spent
  where venue_id = new.venue_id and guest_id = new.user_id
    and ((new.status = 'checked_in') is distinct from (old.status = 'checked_in')
      or new.points_awarded <> old.points_awarded
      or (new.door_rejected_at is null) <> (old.door_rejected_at is null)
      or new.keys_spent <> old.keys_spent);
  return null;
end $$;

create constraint trigger bookings_are_counted
  after insert or update of status, booking_date, points_awarded, door_rejected_at, keys_spent on bookings
  deferrable initially deferred for each row execute function count_booking();
