-- What hosts change about the pace of one service day: intervals closed online, or more people taken in them.
alter table services add column pace_changes jsonb not null default '[]';
