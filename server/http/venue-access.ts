import { LRUCache } from 'lru-cache'
import type { Database, Executor } from '../db/database.ts'
import { notFound } from '../domain/errors.ts'
import type { Actor } from './context.ts'
import { AT_MOST_A_MINUTE } from './sessions.ts'

export interface VenueAccess {
  /** Every venue the account is a member of. */
  venuesOf(actor: Actor): ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** Refuses with the same 404 whether the venue is absent or somebody else's. */
  require(actor: Actor, venueId: string): Promise<void> | void
}

/** Every venue the user is a member of, in the order of ids: read now, in a transaction too. */
export const venuesOfMember = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .select('venue_id')
    .where('user_id', '=', userId)
    .orderBy('venue_id')
    .execute()
  return rows.map((row) => row.venue_id)
}

/** Memberships, remembered per user until one of theirs changes. */
export const createVenueAccess = (database: Database): VenueAccess => {
  const cache = new LRUCache<string, ReadonlySet<string>>({ max: 20_000, ...AT_MOST_A_MINUTE })
  let changes = 0

  database.onChange((announced) => {
    for (const change of announced) {
      if ('everything' in change) cache.clear()
      else if ('userId' in change) cache.delete(change.userId)
      else continue
      changes += 1
    }
  })

  /** What was read before a change was announced may be older than it, and is not remembered. */
  const load = async (userId: string): Promise<ReadonlySet<string>> => {
    const changesBefore = changes
    const venues = new Set(await venuesOfMember(database.read, userId))
    if (changes === changesBefore) cache.set(userId, venues)
    return venues
  }

  const venuesOf = (actor: Actor) => cache.get(actor.id) ?? load(actor.id)

  const requireAny = async (venueId: string) => {
    const row = await database.read
      .selectFrom('venues')
      .select('id')
      .where('id', '=', venueId)
      .executeTakeFirst()
    if (!row) throw notFound('Venue')
  }

  const requireMember = async (actor: Actor, venueId: string) => {
    if (!(await venuesOf(actor)).has(venueId)) throw notFound('Venue')
  }

  return {
    venuesOf,
    require: (actor, venueId) => {
      if (cache.get(actor.id)?.has(venueId)) return
      return actor.role === 'admin' ? requireAny(venueId) : requireMember(actor, venueId)
    },
  }
}
