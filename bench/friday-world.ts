import { type Database, openDatabase } from '../server/db/database.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { createSessions } from '../server/modules/accounts/index.ts'
import { loadDoorKeys } from '../server/modules/door/index.ts'
import { periodAt, signDoorCode } from '../server/ports/door-codes.ts'
import { TODAY } from './databases.ts'
import { dayAfter } from './generate.ts'

/** Fifty venues on one evening, each with an operator who is signed in. */
export interface FridayVenue {
  readonly id: string
  readonly ruleId: string
  readonly token: string
  /** Approved bookings of today. */
  readonly bookingIds: readonly string[]
  /** The text of the code that the guest's phone shows at this moment. */
  codeOf(bookingId: string): string
}

const FRIDAY_VENUES = 50
const TABLES = 20
export const FRIDAY_BOOKINGS = 400

export const createFridayWorld = async (url: string): Promise<FridayVenue[]> => {
  const options = { url, poolSize: 8, prepare: true, acquireTimeoutMs: 10_000, statementTimeoutMs: 180_000 }
  const database = openDatabase(openPostgres(options))
  try {
    await database.runScript(script)
    return await signInEverywhere(database)
  } finally {
    await database.close()
  }
}

const name = (n: number) => String(n).padStart(2, '0')
const bookingId = (venue: number, n: number) => `bkg_fri${name(venue)}_${String(n).padStart(4, '0')}`

const signInEverywhere = async (database: Database): Promise<FridayVenue[]> => {
  const sessions = createSessions(database, () => {})
  const keys = await loadDoorKeys(database, new Date())
  const venues: FridayVenue[] = []
  for (let n = 0; n < FRIDAY_VENUES; n += 1) {
    const operator = { id: `usr_fri${name(n)}`, role: 'client' as const, name: 'Friday Operator' }
    venues.push({
      id: `ven_fri${name(n)}`,
      ruleId: `rule_fri${name(n)}`,
      token: await database.tx((tx) => sessions.open(tx, operator, new Date())),
      bookingIds: Array.from({ length: FRIDAY_BOOKINGS }, (_, at) => bookingId(n, at)),
      codeOf: (id) => signDoorCode(keys, { id, venue_id: `ven_fri${name(n)}` }, periodAt(new Date())),
    })
  }
  return venues
}

/** An event of the first venue that is nearly sold out, with thousands who wait for it. */
export const SOLD_OUT = {
  venueId: 'ven_fri00',
  eventId: 'evt_fri00',
  ticketTypeId: 'tkt_fri00',
  tickets: 100,
  waiting: 5000,
} as const

/** Opens the sale and lets the others wait. Offers are made from then on. */
export const openSoldOutEvent = async (url: string): Promise<void> => {
  const options = { url, poolSize: 2, prepare: true, acquireTimeoutMs: 10_000, statementTimeoutMs: 180_000 }
  const database = openDatabase(openPostgres(options))
  try {
    await database.runScript(soldOutScript)
  } finally {
    await database.close()
  }
}

const EVENT_DAY = dayAfter(TODAY, 7)
const soldOutScript = `
  update venues set waitlist = 'on' where id = '${SOLD_OUT.venueId}';
  insert into events (id, venue_id, name, event_date, start_time, end_time, starts_at, ends_at, capacity, status,
      created_by, created_at)
    values ('${SOLD_OUT.eventId}', '${SOLD_OUT.venueId}', 'Winter ball', '${EVENT_DAY}', '20:00', '23:00',
      (timestamp '${EVENT_DAY} 20:00') at time zone 'UTC', (timestamp '${EVENT_DAY} 23:00') at time zone 'UTC', 10000,
      'approved', 'usr_fri00', now());
  insert into ticket_types (id, venue_id, event_id, name, price_pence, capacity)
    values ('${SOLD_OUT.ticketTypeId}', '${SOLD_OUT.venueId}', '${SOLD_OUT.eventId}', 'Entry', 0, ${SOLD_OUT.tickets});
  insert into wishes (id, venue_id, type, date, wish_from, wish_to, ends_at, party_size, event_id, ticket_type_id,
      guest_name, guest_email, locale, created_at)
    select 'wish_fri' || n, '${SOLD_OUT.venueId}', 'event', '${EVENT_DAY}', '20:00', '20:00',
      (timestamp '${EVENT_DAY} 20:00') at time zone 'UTC', 1, '${SOLD_OUT.eventId}', '${SOLD_OUT.ticketTypeId}',
      'Waiting ' || n, 'waits' || n || '@example.com', 'en', now() from generate_series(1, ${SOLD_OUT.waiting}) n;
  insert into waitlist_checks (venue_id) values ('${SOLD_OUT.venueId}');
  update venue_versions set revision = revision + 1, config = config + 1, places = places + 1
    where venue_id = '${SOLD_OUT.venueId}';
  analyze;
`

const every = `from generate_series(0, ${FRIDAY_VENUES - 1}) v, lateral (select lpad(v::text, 2, '0') as nn) as named`

/**
 * Today's bookings have no table, so that they do not stand in the way of what is booked meanwhile. Their guests were
 * reminded yesterday evening: otherwise the service would write 20,000 reminders first.
 */
const script = `
  insert into users (id, role, name, email, created_at)
    select 'usr_fri' || nn, 'client', 'Friday Operator', 'friday' || nn || '@example.com', now() ${every};
  insert into venues (id, name, address, status, timezone, created_at)
    select 'ven_fri' || nn, 'Friday ' || nn, '1 Bench Road', 'live', 'UTC', now() ${every};
  insert into memberships (user_id, venue_id, role, created_at)
    select 'usr_fri' || nn, 'ven_fri' || nn, 'owner', now() ${every};
  insert into venue_versions (venue_id) select 'ven_fri' || nn ${every};
  insert into widget_settings (venue_id) select 'ven_fri' || nn ${every};
  insert into voucher_settings (venue_id) select 'ven_fri' || nn ${every};
  insert into floors (id, venue_id, name) select 'flr_fri' || nn, 'ven_fri' || nn, 'Ground' ${every};
  insert into venue_tables (id, venue_id, floor_id, table_number, capacity)
    select 'tbl_fri' || nn || '_' || t, 'ven_fri' || nn, 'flr_fri' || nn, t::text, 4
    ${every}, generate_series(1, ${TABLES}) t;
  insert into access_rules (id, venue_id, name, rule_type, days, start_time, end_time, party_max, duration_mins)
    select 'rule_fri' || nn, 'ven_fri' || nn, 'All day', 'tables', '{mon,tue,wed,thu,fri,sat,sun}', '10:00', '23:00', 4, 60
    ${every};
  insert into users (id, role, name, email, created_at)
    select 'usr_fri' || nn || '_' || g, 'guest', 'Guest ' || g, 'friday' || nn || 'g' || g || '@example.com', now()
    ${every}, generate_series(0, ${FRIDAY_BOOKINGS - 1}) g;
  insert into venue_guests (venue_id, guest_id, name, name_key, search_text, first_seen_at, profile_at)
    select 'ven_fri' || nn, 'usr_fri' || nn || '_' || g, 'Guest ' || g, 'guest ' || g, 'guest ' || g, now(), now()
    ${every}, generate_series(0, ${FRIDAY_BOOKINGS - 1}) g;
  insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date, booking_time,
      duration_mins, starts_at, ends_at, reminded_for, guest_name, approved_by_name, approved_at, created_at)
    select 'bkg_fri' || nn || '_' || lpad(g::text, 4, '0'), 'ven_fri' || nn, 'usr_fri' || nn || '_' || g, 'table', 'staff',
      'approved', 2, 2, date '${TODAY}', '20:00', 120, (timestamp '${TODAY} 20:00') at time zone 'UTC',
      (timestamp '${TODAY} 22:00') at time zone 'UTC', (timestamp '${TODAY} 20:00') at time zone 'UTC', 'Guest ' || g, 'Friday Operator', now(), now()
    ${every}, generate_series(0, ${FRIDAY_BOOKINGS - 1}) g;
  analyze;
`
