-- Rules of selling: double submits, events that sell tables or take the venue over, pending changes, requests that lapse.

-- `request_expires_hours`: a request that nobody decided is rejected this long after it was made; null: at its start.
alter table venues add column request_expires_hours integer check (request_expires_hours between 1 and 8760);

-- Identifies what was asked for, so that the same request sent twice makes one booking. Null for what staff booked.
alter table bookings add column request_hash text collate "C";
create index bookings_undecided on bookings (starts_at)
  where status = 'pending' and source = 'public' and payment_due_at is null;

-- The key is a hash of the caller, the path and the Idempotency-Key header. `answer` is null while the first request
-- is under way; `locked_until` ends that claim if its process dies.
create table idempotency_keys (
  id text collate "C" primary key,
  body_hash text collate "C" not null,
  answer text,
  locked_until timestamptz not null,
  created_at timestamptz not null
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

alter table events
  add column sells_tables boolean not null default false,
  add column table_price_per_cover_pence integer not null default 0 check (table_price_per_cover_pence >= 0),
  -- Null: the venue's.
  add column last_entry_time text,
  add column takes_over text not null default 'none' check (takes_over in ('none', 'areas', 'venue')),
  add column seating_area_ids text[] not null default '{}',
  add constraint events_take_over_areas check (takes_over <> 'areas' or cardinality(seating_area_ids) > 0);
create index events_taking_over on events (venue_id, ends_at) where takes_over <> 'none' and status = 'approved';

-- What an organiser wants to change of an approved event. It waits for the venue; at most one per event is pending.
create table event_changes (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  event_id text collate "C" not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  created_by text collate "C" not null references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (id, venue_id),
  foreign key (event_id, venue_id) references events (id, venue_id) on delete cascade
);
create unique index one_pending_change_per_event on event_changes (event_id, venue_id) where status = 'pending';

-- A completed reservation of a linked guest is a visit.
create function count_reservation_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null and old.status = 'completed' then
    update venue_guests set visits = visits - 1 where venue_id = old.venue_id and guest_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.status = 'completed' then
    update venue_guests set visits = visits + 1 where venue_id = new.venue_id and guest_id = new.user_id;
  end if;
  return null;
end $$;

create constraint trigger reservation_visits_are_counted
  after insert or delete or update of status, user_id on reservations
  deferrable initially deferred for each row execute function count_reservation_visit();

update venue_guests set visits = venue_guests.visits + completed.visits
from (
  select venue_id, user_id, count(*)::int as visits from reservations
  where status = 'completed' and user_id is not null group by venue_id, user_id
) as completed
where completed.venue_id = venue_guests.venue_id and completed.user_id = venue_guests.guest_id;
