-- no transaction
alter table events validate constraint events_ticket_names_check;
