import { sql } from 'kysely'
import type { Database, Tx } from '../../server/db/database.ts'

/** What public answers are made of, beside the configuration. */
const OCCUPIED_OR_SOLD = ['arrivals', 'events', 'promo_codes', 'rule_usage', 'table_claims', 'ticket_types']

/** What some cached answer is made of. `venues` is named by its own id. */
const ANSWERED_FROM = [
  'access_rules',
  'arrivals',
  'bars',
  'blackouts',
  'booking_changes',
  'bookings',
  'bundles',
  'disputes',
  'event_changes',
  'events',
  'floors',
  'guest_tags',
  'message_settings',
  'occupancy',
  'policies',
  'promo_codes',
  'queue_entries',
  'reservations',
  'rule_usage',
  'seating_areas',
  'services',
  'special_days',
  'table_blocks',
  'table_claims',
  'table_combos',
  'ticket_types',
  'tickets',
  'venue_connections',
  'venue_guests',
  'venue_sisters',
  'venue_tables',
  'venues',
  'voucher_settings',
  'widget_settings',
  'wishes',
]

/**
 * Columns that no answer about the venue alone shows. Whether a guest is on another roster too counts in answers about
 * several venues, and there the other venue moves.
 */
const IGNORED: Record<string, string> = {
  venue_guests: 'elsewhere',
  bookings: 'reminded_for',
  disputes: 'updated_at',
}

/** Before a guest has paid, a payment is in no answer. */
const PAID = "when (new.status not in ('created', 'awaiting_payment', 'processing'))"

const guardOf = (table: string, changes: string, condition = '') => `
create constraint trigger require_moved_version after ${changes} on ${table}
  deferrable initially deferred for each row ${condition}
  execute function require_moved_version('${table === 'venues' ? 'id' : 'venue_id'}', '${IGNORED[table] ?? ''}',
    '${OCCUPIED_OR_SOLD.includes(table) ? 'public ' : ''}');`

/**
 * Triggers for the tests' databases. A watched transaction that changes one of these tables without moving the version
 * of its venue fails when it commits: every process would go on giving the answer from before the change.
 */
export const VERSION_GUARD = `
create function note_moved_version() returns trigger language plpgsql as $$
declare
  venue text := coalesce(new.venue_id, old.venue_id);
  -- Before a venue is there or after it is gone, every version has moved.
  is_public boolean := tg_op <> 'UPDATE' or (new.config, new.places) <> (old.config, old.places);
begin
  perform set_config('maitred.moved', concat(current_setting('maitred.moved', true), ' ', venue,
    case when is_public then ' public ' || venue end), true);
  return null;
end $$;
create trigger note_moved_version after insert or update or delete on venue_versions
  for each row execute function note_moved_version();

create function require_moved_version() returns trigger language plpgsql as $$
declare
  -- The arguments: which column names the venue, which one no answer of that venue alone depends on, and whether public
  -- answers depend on the table.
  changed_venue text := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  if current_setting('maitred.watched', true) is distinct from 'on' or changed_venue is null then return null; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv[1] = to_jsonb(old) - tg_argv[1] then return null; end if;
  if position(tg_argv[2] || changed_venue in coalesce(current_setting('maitred.moved', true), '')) = 0 then
    raise exception '% changed at venue % and its version did not move: call touchVenue.', tg_table_name, changed_venue;
  end if;
  return null;
end $$;
${ANSWERED_FROM.map((table) => guardOf(table, 'insert or update or delete')).join('')}
${guardOf('payments', 'update of status, captured_pence, refunded_pence, disputed_pence', PAID)}
`
/** The same database, whose transactions fail when they change an answer and forget its version. */
export const watchingVersions = (database: Database, known = new Map<Database, Database>()): Database => {
  const watched =
    known.get(database) ??
    Object.defineProperties({} as Database, {
      ...Object.getOwnPropertyDescriptors(database),
      tx: {
        value: <T>(work: (tx: Tx) => Promise<T>) =>
          database.tx(async (tx) => {
            await sql`select set_config('maitred.watched', 'on', true)`.execute(tx)
            return work(tx)
          }),
      },
      forShare: {
        value: (share: Parameters<Database['forShare']>[0]) =>
          watchingVersions(database.forShare(share), known),
      },
    })
  known.set(database, watched)
  return watched
}
