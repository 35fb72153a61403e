import { sql } from 'kysely'
import type { ImportKind } from '../../../../contract/import-export.ts'
import type { Role } from '../../../../contract/row.ts'
import { countNewGuest } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { json } from '../../../db/values.ts'

export interface ImportedGuest {
  readonly id: string
  /** Whether the account is to be made. */
  readonly isNew: boolean
  readonly email: string
  readonly hash: string
  readonly tags: readonly string[]
  readonly now: string
  readonly name: string
  readonly phone: string | null
  readonly name_key: string
  readonly search_text: string
  readonly birthday: string | null
  readonly notes: string | null
  readonly allergies: string | null
  readonly language: string | null
  readonly marketing: boolean | null
}

// Read one by one, by index: a plan that was made while the tables were small would read all of them each time.

export const knownHashes = async (
  db: Executor,
  venueId: string,
  kind: ImportKind,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ hash: string }>`
    select wanted.hash from unnest(${hashes}::text[]) as wanted (hash)
    cross join lateral (
      select from imported_rows row
      where row.venue_id = ${venueId} and row.kind = ${kind} and row.hash = wanted.hash limit 1
    ) as found`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

interface KnownAccount {
  /** Null when the venue writes to this address and no account has it. */
  readonly id: string | null
  readonly role: Role
  /** Whether the venue has the guest on its roster. */
  readonly isHere: boolean
}

/** Accounts with one of the addresses, and guests of the venue whom it writes to at one of them. */
export const knownByEmail = async (db: Executor, venueId: string, emails: readonly string[]) => {
  const { rows } = await sql<{ email: string; id: string | null; role: Role; here: boolean }>`
    select users.email, users.id, users.role, known.guest_id is not null as here
    from users left join venue_guests known on known.guest_id = users.id and known.venue_id = ${venueId}
    where users.email = any(${emails}::text[])
    union all
    select wanted.email, null, 'guest', true from unnest(${emails}::text[]) as wanted (email)
    cross join lateral (
      select from venue_guests where venue_id = ${venueId} and contact_email = wanted.email limit 1
    ) as found`.execute(db)
  const accounts = new Map<string, KnownAccount>()
  for (const { email, id, role, here } of rows)
    accounts.set(email, { id, role, isHere: here || accounts.get(email)?.isHere === true })
  return accounts
}

/** The guests of the venue with one of the phone numbers: folded name and phone. */
export const knownByPhone = async (db: Executor, venueId: string, phones: readonly string[]) => {
  const { rows } = await sql<{ person: string }>`
    select found.name_key || E'\n' || wanted.phone as person from unnest(${phones}::text[]) as wanted (phone)
    cross join lateral (
      select name_key from venue_guests where venue_id = ${venueId} and phone = wanted.phone offset 0
    ) as found`.execute(db)
  return new Set(rows.map(({ person }) => person))
}

/**
 * Adds guests to the venue's roster, and makes the accounts that are new. Existing accounts are locked in the order of
 * their ids, as whoever adds one guest does. An address that another request registers at the same moment fails the
 * transaction; its rows are then judged again (`importBatch`).
 */
export const addGuests = async (tx: Tx, venueId: string, guests: readonly ImportedGuest[]) => {
  if (guests.length === 0) return
  const known = guests.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const rows = json(guests)
  await sql`
    insert into users (id, role, name, email, is_walk_in, created_at)
    select id, 'guest', name, email, true, now from jsonb_to_recordset(${rows})
      as guest (id text, "isNew" boolean, name text, email text, now timestamptz) where "isNew"`.execute(tx)
  await sql`select from users where id = any(${known}::text[]) order by id for no key update`.execute(tx)
  const { rows: added } = await sql`
    insert into venue_guests (venue_id, guest_id, name_key, search_text, first_seen_at, name, phone, birthday, notes,
      allergies, language, marketing_consent, marketing_at, marketing_source, profile_at)
    select ${venueId}, id, name_key, search_text, now, name, phone, birthday, notes, allergies, language, marketing,
      case when marketing is not null then now end, case when marketing is not null then 'import' end, now
    from jsonb_to_recordset(${rows}) as guest (id text, name_key text, search_text text, name text, phone text,
      birthday date, notes text, allergies text, language text, marketing boolean, now timestamptz)
    on conflict (venue_id, guest_id) do nothing returning guest_id`.execute(tx)
  await sql`update venue_guests set elsewhere = true where guest_id = any(${known}::text[]) and not elsewhere
    and exists (select from venue_guests other where other.guest_id = venue_guests.guest_id
      and other.venue_id <> venue_guests.venue_id)`.execute(tx)
  await sql`
    insert into guest_tags (venue_id, guest_id, scope, tags)
    select ${venueId}, id, 'venue', array(select jsonb_array_elements_text(tags))
    from jsonb_to_recordset(${rows}) as guest (id text, tags jsonb) where jsonb_array_length(tags) > 0
    on conflict do nothing`.execute(tx)
  await sql`
    insert into imported_rows (venue_id, kind, hash, guest_id)
    select ${venueId}, 'guests', hash, id from jsonb_to_recordset(${rows}) as guest (hash text, id text)
    on conflict do nothing`.execute(tx)
  for (const _ of added) countNewGuest(tx, venueId)
}
