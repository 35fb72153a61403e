-- A venue has one file in work at a time. Of several that wait, the oldest stays.
update imports set status = 'failed', source = null, locked_until = null,
  error = 'Another import of this venue came first. Send this file again.'
where status in ('queued', 'running') and exists (
  select from imports earlier where earlier.venue_id = imports.venue_id and earlier.status in ('queued', 'running')
    and (earlier.created_at, earlier.id) < (imports.created_at, imports.id));

create unique index one_open_import on imports (venue_id) where status in ('queued', 'running');
