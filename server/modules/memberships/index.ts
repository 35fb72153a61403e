import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import type { Executor } from '../../db/executor.ts'
import type { Actor } from '../../domain/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { findVenueId, venuesOfMember } from './queries.ts'

export { venuesOfMember } from './queries.ts'

export interface Memberships {
  /** Every venue the account is a member of, in the order of their ids. */
  venuesOf(db: Executor, actor: Actor): Promise<ReadonlySet<string>>
  /** Refuses with the same 404 whether the venue is absent or somebody else's. Admins may access every venue. */
  requireAccess(db: Executor, actor: Actor, venueId: string): Promise<void>
}

const MAX_CACHED = 20_000

/** Memberships, cached per user with the version of the user's access that they were read at. */
export const createMemberships = ({ versions }: Pick<Database, 'versions'>): Memberships => {
  const cache = new LRUCache<string, { readonly version: number; readonly venues: ReadonlySet<string> }>({
    max: MAX_CACHED,
  })

  const venuesOf = async (db: Executor, { id }: Actor): Promise<ReadonlySet<string>> => {
    const version = await versions.users.get(id)
    const cached = cache.get(id)
    if (cached && cached.version === version) return cached.venues
    const venues = new Set(await venuesOfMember(db, id))
    if (version !== undefined) cache.set(id, { version, venues })
    return venues
  }

  return {
    venuesOf,
    requireAccess: async (db, actor, venueId) => {
      const isAllowed =
        actor.role === 'admin'
          ? (await findVenueId(db, venueId)) !== undefined
          : (await venuesOf(db, actor)).has(venueId)
      if (!isAllowed) throw notFound('Venue')
    },
  }
}
