-- Guests manage their own bookings through a link, and say at booking what they wish for.

-- The link's token is an HMAC of the booking and its generation under the platform's key, so it is stored nowhere. Its
-- hash finds the booking. A higher generation makes a new link, and the old one is unknown.
-- `terms_start_at`: the earliest start the booking had since its guest began to move it; deadlines count from it. Null:
-- they count from `starts_at`.
-- `locale`: the language that the guest chose; null: the venue's.
alter table bookings
  add column manage_generation integer not null default 1 check (manage_generation >= 1),
  add column manage_token_hash text collate "C",
  add column terms_start_at timestamptz,
  add column occasion text,
  add column dietary text,
  add column guest_comments text,
  add column marketing_consent boolean,
  add column locale text;
create index bookings_by_manage_token on bookings (manage_token_hash);

-- Bookings that are not over get their link. This is what server/modules/manage/index.ts computes.
create function manage_hash_once(key text, booking text) returns text language plpgsql as $$
declare
  padded bytea := convert_to(key, 'UTF8') || decode(repeat('00', 64 - octet_length(key)), 'hex');
  inner_key bytea := padded;
  outer_key bytea := padded;
  mac bytea;
begin
  for i in 0..63 loop
    inner_key := set_byte(inner_key, i, get_byte(padded, i) # 54);
    outer_key := set_byte(outer_key, i, get_byte(padded, i) # 92);
  end loop;
  mac := sha256(outer_key || sha256(inner_key || convert_to('manage:' || booking || ':1', 'UTF8')));
  return encode(sha256(convert_to(translate(encode(mac, 'base64'), '+/=', '-_'), 'UTF8')), 'hex');
end $$;

update bookings set manage_token_hash = manage_hash_once(platform.signing_key, bookings.id)
from platform where bookings.ends_at > now();

drop function manage_hash_once(text, text);

-- A change that a guest asked for and that waits for its payment. Until then the booking stays as it is, and the change
-- holds what it needs beyond that: tables, heads under its rule, and arrivals in its interval.
create table booking_changes (
  id text collate "C" not null,
  venue_id text collate "C" not null,
  booking_id text collate "C" not null,
  -- `released`: not paid in time, or the booking changed otherwise meanwhile.
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'released')),
  booking_date date not null,
  booking_time text not null,
  party_size integer not null check (party_size >= 1),
  duration_mins integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  table_ids text[] not null,
  access_rule_id text collate "C",
  deposit_pence integer not null check (deposit_pence >= 0),
  deposit_mode text not null,
  -- Whether the rule approves by itself; otherwise the booking is pending again.
  approves boolean not null,
  extra_heads integer not null default 0 check (extra_heads >= 0),
  extra_covers integer not null default 0 check (extra_covers >= 0),
  extra_parties integer not null default 0 check (extra_parties >= 0),
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (id, venue_id),
  foreign key (booking_id, venue_id) references bookings (id, venue_id) on delete cascade,
  check (starts_at < ends_at)
);
create unique index one_waiting_change on booking_changes (booking_id, venue_id) where status = 'waiting';
create index booking_changes_waiting on booking_changes (venue_id) where status = 'waiting';

-- What a payment pays for beside its booking.
alter table payments add column change_id text collate "C",
  add foreign key (change_id, venue_id) references booking_changes (id, venue_id);

-- A waiting change claims tables under its own id.
alter table table_claims drop constraint table_claims_holder_kind_check,
  add constraint table_claims_holder_kind_check check (holder_kind in ('booking', 'reservation', 'change'));
