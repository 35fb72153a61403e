import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Role } from '../../contract/row.ts'
import { type Database, type Tx, touchUser } from '../db/database.ts'
import { unauthenticated } from '../domain/errors.ts'
import type { Actor } from './context.ts'

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
/** A change that nobody announced, made by hand or by a machine that lost its power, counts after this long at the latest. */
export const AT_MOST_A_MINUTE = { ttl: 60_000, ttlResolution: 1000 }

export interface Sessions {
  /** Returns the token; only its hash is stored. */
  open(tx: Tx, user: Actor, now: Date): Promise<string>
  /** The caller behind a token, and one more stretch of life for the session. Refuses unknown and expired ones. */
  find(token: string, now: Date): Actor | Promise<Actor>
  close(tx: Tx, actor: Actor, token: string): Promise<void>
  closeOthers(tx: Tx, actor: Actor, token: string): Promise<void>
}

interface Cached {
  readonly actor: Actor
  expiresAt: number
  writtenAt: number
}

/**
 * Sessions live in the database and are remembered in memory. A change of the user or of any of their sessions, in
 * whichever process, is announced and drops what is remembered.
 */
export const createSessions = (database: Database, onFailure: (error: unknown) => void): Sessions => {
  const byUser = new Map<string, Set<string>>()
  const cache = new LRUCache<string, Cached>({
    max: 50_000,
    ...AT_MOST_A_MINUTE,
    dispose: ({ actor }, key) => {
      const keys = byUser.get(actor.id)
      keys?.delete(key)
      if (keys?.size === 0) byUser.delete(actor.id)
    },
  })
  let changes = 0

  database.onChange((announced) => {
    for (const change of announced) {
      if ('everything' in change) cache.clear()
      else if ('userId' in change) for (const key of [...(byUser.get(change.userId) ?? [])]) cache.delete(key)
      else continue
      changes += 1
    }
  })

  const remember = (key: string, session: Cached) => {
    cache.set(key, session)
    const keys = byUser.get(session.actor.id) ?? new Set()
    byUser.set(session.actor.id, keys.add(key))
  }

  /** What was read before a change was announced may be older than it, and is not remembered. */
  const load = async (token: string, now: number): Promise<Actor> => {
    if (!TOKEN.test(token)) throw unauthenticated('Sign in to continue.')
    const changesBefore = changes
    const row = await database.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.role', 'users.name', 'sessions.expires_at'])
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!row) throw unauthenticated('Sign in to continue.')
    const { expires_at, ...actor } = row
    if (expires_at.getTime() <= now) throw unauthenticated('Your session has expired. Please sign in again.')
    const session = { actor, expiresAt: expires_at.getTime(), writtenAt: 0 }
    if (changes === changesBefore) remember(token, session)
    return extend(token, session, now)
  }

  const extend = (token: string, session: Cached, now: number): Actor => {
    session.expiresAt = now + TTL_MS[session.actor.role]
    if (now - session.writtenAt >= WRITE_BACK_EVERY_MS) {
      session.writtenAt = now
      writeBack(token, session.expiresAt).catch(onFailure)
    }
    return session.actor
  }

  const writeBack = async (token: string, expiresAt: number) => {
    await database.read
      .updateTable('sessions')
      .set({ expires_at: new Date(expiresAt) })
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '<', new Date(expiresAt))
      .execute()
  }

  return {
    open: async (tx, user, now) => {
      const token = randomBytes(32).toString('base64url')
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          user_id: user.id,
          created_at: now,
          expires_at: new Date(now.getTime() + TTL_MS[user.role]),
        })
        .execute()
      return token
    },
    find: (token, now) => {
      const known = cache.get(token)
      // What has expired here may have been used, and so prolonged, through another process.
      return known && known.expiresAt > now.getTime()
        ? extend(token, known, now.getTime())
        : load(token, now.getTime())
    },
    close: async (tx, actor, token) => {
      await tx.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
      touchUser(tx, actor.id)
    },
    closeOthers: async (tx, actor, token) => {
      await tx
        .deleteFrom('sessions')
        .where('user_id', '=', actor.id)
        .where('token_hash', '<>', hashOf(token))
        .execute()
      touchUser(tx, actor.id)
    },
  }
}

const hashOf = (token: string) => hash('sha256', token, 'base64url')
