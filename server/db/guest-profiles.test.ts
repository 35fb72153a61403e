import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '../../domain/search-text.ts'
import { useMigratedUntil } from '../../test/support/migrated-until.ts'
import { MIGRATIONS } from '../paths.ts'
import { migrate } from './migrate.ts'

// Migration 014 moves names, phones and connections from accounts to venues, and 018 gives members a role.

const MIGRATION = '014_guest_profiles.sql'

const old = useMigratedUntil(MIGRATION)

const BEFORE = `
  insert into users (id, role, name, email, phone, created_at) values
    ('usr_op', 'client', 'Op', 'op@example.com', null, now()),
    ('usr_op2', 'client', 'Op 2', 'op2@example.com', null, now()),
    ('usr_ada', 'guest', 'Ada Account', 'ada@example.com', '020 1111', now()),
    ('usr_bob', 'guest', 'Bob Account', 'bob@example.com', null, now());
  insert into venues (id, name, address, created_at)
    select id, 'Venue', 'Road', now() from unnest('{ven_a,ven_b,ven_c}'::text[]) id;
  insert into memberships (user_id, venue_id, created_at) values
    ('usr_op', 'ven_a', now()), ('usr_op', 'ven_b', now()), ('usr_op2', 'ven_c', now());
  insert into venue_guests (venue_id, guest_id, name_key, search_text, first_seen_at)
    select venue, guest, lower(name), lower(name) || E'\\n ' || email || E'\\n ' || coalesce(replace(phone, ' ', ''), ''), now()
    from (values ('ven_a', 'usr_ada'), ('ven_c', 'usr_ada'), ('ven_b', 'usr_bob')) as known (venue, guest)
    join users on users.id = guest;
  insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
    duration_mins, starts_at, ends_at, guest_name, guest_phone, created_at)
  select id, 'ven_c', 'usr_ada', 'table', 'public', 'approved', 2, 2, '2026-01-17', '20:00', 120, now(), now() + interval '2 h',
    name, phone, now() - age::interval
  from (values ('bkg_1', 'Older Name', '020 2222', '2 days'), ('bkg_2', 'Ødá  Weiß–Łuk', null, '1 day'))
    as made (id, name, phone, age);
  insert into venue_sisters (venue_id, sister_id) values
    ('ven_a', 'ven_b'), ('ven_b', 'ven_a'), ('ven_a', 'ven_c'), ('ven_c', 'ven_a');
  insert into connections (user_a, user_b, created_at) values ('usr_ada', 'usr_bob', now()), ('usr_ada', 'usr_op', now());
`

test('gives each venue the name and phone of its own bookings, else the account’s, and staff’s connections to venues', async () => {
  await old.database.runScript(BEFORE)
  expect(await old.apply()).toEqual([MIGRATION])

  const known = await old.database.read
    .selectFrom('venue_guests')
    .select(['venue_id', 'guest_id', 'name', 'phone', 'name_key', 'search_text'])
    .orderBy('venue_id')
    .execute()
  const given = 'Ødá  Weiß–Łuk'
  expect(known).toEqual([
    {
      venue_id: 'ven_a',
      guest_id: 'usr_ada',
      name: 'Ada Account',
      phone: '020 1111',
      name_key: 'ada account',
      search_text: 'ada account\n ada@example.com\n 0201111',
    },
    {
      venue_id: 'ven_b',
      guest_id: 'usr_bob',
      name: 'Bob Account',
      phone: null,
      name_key: 'bob account',
      search_text: 'bob account\n bob@example.com\n ',
    },
    {
      venue_id: 'ven_c',
      guest_id: 'usr_ada',
      name: given,
      phone: '020 2222',
      name_key: foldText(given),
      search_text: `${foldText(given)}\n ada@example.com\n 0202222`,
    },
  ])

  // Ada and Bob are both known to the operator of A and B, and not to that of C.
  const drawn = await sql`select venue_id, user_a, user_b from venue_connections order by venue_id`.execute(
    old.database.read,
  )
  expect(drawn.rows).toEqual([
    { venue_id: 'ven_a', user_a: 'usr_ada', user_b: 'usr_bob' },
    { venue_id: 'ven_b', user_a: 'usr_ada', user_b: 'usr_bob' },
  ])
  const own = await sql`select user_a, user_b from connections`.execute(old.database.read)
  expect(own.rows).toEqual([{ user_a: 'usr_ada', user_b: 'usr_op' }])
})

test('makes everybody an owner who was a member before there were roles, and ends sister links without one owner', async () => {
  await migrate(old.database, MIGRATIONS)
  const members = await old.database.read
    .selectFrom('memberships')
    .select(['user_id', 'venue_id', 'role'])
    .orderBy('venue_id')
    .execute()
  expect(members.map(({ user_id, venue_id, role }) => `${user_id} ${venue_id} ${role}`)).toEqual([
    'usr_op ven_a owner',
    'usr_op ven_b owner',
    'usr_op2 ven_c owner',
  ])
  const links = await old.database.read.selectFrom('venue_sisters').selectAll().orderBy('venue_id').execute()
  expect(links).toEqual([
    { venue_id: 'ven_a', sister_id: 'ven_b' },
    { venue_id: 'ven_b', sister_id: 'ven_a' },
  ])
})
