-- Bar, doors, walls and windows of a floor, for whoever draws it.
alter table floors add column fixtures jsonb not null default '[]';
