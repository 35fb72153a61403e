-- A door's list names what went wrong during one night, over all devices.
create index door_log_by_time on door_log (venue_id, at);
