-- A guest's change that the venue has to agree to: the booking has the new place and is pending, and what it had stands
-- beside it as a change of status `kept`, with claims of its own, until the request is decided.
alter table booking_changes
  drop constraint booking_changes_status_check,
  add constraint booking_changes_status_check
    check (status in ('waiting', 'applied', 'released', 'kept', 'restored')) not valid,
  add column approved_at timestamptz,
  add column approved_by_name text,
  add column terms_start_at timestamptz;

alter table bookings
  add column kept_change_id text collate "C",
  -- The larger of both parties while a change is undecided: a cancellation counts by it.
  add column terms_party_size integer,
  add constraint bookings_kept_change_fkey
    foreign key (kept_change_id, venue_id) references booking_changes (id, venue_id) not valid;
