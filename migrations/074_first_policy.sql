-- Whether the venue's booking policy was not chosen but is the first that was made. Such a one can be deleted.
alter table venues add column has_first_policy boolean not null default false;
