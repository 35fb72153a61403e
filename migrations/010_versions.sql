-- What a cached answer is compared with. Every change of a venue moves its revision, so of two versions of a venue
-- the one with the greater revision is the newer.
alter table venue_versions add column revision bigint not null default 1;

-- Moves with whatever decides what a user may do: role, sessions, memberships.
alter table users add column access_version bigint not null default 1;

-- An on-sale updates one row of each of these hundreds of times a second. Room on the page keeps those updates away
-- from the indexes, and an early vacuum keeps the number of dead row versions small.
alter table events set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 500);
alter table ticket_types set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 500);
alter table venue_versions set (fillfactor = 50);
