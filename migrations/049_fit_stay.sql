-- Whether a table is only offered when the stay ends by closing. Venues that exist keep offering what they offer today;
-- new ones begin with it.
alter table venues add column fit_stay boolean not null default false;
alter table venues alter column fit_stay set default true;
