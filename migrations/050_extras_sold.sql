-- What a booking was sold stays as it was sold. Each entry of `bundle_selections` keeps the names of bundle and item, the
-- price of one and whether it was prepaid:
-- { bundle_id, item_id, quantity, bundle, item, price_pence, prepaid }. Null where the catalogue no longer knew it here.
update bookings b
set bundle_selections = (
  select jsonb_agg(
    sold.entry || jsonb_build_object(
      'bundle', g.name, 'item', i.item -> 'name', 'price_pence', i.item -> 'price_pence', 'prepaid', g.prepaid)
    order by sold.place)
  from jsonb_array_elements(b.bundle_selections) with ordinality as sold (entry, place)
  left join bundles g on g.id = sold.entry ->> 'bundle_id' and g.venue_id = b.venue_id
  left join lateral (
    select item from jsonb_array_elements(g.items) as item where item ->> 'id' = sold.entry ->> 'item_id' limit 1
  ) as i on true)
where b.bundle_selections <> '[]';

-- How much of a payment is for prepaid extras. Null in payments from before this column: their prices at the sale are
-- not known, so `verify` does not compare them.
alter table payments add column extras_pence integer;
alter table payments add constraint payments_extras_pence_check
  check (extras_pence between 0 and amount_pence) not valid;
