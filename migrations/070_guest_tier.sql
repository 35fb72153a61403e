-- The tier that a venue gives a guest. The account's own is the floor: the higher of the two counts at that venue.
alter table venue_guests add column tier text;
alter table venue_guests add constraint venue_guests_tier_check
  check (tier in ('standard', 'silver', 'gold', 'vip', 'vvip')) not valid;
