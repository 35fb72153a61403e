-- The booking that was made by a proposal. Until the proposal expires, all of it can be undone.
alter table reseat_proposals add column booking_id text collate "C";
create index reseat_proposals_booking on reseat_proposals (venue_id, booking_id) where booking_id is not null;
