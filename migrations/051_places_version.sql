-- Public answers depend on what is occupied and sold, not on comments, check-ins or payments.
alter table venue_versions add column places bigint not null default 1;
