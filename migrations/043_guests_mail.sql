-- What a guest session may cause without another bot check, and how many mails strangers can cause.

alter table users
  -- When the account last booked without a bot check.
  add column unchecked_booking_at timestamptz,
  -- When somebody first opened a link that was mailed to the account's address.
  add column link_opened_at timestamptz;

-- Whether nobody at the venue caused the message. Such messages to one address are limited; further ones are kept as
-- `suppressed` and never sent.
alter table outbox add column by_guest boolean not null default false;
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('queued', 'sent', 'failed', 'suppressed'))
  not valid;
alter table outbox validate constraint outbox_status_check;
create index outbox_by_guest on outbox (venue_id, (mail_key(to_address)), created_at) where by_guest;

-- A completed reservation of a linked guest is a visit and earns points for everybody who came, as a booking does.
create or replace function count_reservation_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null and old.status in ('completed', 'no_show') then
    update venue_guests set
      visits = visits - (old.status = 'completed')::int,
      points = points - case when old.status = 'completed' then old.arrived * 10 else 0 end,
      no_shows = no_shows - (old.status = 'no_show')::int
    where venue_id = old.venue_id and guest_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.status in ('completed', 'no_show') then
    update venue_guests set
      visits = visits + (new.status = 'completed')::int,
      points = points + case when new.status = 'completed' then new.arrived * 10 else 0 end,
      no_shows = no_shows + (new.status = 'no_show')::int
    where venue_id = new.venue_id and guest_id = new.user_id;
  end if;
  return null;
end $$;

drop trigger reservation_visits_are_counted on reservations;
create constraint trigger reservation_visits_are_counted
  after insert or delete or update of status, user_id, arrived on reservations
  deferrable initially deferred for each row execute function count_reservation_visit();

update venue_guests set points = venue_guests.points + earned.points
from (
  select venue_id, user_id, sum(arrived * 10)::int as points from reservations
  where status = 'completed' and user_id is not null group by venue_id, user_id
) as earned
where venue_guests.venue_id = earned.venue_id and venue_guests.guest_id = earned.user_id and earned.points > 0;
