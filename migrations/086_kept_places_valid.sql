-- no transaction
alter table booking_changes validate constraint booking_changes_status_check;
alter table bookings validate constraint bookings_kept_change_fkey;
