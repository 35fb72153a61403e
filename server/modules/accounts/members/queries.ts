import { sql } from 'kysely'
import type { VenueRole } from '../../../../contract/row.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'

const INVITATION_TTL_MS = 72 * 3_600_000
const MAX_LISTED = 200
/** A literal, because a partial index cannot be matched against a parameter. */
const IS_PENDING = sql<boolean>`status = 'pending'`

export const listMembers = (db: Executor, venueId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'memberships.role', 'memberships.created_at'])
    .where('memberships.venue_id', '=', venueId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()

export const isMemberByEmail = async (db: Executor, venueId: string, email: string): Promise<boolean> => {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.venue_id', '=', venueId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

/** The roles of everybody at the venue. `tx` has locked the venue's configuration, so they stay as they are. */
export const rolesAtVenue = async (tx: Tx, venueId: string): Promise<ReadonlyMap<string, VenueRole>> => {
  const rows = await tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('venue_id', '=', venueId)
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

interface NewInvitation {
  readonly venueId: string
  readonly email: string
  readonly role: VenueRole
  readonly invitedBy: string
  readonly tokenHash: string
}

/**
 * Inviting an address again keeps its pending invitation, and replaces role, link and the 72 hours. Returns the
 * invitation's id.
 */
export const saveInvitation = async (
  tx: Tx,
  { venueId, email, role, invitedBy, tokenHash }: NewInvitation,
  now: Date,
): Promise<string> => {
  const changing = {
    role,
    token_hash: tokenHash,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_TTL_MS),
    invited_by: invitedBy,
  }
  const { id } = await tx
    .insertInto('invitations')
    .values({ id: newId('inv'), venue_id: venueId, email, ...changing })
    .onConflict((pending) => pending.columns(['venue_id', 'email']).where(IS_PENDING).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listInvitations = (db: Executor, venueId: string, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('venue_id', '=', venueId)
    .where(IS_PENDING)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** The invitation of a link, whatever became of it. */
export const findInvitation = (db: Executor, tokenHash: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('venues', 'venues.id', 'invitations.venue_id')
    .select(['invitations.venue_id', 'invitations.email', 'invitations.role', 'invitations.expires_at'])
    .select(['invitations.status', 'venues.name as venue_name'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Uses the invitation up and returns its role. Returns undefined for all but the first of several at once. */
export const consumeInvitation = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<VenueRole | undefined> => {
  const accepted = await tx
    .updateTable('invitations')
    .set({ status: 'accepted', decided_at: now })
    .where('token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returning('role')
    .executeTakeFirst()
  return accepted?.role
}

/** Takes pending invitations of the venue back: one, or all that a member has sent. Returns how many there were. */
export const revokeInvitations = async (
  tx: Tx,
  venueId: string,
  which: { readonly id: string } | { readonly invitedBy: string },
  now: Date,
): Promise<number> => {
  const revoked = await tx
    .updateTable('invitations')
    .set({ status: 'revoked', decided_at: now })
    .where('venue_id', '=', venueId)
    .where('id' in which ? 'id' : 'invited_by', '=', 'id' in which ? which.id : which.invitedBy)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return revoked.length
}

/** The account of an address, whatever its role. */
export const findAccount = (db: Executor, email: string) =>
  db.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst()
