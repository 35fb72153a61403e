-- What guests read in their own language, where a venue has written it: { en, de }, null where it has not. Without one
-- they read the name, description or text itself.
alter table events add column names jsonb;
alter table ticket_types add column names jsonb, add column descriptions jsonb;
alter table policies add column texts jsonb;
alter table voucher_settings add column terms_texts jsonb;
