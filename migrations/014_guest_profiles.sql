-- What a venue knows of a guest belongs to the venue, so it stands on the venue's roster. The account keeps its e-mail
-- address and its own name. `profile_at` is when the venue last wrote any of this: an operator of several venues sees
-- the newest.

alter table venue_guests
  add column name text,
  add column phone text,
  -- Where this venue writes to. Never a way to sign in.
  add column contact_email text collate "C" check (contact_email = lower(contact_email)),
  add column birthday date,
  add column notes text,
  add column allergies text,
  add column language text,
  add column marketing_consent boolean,
  add column marketing_at timestamptz,
  add column marketing_source text check (marketing_source in ('staff', 'guest', 'import')),
  add column profile_at timestamptz,
  add constraint consent_has_date_and_source
    check ((marketing_consent is null) = (marketing_at is null) and (marketing_consent is null) = (marketing_source is null));

-- As near to foldText (server/domain/search-text.ts) as SQL comes. It runs for names that differ from the account's only.
-- Where the database's locale is C, only ICU knows the lower case of letters beyond ASCII.
create function fold_once(value text) returns text language plpgsql as $$
declare
  plain text := normalize(value, NFKD);
begin
  if exists (select from pg_collation where collname = 'und-x-icu') then
    plain := lower(plain collate "und-x-icu");
  else
    plain := lower(plain);
  end if;
  plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  plain := translate(plain, 'øđðłħŧŋıĸς’‘ʼ–—‐', 'oddlhtnikσ''''''---');
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return trim(regexp_replace(plain, '\s+', ' ', 'g'));
end $$;

-- The name and phone of the guest's newest booking at this venue, else what the account had.
with named as (
  select distinct on (venue_id, user_id) venue_id, user_id as guest_id, guest_name
  from bookings order by venue_id, user_id, created_at desc, id desc
), phoned as (
  select distinct on (venue_id, user_id) venue_id, user_id as guest_id, guest_phone
  from bookings where guest_phone is not null order by venue_id, user_id, created_at desc, id desc
), found as (
  select venue_id, guest_id, coalesce(guest_name, users.name) as name, coalesce(guest_phone, users.phone) as phone
  from venue_guests
  join users on users.id = guest_id
  left join named using (venue_id, guest_id)
  left join phoned using (venue_id, guest_id)
)
update venue_guests known set name = found.name, phone = found.phone, profile_at = known.first_seen_at
from found where found.venue_id = known.venue_id and found.guest_id = known.guest_id;

update venue_guests known set
  name_key = text.name_key,
  search_text = concat_ws(E'\n ', text.name_key, split_part(known.search_text, E'\n ', 2), text.digits)
from (
  select venue_id, guest_id,
    case when venue_guests.name = users.name then name_key else fold_once(venue_guests.name) end as name_key,
    regexp_replace(coalesce(venue_guests.phone, ''), '\D', '', 'g') as digits
  from venue_guests join users on users.id = guest_id
  where venue_guests.name <> users.name or venue_guests.phone is distinct from users.phone
) as text
where text.venue_id = known.venue_id and text.guest_id = known.guest_id;

drop function fold_once(text);
alter table venue_guests alter column name set not null, alter column profile_at set not null;
alter table users drop column phone;

-- A connection that staff drew between two guests belongs to their venues. `connections` keeps those that a user made
-- with somebody else.
create table venue_connections (
  venue_id text collate "C" not null references venues on delete cascade,
  user_a text collate "C" not null references users on delete cascade,
  user_b text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (venue_id, user_a, user_b),
  check (user_a < user_b)
);
create index venue_connections_by_first on venue_connections (user_a, venue_id);
create index venue_connections_by_second on venue_connections (user_b, venue_id);

-- Nobody wrote down who drew a connection of two guests. It goes to the venues whose staff can see both.
insert into venue_connections (venue_id, user_a, user_b, created_at)
select distinct seen.venue_id, pair.user_a, pair.user_b, pair.created_at
from connections pair
join users a on a.id = pair.user_a and a.role = 'guest'
join users b on b.id = pair.user_b and b.role = 'guest'
join venue_guests first on first.guest_id = pair.user_a
join venue_guests second on second.guest_id = pair.user_b
cross join lateral (values (first.venue_id), (second.venue_id)) as seen (venue_id)
where first.venue_id = second.venue_id or exists (
  select from memberships one join memberships other using (user_id)
  where one.venue_id = first.venue_id and other.venue_id = second.venue_id
);

delete from connections using users a, users b
where a.id = user_a and b.id = user_b and a.role = 'guest' and b.role = 'guest';
