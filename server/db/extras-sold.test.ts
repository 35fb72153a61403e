import { expect, test } from 'vitest'
import { useMigratedUntil } from '../../test/support/migrated-until.ts'

// Migration 050 stores with each extra what it was sold for.

const MIGRATION = '050_extras_sold.sql'

const old = useMigratedUntil(MIGRATION)

const line = (bundle_id: string, item_id: string) => ({ bundle_id, item_id, quantity: 2 })
const BOOKINGS = {
  bkg_known: [line('bndl_food', 'cake'), line('bndl_wine', 'red')],
  bkg_gone: [line('bndl_wine', 'white'), line('bndl_gone', 'red')],
  bkg_none: [],
}

const BEFORE = `
  insert into users (id, role, name, email, created_at) values ('usr_ada', 'guest', 'Ada', 'ada@example.com', now());
  insert into venues (id, name, address, created_at) values ('ven_a', 'A', 'Road', now()), ('ven_b', 'B', 'Road', now());
  insert into venue_guests (venue_id, guest_id, name, name_key, search_text, first_seen_at, profile_at)
    values ('ven_a', 'usr_ada', 'Ada', 'ada', 'ada', now(), now());
  insert into bundles (id, venue_id, name, prepaid, archived_at, items) values
    ('bndl_wine', 'ven_a', 'Wine', true, now(), '[{"id":"red","name":"Red","price_pence":3000,"max_qty":9}]'),
    ('bndl_food', 'ven_a', 'Food', false, null, '[{"id":"cake","name":"Cake","price_pence":500,"max_qty":9}]'),
    ('bndl_gone', 'ven_b', 'Of another venue', true, null, '[{"id":"red","name":"Red","price_pence":1,"max_qty":9}]');
  ${Object.entries(BOOKINGS)
    .map(
      ([id, extras]) => `
  insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
    duration_mins, starts_at, ends_at, guest_name, created_at, bundle_selections)
  values ('${id}', 'ven_a', 'usr_ada', 'table', 'public', 'approved', 2, 2, '2026-01-17', '20:00', 120, now(),
    now() + interval '2 h', 'Ada', now(), '${JSON.stringify(extras)}');`,
    )
    .join('')}
  insert into payments (id, venue_id, purpose, capture, status, booking_id, amount_pence, provider, created_at, updated_at)
  values ('pay_old', 'ven_a', 'deposit', 'automatic', 'captured', 'bkg_known', 6000, 'stripe', now(), now());
`

test('fills the extras of standing bookings from the catalogue, in their order, and leaves open what it lost', async () => {
  await old.database.runScript(BEFORE)
  expect(await old.apply()).toEqual([MIGRATION])
  const bookings = await old.database.read
    .selectFrom('bookings')
    .select(['id', 'bundle_selections'])
    .execute()
  expect(Object.fromEntries(bookings.map((one) => [one.id, one.bundle_selections]))).toEqual({
    bkg_known: [
      { ...line('bndl_food', 'cake'), bundle: 'Food', item: 'Cake', price_pence: 500, prepaid: false },
      { ...line('bndl_wine', 'red'), bundle: 'Wine', item: 'Red', price_pence: 3000, prepaid: true },
    ],
    bkg_gone: [
      { ...line('bndl_wine', 'white'), bundle: 'Wine', item: null, price_pence: null, prepaid: true },
      { ...line('bndl_gone', 'red'), bundle: null, item: null, price_pence: null, prepaid: null },
    ],
    bkg_none: [],
  })
  expect(await old.database.read.selectFrom('payments').select('extras_pence').execute()).toEqual([
    { extras_pence: null },
  ])
})
