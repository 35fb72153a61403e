import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'

const TTL_MS = 72 * 3_600_000
const MAX_LISTED = 50
/** A literal, because a partial index cannot be matched against a parameter. */
const IS_PENDING = sql<boolean>`status = 'pending'`

export interface NewInvitation {
  readonly venueId: string
  readonly email: string
  readonly invitedBy: string
}

/** Inviting an address again keeps its pending invitation and begins the 72 hours anew. Returns the invitation's id. */
export const invite = async (tx: Tx, { venueId, email, invitedBy }: NewInvitation, now: Date) => {
  const times = { created_at: now, expires_at: new Date(now.getTime() + TTL_MS), invited_by: invitedBy }
  const { id } = await tx
    .insertInto('invitations')
    .values({ id: newId('inv'), venue_id: venueId, email: email.toLowerCase(), role: 'owner', ...times })
    .onConflict((pending) => pending.columns(['venue_id', 'email']).where(IS_PENDING).doUpdateSet(times))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invitations that this account can accept now: sent to its address, undecided and not expired. */
const openFor = (db: Executor, userId: string, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.email', 'invitations.email')
    .where('users.id', '=', userId)
    .where(sql<boolean>`invitations.status = 'pending'`)
    .where('invitations.expires_at', '>', now)

export const listInvitations = (db: Executor, userId: string, now: Date) =>
  openFor(db, userId, now)
    .innerJoin('venues', 'venues.id', 'invitations.venue_id')
    .select([
      'invitations.id',
      'venues.name as venue_name',
      'invitations.role',
      'invitations.created_at',
      'invitations.expires_at',
    ])
    .orderBy('invitations.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** Returns nothing for somebody else's, a decided or an expired invitation, so callers answer 404. */
export const findInvitation = (db: Executor, userId: string, id: string, now: Date) =>
  openFor(db, userId, now)
    .select(['invitations.id', 'invitations.venue_id', 'invitations.role'])
    .where('invitations.id', '=', id)
    .executeTakeFirst()

/** Whether this call decided it: of two at the same moment, one does. */
export const decideInvitation = async (tx: Tx, id: string, status: 'accepted' | 'declined', now: Date) => {
  const decided = await tx
    .updateTable('invitations')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
