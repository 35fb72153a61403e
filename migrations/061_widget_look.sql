-- How a venue's widgets look beside their accent. Background: the theme's card, none, or a colour.
alter table widget_settings
  add column font text not null default 'sans' check (font in ('sans', 'serif', 'humanist', 'rounded')),
  add column corner_radius smallint not null default 8 check (corner_radius between 0 and 24),
  add column background text not null default 'card' check (background ~ '^(card|none|#[0-9a-fA-F]{6})$');
