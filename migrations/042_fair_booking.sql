-- How many tables one guest may have booked online, and what recognises the guest behind different spellings.

alter table venues
  add column max_open_per_day integer default 2 constraint venues_max_open_per_day check (max_open_per_day >= 1),
  add column max_open_ahead integer default 6 constraint venues_max_open_ahead check (max_open_ahead >= 1);

-- An address without its tag: many servers deliver mail to anna+x@ and anna@ alike. The same as `mailKey` in the code.
create function mail_key(address text) returns text immutable language sql as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;

-- The phone number as E.164; null where it is none.
alter table bookings add column guest_phone_key text;
update bookings set guest_phone_key = guest_phone
where kind = 'table' and status in ('pending', 'approved') and guest_phone ~ '^\+[1-9][0-9]{6,14}$';

create index bookings_open_by_mail on bookings (venue_id, (mail_key(guest_email)))
  where kind = 'table' and status in ('pending', 'approved');
create index bookings_open_by_phone on bookings (venue_id, guest_phone_key)
  where kind = 'table' and status in ('pending', 'approved') and guest_phone_key is not null;

-- Makes bookings of one guest at one venue wait for each other until commit. In sorted order, so that two requests
-- which share several keys cannot wait for each other.
create function lock_guest(at_venue text, keys text[]) returns void language plpgsql as $$
declare
  one text;
begin
  for one in select distinct key collate "C" from unnest(keys) as key order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(at_venue || ' ' || one, 0));
  end loop;
end $$;
