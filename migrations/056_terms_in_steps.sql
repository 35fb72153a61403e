-- Terms with several deadlines: [{ until_hours, keep_pct | keep_pence_per_cover }]. Null: the other columns are the only
-- one.
alter table policies add column steps jsonb;

-- Of captured money: the share of guests who were taken off the booking, settled then, and what the venue kept of it.
alter table payments add column freed_pence integer not null default 0;
alter table payments add column freed_kept_pence integer not null default 0;
alter table payments add constraint payments_freed_check check (freed_kept_pence between 0 and freed_pence) not valid;
