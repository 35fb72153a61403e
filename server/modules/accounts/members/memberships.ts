import { LRUCache } from 'lru-cache'
import type { VenueRole } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { maskedCode } from '../../../../domain/codes.ts'
import { notFound } from '../../../../domain/errors.ts'
import { isSufficient, roleTooLow } from '../../../../domain/venue-roles.ts'
import type { Database } from '../../../db/database.ts'
import type { Executor } from '../../../db/executor.ts'
import { findVenueId, findVenueRole, rolesOfMember } from './membership-queries.ts'

/**
 * The one place that decides what a member may do. `actor.venueRoles` are the roles that the called route admits, so
 * the same question gets another answer in another route.
 */
export interface Memberships {
  /**
   * The venues where the account's role suffices for this call, in the order of their ids. 403 for a member whose role
   * suffices at none.
   */
  venuesOf(db: Executor, actor: Actor): Promise<ReadonlySet<string>>
  /**
   * The same 404 whether the venue is absent or somebody else's, 403 for a member whose role does not suffice. Admins
   * may access every venue.
   */
  requireAccess(db: Executor, actor: Actor, venueId: string): Promise<void>
  /** Every venue of the account with its role there, whatever is called, in the order of their ids. */
  rolesOf(db: Executor, actor: Actor): Promise<ReadonlyMap<string, VenueRole>>
  /** The account's role at the venue, whatever is called; undefined for somebody who is not a member. */
  roleAt(db: Executor, actor: Actor, venueId: string): Promise<VenueRole | undefined>
}

type Roles = ReadonlyMap<string, VenueRole>

const MAX_CACHED = 20_000

/** Memberships, cached per user with the version of the user's access that they were read at. */
export const createMemberships = ({ versions }: Pick<Database, 'versions'>): Memberships => {
  const cache = new LRUCache<string, { readonly version: number; readonly roles: Roles }>({ max: MAX_CACHED })
  versions.history.onChange(() => cache.clear())

  const rolesOf = async (db: Executor, { id }: Actor): Promise<Roles> => {
    const version = await versions.users.get(id)
    const cached = cache.get(id)
    if (cached && cached.version === version) return cached.roles
    const roles = await rolesOfMember(db, id)
    if (version !== undefined) cache.set(id, { version, roles })
    return roles
  }

  return {
    venuesOf: async (db, actor) => new Set(sufficientIn(await rolesOf(db, actor), actor)),
    requireAccess: async (db, actor, venueId) => {
      if (actor.role !== 'admin') requireRole(actor, (await rolesOf(db, actor)).get(venueId))
      else if (!(await findVenueId(db, venueId))) throw notFound('Venue', NO_ACCESS)
    },
    rolesOf,
    roleAt: async (db, actor, venueId) => (await rolesOf(db, actor)).get(venueId),
  }
}

/** A code is money or a way in. Viewers read about vouchers, tickets and bookings, so they see codes masked. */
export const codesFor = async (
  db: Executor,
  { memberships }: { readonly memberships: Memberships },
  actor: Actor,
  venueId: string,
): Promise<(code: string) => string> =>
  (await memberships.roleAt(db, actor, venueId)) === 'viewer' ? maskedCode : (code) => code

/** Like `venuesOf`, read inside the transaction instead of from the cache. */
export const venuesOfMember = async (db: Executor, actor: Actor): Promise<string[]> =>
  sufficientIn(await rolesOfMember(db, actor.id), actor)

/** Like `requireAccess` for a member, read inside the transaction: for a venue that a body or a stored row names. */
export const requireMember = async (db: Executor, actor: Actor, venueId: string): Promise<void> =>
  requireRole(actor, await findVenueRole(db, actor.id, venueId))

const sufficientIn = (roles: Roles, actor: Actor): string[] => {
  const venueIds = [...roles].flatMap(([venueId, role]) => (isSufficient(actor, role) ? [venueId] : []))
  if (venueIds.length === 0 && roles.size > 0) throw roleTooLow()
  return venueIds
}

/** Devices forget the names of the venue when they read this. */
const NO_ACCESS = { proof: 'no_venue_access' } as const

const requireRole = (actor: Actor, role: VenueRole | undefined) => {
  if (role === undefined) throw notFound('Venue', NO_ACCESS)
  if (!isSufficient(actor, role)) throw roleTooLow(NO_ACCESS)
}
