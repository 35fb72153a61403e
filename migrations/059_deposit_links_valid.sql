-- no transaction
alter table payments validate constraint payments_link_kind_check;
