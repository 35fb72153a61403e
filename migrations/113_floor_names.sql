-- What guests read in their own language, where a venue has written it: { en, de }, null where it has not. Without one
-- they read the name itself.
alter table floors add column names jsonb;
