-- What guests could not book, by month: a report of two years reads these rows for its whole months, and days for the
-- rest. Written in the statement that writes the days.
create table refused_months (
  venue_id text collate "C" not null references venues on delete cascade,
  month date not null check (extract(day from month) = 1),
  slot_time text collate "C" not null,
  reason text collate "C" not null,
  seen integer not null check (seen > 0),
  primary key (venue_id, month, slot_time, reason)
);

insert into refused_months
select venue_id, date_trunc('month', date)::date, slot_time, reason, sum(seen)
from refused_demand group by 1, 2, 3, 4;
