import type { Database } from '../server/db/database.ts'
import { FIRST, LAST, textArray } from './generate.ts'

/** How many other venues share the database with the one that is measured, and what they have together. */
export interface OtherVenues {
  readonly venues: number
  readonly bookings: number
}

const TABLES = 4
/** Bookings reach this far back, and a month ahead. */
const PAST_DAYS = 365
const DAYS = PAST_DAYS + 30
const BOOKINGS_PER_GUEST = 10
const FILLED = [
  'users',
  'venue_guests',
  'bookings',
  'table_claims',
  'booking_audit',
  'outbox',
  'payments',
  'money_ledger',
  'webhook_deliveries',
  'idempotency_keys',
]

const numbered = (prefix: string, n: string) => `'${prefix}_h' || lpad((${n})::text, 9, '0')`
const venue = (n: string) => numbered('ven', n)

/**
 * Adds the venues of others to a filled database, by the database itself: a year of history, and in every table that a
 * background job reads as much as such venues have. Bookings lie in the order of their time, as they do when they are
 * made one after the other. Indexes are built once at the end.
 */
export const addOtherVenues = async (
  database: Database,
  { venues, bookings }: OtherVenues,
  mention: (line: string) => void,
) => {
  const step = async (name: string, script: string) => {
    const started = performance.now()
    // Foreign keys and counting triggers are left out: what they would write is written below.
    await database.runScript(
      `set session_replication_role = replica; ${script}; reset session_replication_role;`,
    )
    mention(`  ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  await step('indexes dropped', DROP_INDEXES)
  await step('venues', ofVenues(venues))
  await step('guests', ofGuests(venues, bookings))
  await step('bookings', ofBookings(venues, bookings))
  await step('claims', OF_CLAIMS)
  await step('history and messages', OF_HISTORY)
  await step('money', ofMoney(bookings))
  await step('counters', COUNTERS)
  await step('indexes', BUILD_INDEXES)
  await step('statistics', 'analyze')
}

const DROP_INDEXES = `
  create table bench_indexes as
    select indexname, indexdef from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid
    where schemaname = 'public' and tablename in (${FILLED.map((name) => `'${name}'`).join(',')}) and not indisunique
      and not indisexclusion;
  alter table table_claims drop constraint one_party_per_table;
  do $$ declare name text; begin
    for name in select indexname from bench_indexes loop execute format('drop index %I', name); end loop;
  end $$`

const BUILD_INDEXES = `
  do $$ declare def text; begin
    for def in select indexdef from bench_indexes loop execute def; end loop;
  end $$;
  alter table table_claims add constraint one_party_per_table exclude using gist
    (venue_id with =, table_id with =, tstzrange(starts_at, ends_at) with &&);
  drop table bench_indexes`

/** One in ten mails a sheet before service, one in five releases no-shows, one in twenty has a waitlist or a webhook. */
const ofVenues = (venues: number) => `
  insert into users (id, role, name, email, created_at)
    select ${numbered('usr_o', 'n')}, 'client', 'Operator ' || n, 'operator' || n || '@example.com', now()
    from generate_series(1, ${venues}) n;
  insert into venues (id, name, address, status, timezone, created_at, briefing_at, briefed_on, release_after_mins, waitlist)
    select ${venue('n')}, 'Venue ' || n, n || ' High Street', 'live', 'UTC', now(),
      case when n % 10 = 0 then '10:00' end, case when n % 10 = 0 then current_date + 1 end,
      case when n % 5 = 0 then 30 end, case when n % 20 = 0 then 'on' else 'off' end
    from generate_series(1, ${venues}) n;
  insert into memberships (user_id, venue_id, role, created_at)
    select ${numbered('usr_o', 'n')}, ${venue('n')}, 'owner', now() from generate_series(1, ${venues}) n;
  insert into venue_versions (venue_id) select ${venue('n')} from generate_series(1, ${venues}) n;
  insert into widget_settings (venue_id) select ${venue('n')} from generate_series(1, ${venues}) n;
  insert into voucher_settings (venue_id) select ${venue('n')} from generate_series(1, ${venues}) n;
  insert into floors (id, venue_id, name) select ${numbered('flr', 'n')}, ${venue('n')}, 'Ground' from generate_series(1, ${venues}) n;
  insert into venue_tables (id, venue_id, floor_id, table_number, capacity)
    select ${numbered('tbl', 'n')} || '_' || t, ${venue('n')}, ${numbered('flr', 'n')}, t::text, 4
    from generate_series(1, ${venues}) n, generate_series(0, ${TABLES - 1}) t;
  insert into access_rules (id, venue_id, name, rule_type, days, start_time, end_time, party_max)
    select ${numbered('rule', 'n')}, ${venue('n')}, 'All day', 'tables', '{mon,tue,wed,thu,fri,sat,sun}', '10:00', '23:00', 4
    from generate_series(1, ${venues}) n;
  insert into sessions (token_hash, user_id, created_at, expires_at, id)
    select 'hash' || n, ${numbered('usr_o', 'n')}, now(), now() + interval '30 days', ${numbered('ses', 'n')}
    from generate_series(1, ${venues}) n;
  insert into webhooks (id, venue_id, url, events, secret, created_at)
    select ${numbered('whk', 'n')}, ${venue('n')}, 'https://example.com/hook', '{booking.created}', 'secret', now()
    from generate_series(1, ${venues}, 20) n;
  insert into webhook_deliveries (id, webhook_id, venue_id, event, body, status, attempts, next_attempt_at, queued_at, delivered_at, created_at)
    select ${numbered('dlv', 'n')} || '_' || d, ${numbered('whk', 'n')}, ${venue('n')}, 'booking.created', '{}', 'delivered', 1,
      now() - d * interval '2 hours', now(), now(), now() - d * interval '2 hours'
    from generate_series(1, ${venues}, 20) n, generate_series(1, 100) d;
  insert into wishes (id, venue_id, type, date, wish_from, wish_to, ends_at, party_size, guest_name, guest_email, locale, created_at)
    select ${numbered('wish', 'n')} || '_' || d, ${venue('n')}, 'tables', current_date + d, '19:00', '21:00',
      (current_date + d) + time '21:00', 2, 'Guest', 'wisher' || n || '@example.com', 'en', now()
    from generate_series(20, ${venues}, 20) n, generate_series(1, 3) d;
  insert into queue_entries (id, venue_id, date, name, party_size, source, status, joined_at, ended_at, token_hash)
    select ${numbered('que', 'n')} || '_' || d, ${venue('n')}, current_date - d, 'Guest', 2, 'guest', 'seated',
      now() - d * interval '1 day', now() - d * interval '1 day', 'queue' || n || '_' || d
    from generate_series(1, ${venues}, 5) n, generate_series(1, 20) d;
  insert into demand_visitors (venue_id, day, visitor, date, party, hour, reason, first_seen_at)
    select ${venue('n')}, current_date, 'visitor' || d, current_date + 1, 2, 19, 'no_table', now() - interval '1 hour'
    from generate_series(1, ${venues}) n, generate_series(1, 3) d;
  insert into demand_salts (venue_id, day, salt)
    select ${venue('n')}, current_date, 'salt' from generate_series(1, ${venues}) n`

/** A multiple of the venues, so that a guest always goes to the same one. */
const guestsOf = (venues: number, bookings: number) =>
  venues * Math.ceil(bookings / venues / BOOKINGS_PER_GUEST)

const ofGuests = (venues: number, bookings: number) => {
  const guests = guestsOf(venues, bookings)
  return `
  insert into users (id, role, name, email, created_at)
    select ${numbered('usr', 'i')}, 'guest',
      (${textArray(FIRST)})[1 + i % ${FIRST.length}] || ' ' || (${textArray(LAST)})[1 + (i / ${FIRST.length}) % ${LAST.length}] || ' ' || i,
      'person' || i || '@example.com', now() - interval '1 year'
    from generate_series(0, ${guests - 1}) i;
  insert into venue_guests (venue_id, guest_id, name, name_key, search_text, first_seen_at, profile_at)
    select ${venue(`1 + i % ${venues}`)}, u.id, u.name, lower(u.name), lower(u.name) || E'\\n ' || u.email, u.created_at, u.created_at
    from generate_series(0, ${guests - 1}) i join users u on u.id = ${numbered('usr', 'i')}`
}

const ofBookings = (venues: number, bookings: number) => {
  const guests = guestsOf(venues, bookings)
  const day = `(current_date - ${PAST_DAYS} + (i * ${DAYS} / ${bookings})::int)`
  // Spread over the tables and the sittings of a venue's day, so that no two meet.
  const sitting = `(i / ${venues})`
  const time = `(12 + 2 * ((${sitting} / ${TABLES}) % 5))`
  const start = `(${day}::timestamp + ${time} * interval '1 hour') at time zone 'UTC'`
  const table = `${numbered('tbl', `1 + i % ${venues}`)} || '_' || (${sitting} % ${TABLES})`
  const status = `case when i % 10 = 0 then 'cancelled' when ${day} >= current_date or i % 10 = 1 then 'approved' else 'checked_in' end`
  return `
  insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
      duration_mins, starts_at, ends_at, table_id, table_ids, guest_name, guest_email, approved_by_name, approved_at,
      created_at, reminded_for)
    select ${numbered('bkg', 'i')}, ${venue(`1 + i % ${venues}`)}, ${numbered('usr', `i % ${guests}`)}, 'table', 'public', status, 2, 2, day,
      to_char(time * interval '1 hour', 'HH24:MI'), 110, start, start + interval '110 minutes', tbl, array[tbl],
      'Guest ' || i, 'person' || (i % ${guests}) || '@example.com', 'System', start - interval '7 days',
      start - interval '7 days', case when day <= current_date + 1 then start end
    from generate_series(0::bigint, ${bookings - 1}) i,
      lateral (select ${status} as status, ${day} as day, ${time} as time, ${start} as start, ${table} as tbl) as made`
}

const OF_CLAIMS = `
  insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
    select 'clm' || id, venue_id, table_id, 'booking', id, starts_at, ends_at from bookings
    where id like 'bkg\\_h%' and status <> 'cancelled'`

const OF_HISTORY = `
  insert into booking_audit (venue_id, booking_id, at, type, actor)
    select venue_id, id, created_at, 'created', 'Guest' from bookings where id like 'bkg\\_h%';
  insert into outbox (id, venue_id, cause, to_address, status, attempts, next_attempt_at, sent_at, created_at, kind, booking_id, facts)
    select 'msg' || id, venue_id, 'created:' || id, guest_email, 'sent', 1, created_at, created_at, created_at,
      'booking_confirmed', id, jsonb_build_object('booking', jsonb_build_object('date', booking_date, 'time', booking_time, 'party', 2))
    from bookings where id like 'bkg\\_h%';
  insert into idempotency_keys (id, body_hash, answer, locked_until, created_at, venue_id, about)
    select 'key' || id, 'hash', '{}', now(), now() - interval '1 hour', venue_id, array[id, user_id]
    from bookings where id like 'bkg\\_h%' and booking_date = current_date + 7`

/** One booking in twenty has paid, and one in a thousand has a hold that was compared with the provider just now. */
const ofMoney = (bookings: number) => `
  insert into payments (id, venue_id, purpose, capture, status, booking_id, amount_pence, captured_pence, provider, intent_id, created_at, updated_at)
    select 'pay' || id, venue_id, 'deposit', 'automatic', 'captured', id, 2000, 2000, 'bench', 'pi' || id, created_at, created_at
    from generate_series(0::bigint, ${bookings - 1}, 20) i join bookings on id = ${numbered('bkg', 'i + 2')};
  insert into payments (id, venue_id, purpose, capture, status, booking_id, amount_pence, provider, intent_id, created_at, updated_at)
    select 'hld' || id, venue_id, 'hold', 'manual', 'authorised', id, 2000, 'bench', 'hi' || id, created_at, now()
    from generate_series(0::bigint, ${bookings - 1}, 1000) i join bookings on id = ${numbered('bkg', 'i + 3')};
  update bookings set deposit_pence = 2000, paid_amount_pence = p.captured_pence from payments p
    where p.booking_id = bookings.id and p.provider = 'bench';
  insert into money_ledger (id, venue_id, payment_id, booking_id, type, amount_pence, day, created_at)
    select 'led' || id, venue_id, id, booking_id, case status when 'captured' then 'capture' else 'authorise' end, amount_pence,
      created_at::date, created_at
    from payments where provider = 'bench';
  insert into revenue_days select venue_id, day, sum(amount_pence) from money_ledger where type = 'capture' group by 1, 2;
  insert into revenue_kinds select venue_id, day, revenue_kind(l), sum(amount_pence) from money_ledger l where type = 'capture' group by 1, 2, 3`

const COUNTERS = `
  insert into booking_counts select venue_id, booking_date, status, count(*) from bookings where id like 'bkg\\_h%' group by 1, 2, 3;
  insert into report_days select * from recount_report_days() where venue_id like 'ven\\_h%';
  truncate arrivals;
  insert into arrivals select venue_id, booking_date, booking_time, sum(covers), count(*)
    from (select venue_id, booking_date, booking_time, booking_covers(b) as covers from bookings b) as placed
    where covers is not null group by 1, 2, 3;
  update venue_guests g set bookings = b.bookings, visits = b.visits
    from (select venue_id, user_id, count(*) as bookings, count(*) filter (where status = 'checked_in') as visits
      from bookings where id like 'bkg\\_h%' group by 1, 2) b
    where g.venue_id = b.venue_id and g.guest_id = b.user_id;
  update venue_versions v set guests = g.guests
    from (select venue_id, count(*) as guests from venue_guests group by 1) g where g.venue_id = v.venue_id`
