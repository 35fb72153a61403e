-- no transaction
-- Whose parties are marked as no-shows by themselves is looked up every half minute, over all venues.
create index concurrently if not exists venues_releasing on venues (id) include (release_after_mins)
  where release_after_mins is not null;
