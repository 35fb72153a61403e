-- no transaction
alter table payments validate constraint payments_freed_check;
