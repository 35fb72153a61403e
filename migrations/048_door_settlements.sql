-- People who came in beyond their party are settled once, whichever door decides first: the entry's `settled_at` is the
-- key. `settled_out` says whether they went out again. `heads_over` is how many of an entry were beyond the party; null
-- for entries that are older than this column.
alter table door_log
  add column heads_over integer,
  add column settled_at timestamptz,
  add column settled_out boolean;
alter table door_log drop constraint door_log_action_check;
alter table door_log add constraint door_log_action_check
  check (action in ('check_in', 'undo', 'count', 'settle')) not valid;
alter table door_log validate constraint door_log_action_check;
