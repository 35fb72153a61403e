-- When the service day of a row ends, so that those which have ended are found without reading all. The default is later
-- than any day of a process that does not write it yet.
alter table demand_salts add column ends_at timestamptz not null default now() + interval '26 hours';
alter table demand_visitors add column ends_at timestamptz not null default now() + interval '26 hours';
-- Both tables hold no more than one day, so these are built at once.
create index demand_salts_by_end on demand_salts (ends_at);
create index demand_visitors_by_end on demand_visitors (ends_at);
