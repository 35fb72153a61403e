-- Links that are mailed may also ask for more deposit, because staff made the party larger.
alter table payments drop constraint payments_link_kind_check;
alter table payments add constraint payments_link_kind_check
  check (link_kind in ('hold_declined', 'fee', 'deposit_request')) not valid;
