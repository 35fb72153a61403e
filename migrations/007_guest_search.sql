-- Searching a roster for any two characters or more, in any script. Every run of three characters of the text is a
-- key of the index, blanks and punctuation included; a search for two asks for the runs that begin with them, which
-- is why the text is continued by a line break. pg_trgm serves neither two characters nor, where the database's
-- locale is C, letters beyond ASCII, so its index goes.
-- The last character of the venue's id stands before each run: it keeps the entries of a large roster apart from
-- most others without listing the venue's every guest once more. The declared cost is about what computing the runs
-- costs; it keeps the planner from reading rows to find few of them.
create function search_runs(venue_id text, search_text text) returns tsvector
  language sql immutable strict parallel safe cost 200 as $$
  select array_to_tsvector(array(
    select right(venue_id, 1) || substr(search_text || E'\n', i, 3)
    from generate_series(1, length(search_text) - 1) as i
  ))
$$;

drop index venue_guests_search;
-- Without a list of pending entries: a search would read all of it, and one unlucky booking would have to empty it.
create index venue_guests_runs on venue_guests using gin (search_runs(venue_id, search_text)) with (fastupdate = off);

-- Every booking changes its guest's counters: room on the page keeps that out of the indexes.
alter table venue_guests set (fillfactor = 80);

-- The score asks for a guest's tags at every venue.
create index guest_tags_by_guest on guest_tags (guest_id);

-- The counters of a row change with every booking. Room left on its page lets such an update stay there and touch no
-- index, so that the runs are not computed again.
alter table venue_guests set (fillfactor = 70);
