-- What guests read in their own language, where a venue has written it: { en, de }, null where it has not. Without one
-- they read the name or description itself.
alter table access_rules add column names jsonb;
alter table seating_areas add column names jsonb;
alter table bundles add column names jsonb;
alter table events add column descriptions jsonb;
