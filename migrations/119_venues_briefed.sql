-- no transaction
-- Who mails a sheet before service is looked up every minute, over all venues.
create index concurrently if not exists venues_briefed on venues (id) where briefing_at is not null;
