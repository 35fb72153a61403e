import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Role } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { unauthenticated } from '../../../../domain/errors.ts'
import { shortUserAgent } from '../../../../domain/user-agent.ts'
import { touchUser } from '../../../db/changes.ts'
import type { Database } from '../../../db/database.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import {
  deleteAllSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  extendSession,
  findSession,
  insertSession,
  liveSessionsOf,
} from './queries.ts'

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
  /** The same without extending the session, for what stays open by itself. */
  peek(db: Executor, token: string, now: Date): Promise<Actor>
  close(tx: Tx, actor: Actor, token: string): Promise<void>
  closeOthers(tx: Tx, actor: Actor, token: string): Promise<void>
  closeAll(tx: Tx, userId: string): Promise<void>
  /** Whether there was such a session of this user. */
  closeById(tx: Tx, actor: Actor, id: string): Promise<boolean>
  /** The live sessions of the user, the ones used last first. `token` is that of the current one. */
  list(db: Executor, actor: Actor, token: string, now: Date): Promise<ListedSession[]>
}

/** Where a session was opened, as its user can recognise it. */
interface SessionOrigin {
  readonly userAgent: string | undefined
  readonly address: string
}

interface ListedSession {
  readonly id: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly userAgent: string | null
  readonly address: string | null
  readonly isCurrent: boolean
}

interface CachedSession {
  readonly actor: Actor
  /** The version of the user's access that this was read at. */
  readonly version: number
  expiresAt: number
  writtenAt: number
}

/** Devices forget names when they read this. */
const ENDED = { proof: 'session_ended' } as const

/**
 * Sessions live in the database and are cached with the version of their user's access. Whatever ends a session or
 * changes what its user may do moves that version, and the session is read again.
 */
export const createSessions = (
  { versions }: Pick<Database, 'versions'>,
  onFailure: (error: unknown) => void,
): Sessions => {
  const cache = new LRUCache<string, CachedSession>({ max: MAX_CACHED })
  versions.history.onChange(() => cache.clear())

  const load = async (db: Executor, token: string, now: number): Promise<CachedSession> => {
    if (!TOKEN.test(token)) throw unauthenticated('Sign in to continue.', ENDED)
    const readAt = performance.now()
    const row = await findSession(db, hashOf(token))
    if (!row) throw unauthenticated('Sign in to continue.', ENDED)
    const { expires_at, access_version: version, ...actor } = row
    if (expires_at.getTime() <= now)
      throw unauthenticated('Your session has expired. Please sign in again.', ENDED)
    const session = { actor, version, expiresAt: expires_at.getTime(), writtenAt: 0 }
    cache.set(token, session)
    versions.users.learn(actor.id, version, readAt)
    return session
  }

  const isCurrent = async ({ actor, version, expiresAt }: CachedSession, now: number) =>
    // One that has expired here may have been used, and so extended, through another process.
    expiresAt > now && version === (await versions.users.get(actor.id))

  const current = async (db: Executor, token: string, now: number): Promise<CachedSession> => {
    const cached = cache.get(token)
    return cached && (await isCurrent(cached, now)) ? cached : load(db, token, now)
  }

  return {
    open: async (tx, user, now, from) => {
      const token = randomBytes(32).toString('base64url')
      await insertSession(tx, {
        id: newId('ses'),
        token_hash: hashOf(token),
        user_agent: shortUserAgent(from?.userAgent),
        address: from?.address ?? null,
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + TTL_MS[user.role]),
      })
      return token
    },
    find: async (db, token, at) => {
      const now = at.getTime()
      const session = await current(db, token, now)
      session.expiresAt = now + TTL_MS[session.actor.role]
      if (now - session.writtenAt >= WRITE_BACK_EVERY_MS) {
        session.writtenAt = now
        extendSession(db, hashOf(token), new Date(session.expiresAt)).catch(onFailure)
      }
      return session.actor
    },
    peek: async (db, token, at) => (await current(db, token, at.getTime())).actor,
    close: async (tx, actor, token) => {
      await deleteSession(tx, hashOf(token))
      touchUser(tx, actor.id)
    },
    closeOthers: async (tx, actor, token) => {
      await deleteOtherSessions(tx, actor.id, hashOf(token))
      touchUser(tx, actor.id)
    },
    closeAll: async (tx, userId) => {
      await deleteAllSessions(tx, userId)
      touchUser(tx, userId)
    },
    closeById: async (tx, actor, id) => {
      const wasThere = await deleteSessionById(tx, actor.id, id)
      if (wasThere) touchUser(tx, actor.id)
      return wasThere
    },
    list: async (db, actor, token, now) =>
      (await liveSessionsOf(db, actor.id, now)).map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        // Every use sets the end to the role's time from then on.
        lastUsedAt: new Date(
          Math.max(row.created_at.getTime(), row.expires_at.getTime() - TTL_MS[actor.role]),
        ),
        expiresAt: row.expires_at,
        userAgent: row.user_agent,
        address: row.address,
        isCurrent: row.token_hash === hashOf(token),
      })),
  }
}

const hashOf = (token: string) => hash('sha256', token, 'base64url')
