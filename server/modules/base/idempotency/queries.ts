import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Executor } from '../../../db/executor.ts'

const KEPT_MS = 24 * 3_600_000
/** Longer than any request takes. After it, the process that claimed the key counts as dead. */
const LEASE_MS = 60_000

/** One request's hold on a key. The moment at which it ends tells it from a later one of the same key. */
export interface Claim {
  readonly id: string
  readonly lockedUntil: Date
}

export const newClaim = (id: string, now: Date): Claim => ({
  id,
  lockedUntil: new Date(now.getTime() + LEASE_MS),
})

/** Claims a key that is new, too old, or left behind by a process that died. False when somebody else has it. */
export const claimKey = async (
  db: Executor,
  { id, lockedUntil }: Claim,
  bodyHash: string,
  venueId: string | null,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into idempotency_keys as known (id, body_hash, answer, venue_id, locked_until, created_at)
    values (${id}, ${bodyHash}, null, ${venueId}, ${lockedUntil}, ${now})
    on conflict (id) do update set body_hash = excluded.body_hash, answer = null, venue_id = excluded.venue_id,
      about = '{}', locked_until = excluded.locked_until, created_at = excluded.created_at
    where known.created_at <= ${new Date(now.getTime() - KEPT_MS)}
      or (known.answer is null and known.locked_until <= ${now})
    returning id`.execute(db)
  return rows.length > 0
}

export const findKey = (db: Executor, id: string) =>
  db.selectFrom('idempotency_keys').select(['body_hash', 'answer']).where('id', '=', id).executeTakeFirst()

/** `about`: the ids of the accounts and bookings that the answer is about. */
export const answerOf = (db: Executor, id: string, answer: string, about: readonly string[]) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer, about: [...about] })
    .where('id', '=', id)

/** Frees the key of a request that was refused or failed. Leaves the claim of a later request with the same key. */
export const releaseKey = (db: Executor, { id, lockedUntil }: Claim) =>
  db
    .deleteFrom('idempotency_keys')
    .where('id', '=', id)
    .where('locked_until', '=', lockedUntil)
    .where('answer', 'is', null)
    .execute()

/**
 * The same for several, without those that somebody is working on. Returns the ids of the keys that it freed: a claim
 * that is still being committed cannot be seen yet.
 */
export const releaseKeys = async (db: Executor, claims: readonly Claim[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    delete from idempotency_keys where id in (
      select known.id from idempotency_keys known
      join unnest(${claims.map(({ id }) => id)}::text[], ${claims.map(({ lockedUntil }) => lockedUntil)}::timestamptz[])
        as claim (id, locked_until) on claim.id = known.id and claim.locked_until = known.locked_until
      where known.answer is null for update of known skip locked)
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const deleteOldKeys = async (database: Database, now: Date): Promise<void> => {
  await database.read
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute()
}
