-- no transaction
alter table venue_guests validate constraint venue_guests_tier_check;
