import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Role } from '../../../contract/row.ts'
import { touchUser } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { newId } from '../../db/values.ts'
import type { Actor } from '../../domain/actor.ts'
import { unauthenticated } from '../../domain/errors.ts'
import { deleteOtherSessions, deleteSession, extendSession, findSession, insertSession } from './queries.ts'

const HOUR_MS = 3_600_000
const TTL_MS: Record<Role, number> = {
  client: 72 * HOUR_MS,
  organiser: 72 * HOUR_MS,
  guest: 72 * HOUR_MS,
  admin: 24 * HOUR_MS,
}
/** What RFC 6750 lets a token be made of. */
const TOKEN = /^[A-Za-z0-9_.~+/-]{1,200}=*$/
const WRITE_BACK_EVERY_MS = 60_000
const MAX_CACHED = 50_000

export interface Sessions {
  /** Returns the token; only its hash is stored. */
  open(tx: Tx, user: Actor, now: Date, from?: SessionOrigin): Promise<string>
  /** The caller behind a token. Extends the session. Refuses unknown and expired ones. */
  find(db: Executor, token: string, now: Date): Promise<Actor>
  close(tx: Tx, actor: Actor, token: string): Promise<void>
  closeOthers(tx: Tx, actor: Actor, token: string): Promise<void>
}

/** Where a session was opened, as its user can recognise it. */
export interface SessionOrigin {
  readonly userAgent: string | undefined
  readonly address: string
}

const MAX_USER_AGENT = 200

interface CachedSession {
  readonly actor: Actor
  /** The version of the user's access that this was read at. */
  readonly version: number
  expiresAt: number
  writtenAt: number
}

/**
 * Sessions live in the database and are cached with the version of their user's access. Whatever ends a session or
 * changes what its user may do moves that version, and the session is read again.
 */
export const createSessions = (
  { versions }: Pick<Database, 'versions'>,
  onFailure: (error: unknown) => void,
): Sessions => {
  const cache = new LRUCache<string, CachedSession>({ max: MAX_CACHED })

  const load = async (db: Executor, token: string, now: number): Promise<CachedSession> => {
    if (!TOKEN.test(token)) throw unauthenticated('Sign in to continue.')
    const readAt = performance.now()
    const row = await findSession(db, hashOf(token))
    if (!row) throw unauthenticated('Sign in to continue.')
    const { expires_at, access_version: version, ...actor } = row
    if (expires_at.getTime() <= now) throw unauthenticated('Your session has expired. Please sign in again.')
    const session = { actor, version, expiresAt: expires_at.getTime(), writtenAt: 0 }
    cache.set(token, session)
    versions.users.learn(actor.id, version, readAt)
    return session
  }

  const isCurrent = async ({ actor, version, expiresAt }: CachedSession, now: number) =>
    // One that has expired here may have been used, and so extended, through another process.
    expiresAt > now && version === (await versions.users.get(actor.id))

  return {
    open: async (tx, user, now, from) => {
      const token = randomBytes(32).toString('base64url')
      await insertSession(tx, {
        id: newId('ses'),
        token_hash: hashOf(token),
        user_agent: from?.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
        address: from?.address ?? null,
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + TTL_MS[user.role]),
      })
      return token
    },
    find: async (db, token, at) => {
      const now = at.getTime()
      const cached = cache.get(token)
      const session = cached && (await isCurrent(cached, now)) ? cached : await load(db, token, now)
      session.expiresAt = now + TTL_MS[session.actor.role]
      if (now - session.writtenAt >= WRITE_BACK_EVERY_MS) {
        session.writtenAt = now
        extendSession(db, hashOf(token), new Date(session.expiresAt)).catch(onFailure)
      }
      return session.actor
    },
    close: async (tx, actor, token) => {
      await deleteSession(tx, hashOf(token))
      touchUser(tx, actor.id)
    },
    closeOthers: async (tx, actor, token) => {
      await deleteOtherSessions(tx, actor.id, hashOf(token))
      touchUser(tx, actor.id)
    },
  }
}

const hashOf = (token: string) => hash('sha256', token, 'base64url')
