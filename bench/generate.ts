import type { Database } from '../server/db/database.ts'

/** One operator, one venue of 50 tables, and as many guests and bookings as asked for, made by the database itself. */
export interface Generated {
  readonly operatorId: string
  readonly venueId: string
  readonly guestId: string
  readonly bookingId: string
  /** A service day with its full 250 bookings. */
  readonly fullDay: string
  /** Venues of one table, whose slots are free for the next ninety days. */
  readonly smallVenueIds: readonly string[]
  /** An event with more tickets than anybody can sell, and one with a thousand; all are free. */
  readonly endlessEvent: OnSale
  /** Of a thousand tickets each. */
  readonly onSales: readonly OnSale[]
  /** A day to come on which 30 of the 50 tables are taken for three sittings. */
  readonly busyDay: string
}

export interface OnSale {
  readonly eventId: string
  readonly ticketTypeId: string
}

const TABLES = 50
const SLOTS = 5
const PER_DAY = TABLES * SLOTS
/** The days after the newest full one, part of whose tables are taken already. */
export const BUSY_DAYS = 30
const BUSY_TABLES = 30
const BUSY_SITTINGS = 3
const SMALL_VENUES = 10
export const TICKETS_ON_SALE = 1000
const SALES = ['sale1', 'sale2', 'sale3']

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export const FIRST =
  'Ada Ben Chloe Dev Elif Finn Grace Hugo Iris Jonas Kira Liam Mona Nils Ola Priya Quinn Rosa Sven Tara'.split(
    ' ',
  )
export const LAST =
  'Abbott Baker Castle Dalton Ekwueme Fischer Garcia Hansen Ibrahim Jensen Kowalski Lindgren Moreau Novak Okafor'.split(
    ' ',
  )

export const textArray = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`

/**
 * Fills a migrated, empty database. `lastDay` is the newest service day; older bookings reach back from it, 250 a
 * day, so that a day is as full in a small world as in a large one and only history differs. The days after it are
 * partly taken.
 */
export const generateWorld = async (
  database: Database,
  size: number,
  lastDay: string,
): Promise<Generated> => {
  const days = Math.ceil(size / PER_DAY)
  const guest = (i: string) => `'usr_b' || lpad((${i})::text, 9, '0')`
  const booking = (i: string) => `'bkg_b' || lpad((${i})::text, 9, '0')`
  const table = (n: string) => `'tbl_b' || lpad((${n})::text, 3, '0')`
  const day = `(date '${lastDay}' - (${days} - 1) + ((i - 1) / ${PER_DAY})::int)`
  // 10:00, 12:30, 15:00, 17:30 and 20:00 in London winter and summer alike: the bench lives on UTC.
  const minutes = `(600 + 150 * (((i - 1) / ${TABLES}) % ${SLOTS}))`
  const start = `((${day}::timestamp + ${minutes} * interval '1 minute') at time zone 'UTC')`
  const status = `(case when ${day} >= date '${lastDay}' then 'approved' when i % 10 = 0 then 'cancelled' else 'checked_in' end)`

  const ahead = BUSY_DAYS * BUSY_TABLES * BUSY_SITTINGS
  const busyDay = `(date '${lastDay}' + 1 + ((i - 1) / ${BUSY_TABLES * BUSY_SITTINGS})::int)`
  // 12:00, 16:00 and 20:00.
  const busyMinutes = `(720 + 240 * (((i - 1) / ${BUSY_TABLES}) % ${BUSY_SITTINGS}))`
  const busyStart = `((${busyDay}::timestamp + ${busyMinutes} * interval '1 minute') at time zone 'UTC')`
  const busyTable = table(`(i - 1) % ${BUSY_TABLES}`)

  await database.runScript(`
    alter table bookings disable trigger all;
    alter table venue_guests disable trigger all;
    alter table table_claims disable trigger all;
    alter table booking_audit disable trigger all;
    alter table table_claims drop constraint one_party_per_table;
    insert into users (id, role, name, email, created_at) values ('usr_operator', 'client', 'Bench Operator', 'bench@example.com', now());
    insert into venues (id, name, address, status, timezone, created_at) values ('ven_bench', 'Bench', '1 Bench Road', 'live', 'UTC', now());
    insert into memberships (user_id, venue_id, role, created_at) values ('usr_operator', 'ven_bench', 'owner', now());
    insert into venue_versions (venue_id, guests) values ('ven_bench', ${size});
    insert into widget_settings (venue_id) values ('ven_bench');
    insert into voucher_settings (venue_id) values ('ven_bench');
    insert into floors (id, venue_id, name) values ('flr_bench', 'ven_bench', 'Ground');
    insert into seating_areas (id, venue_id, floor_id, name) values ('area_bench', 'ven_bench', 'flr_bench', 'Main');
    insert into venue_tables (id, venue_id, floor_id, area_id, table_number, capacity)
      select ${table('n')}, 'ven_bench', 'flr_bench', 'area_bench', n::text, 4 from generate_series(0, ${TABLES - 1}) n;
    insert into access_rules (id, venue_id, name, rule_type, days, start_time, end_time, party_max)
      values ('rule_bench', 'ven_bench', 'All day', 'tables', '{mon,tue,wed,thu,fri,sat,sun}', '10:00', '23:00', 4);
    insert into users (id, role, name, email, created_at)
      select ${guest('i')}, 'guest',
        (${textArray(FIRST)})[1 + i % ${FIRST.length}] || ' ' || (${textArray(LAST)})[1 + (i / ${FIRST.length}) % ${LAST.length}] || ' ' || i,
        'guest' || i || '@example.com', timestamptz '2015-01-01' + i * interval '1 minute'
      from generate_series(1, ${size}) i;
    -- Built once at the end, the search index takes far less time than row by row.
    create temporary table search_index on commit drop as select indexdef from pg_indexes where indexname = 'venue_guests_runs';
    drop index venue_guests_runs;
    insert into venue_guests (venue_id, guest_id, name, phone, name_key, search_text, first_seen_at, profile_at)
      select 'ven_bench', id, name, '+44 7' || digits, lower(name), lower(name) || E'\\n ' || email || E'\\n 447' || digits, created_at, created_at
      from users, lateral (select right(id, 9) as digits) as numbered where role = 'guest';
    insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
        duration_mins, starts_at, ends_at, table_id, table_ids, guest_name, points_awarded, approved_by_name, approved_at, created_at)
      select ${booking('i')}, 'ven_bench', ${guest('i')}, 'table', 'staff', ${status}, 2, 2, ${day},
        to_char(${minutes} * interval '1 minute', 'HH24:MI'), 120, ${start}, ${start} + interval '2 hours',
        ${table(`(i - 1) % ${TABLES}`)}, array[${table(`(i - 1) % ${TABLES}`)}], 'Guest ' || i,
        case when ${status} = 'checked_in' then 20 else 0 end, 'Bench Operator', ${start}, ${start} - interval '1 day'
      from generate_series(1::bigint, ${size}) i;
    insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
        duration_mins, starts_at, ends_at, table_id, table_ids, guest_name, approved_by_name, approved_at, created_at)
      select 'bkg_f' || lpad(i::text, 9, '0'), 'ven_bench', ${guest(`1 + i % ${size}`)}, 'table', 'public', 'approved', 2, 2, ${busyDay},
        to_char(${busyMinutes} * interval '1 minute', 'HH24:MI'), 120, ${busyStart}, ${busyStart} + interval '2 hours',
        ${busyTable}, array[${busyTable}], 'Guest ' || i, 'System', now(), now()
      from generate_series(1::bigint, ${ahead}) i;
    insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
      select 'clm' || id, venue_id, table_id, 'booking', id, starts_at, ends_at from bookings where status <> 'cancelled';
    insert into booking_audit (venue_id, booking_id, at, type, actor)
      select venue_id, id, created_at, 'created', 'Bench Operator' from bookings;
    -- Plans are made for tables as they are: an empty outbox would be read as a whole, also once it is long.
    insert into outbox (id, venue_id, cause, to_address, status, attempts, next_attempt_at, sent_at, created_at, kind, booking_id,
        facts, by_guest)
      select 'msg' || b.id, b.venue_id, 'created:' || b.id, u.email, 'sent', 1, b.created_at, b.created_at, b.created_at,
        'booking_confirmed', b.id, jsonb_build_object('booking', jsonb_build_object('date', b.booking_date, 'time', b.booking_time, 'party', 2)),
        b.created_at < now() - interval '2 days'
      from bookings b join users u on u.id = b.user_id;
    insert into booking_counts select venue_id, booking_date, status, count(*) from bookings group by 1, 2, 3;
    insert into report_days select * from recount_report_days();
    insert into arrivals select venue_id, booking_date, booking_time, sum(covers), count(*)
      from (select venue_id, booking_date, booking_time, booking_covers(b) as covers from bookings b) as placed
      where covers is not null group by 1, 2, 3;
    update venue_guests g set bookings = b.bookings, visits = b.visits, points = b.points
      from (
        select user_id, count(*) as bookings, count(*) filter (where status = 'checked_in') as visits, sum(points_awarded) as points
        from bookings group by user_id
      ) b
      where g.venue_id = 'ven_bench' and g.guest_id = b.user_id;
    do $$ begin execute (select indexdef from search_index); end $$;
    alter table bookings enable trigger all;
    alter table venue_guests enable trigger all;
    alter table table_claims enable trigger all;
    alter table booking_audit enable trigger all;
    alter table table_claims add constraint one_party_per_table exclude using gist
      (venue_id with =, table_id with =, tstzrange(starts_at, ends_at) with &&);
  `)
  await database.runScript(smallVenues)
  await database.runScript(
    [event('endless', 100_000_000), ...SALES.map((name) => event(name, TICKETS_ON_SALE))].join(''),
  )
  await database.runScript('vacuum analyze')
  const middle = String(Math.ceil(size / 2)).padStart(9, '0')
  return {
    operatorId: 'usr_operator',
    venueId: 'ven_bench',
    guestId: `usr_b${middle}`,
    bookingId: `bkg_b${middle}`,
    fullDay: lastDay,
    busyDay: dayAfter(lastDay, 3),
    smallVenueIds: Array.from({ length: SMALL_VENUES }, (_, n) => `ven_small${n}`),
    endlessEvent: { eventId: 'evt_endless', ticketTypeId: 'tt_endless' },
    onSales: SALES.map((name) => ({ eventId: `evt_${name}`, ticketTypeId: `tt_${name}` })),
  }
}

const smallVenues = `
  insert into venues (id, name, address, status, timezone, created_at)
    select 'ven_small' || n, 'Small ' || n, '1 Bench Road', 'live', 'UTC', now() from generate_series(0, ${SMALL_VENUES - 1}) n;
  insert into venue_versions (venue_id) select id from venues where id like 'ven_small%';
  insert into widget_settings (venue_id) select id from venues where id like 'ven_small%';
  insert into voucher_settings (venue_id) select id from venues where id like 'ven_small%';
  insert into floors (id, venue_id, name) select 'flr_' || id, id, 'Ground' from venues where id like 'ven_small%';
  insert into venue_tables (id, venue_id, floor_id, table_number, capacity)
    select 'tbl_' || id, id, 'flr_' || id, '1', 4 from venues where id like 'ven_small%';
  insert into access_rules (id, venue_id, name, rule_type, days, start_time, end_time, party_max, duration_mins)
    select 'rule_' || id, id, 'All day', 'tables', '{mon,tue,wed,thu,fri,sat,sun}', '10:00', '23:00', 4, 30
    from venues where id like 'ven_small%';
`

const event = (name: string, tickets: number) => `
  insert into events (id, venue_id, name, event_date, start_time, end_time, starts_at, ends_at, capacity, status, created_by, created_at)
    values ('evt_${name}', 'ven_bench', '${name}', current_date + 30, '20:00', '23:00', current_date + 30 + time '20:00',
      current_date + 30 + time '23:00', ${tickets}, 'approved', 'usr_operator', now());
  insert into ticket_types (id, venue_id, event_id, name, price_pence, capacity)
    values ('tt_${name}', 'ven_bench', 'evt_${name}', 'Standing', 0, ${tickets});
`
