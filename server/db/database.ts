import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql } from 'kysely'
import { finishChanges, forgetVersions, learnVersions, trackChanges } from './changes.ts'
import { CONNECTION_SHARES, type ConnectionShare, type Engine } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import type { Executor, Tx } from './executor.ts'
import type { Replica, ReplicaStatus } from './replica.ts'
import { noRequestGuard, requestGuard } from './request-guard.ts'
import type { Tables } from './tables.ts'
import { createVersions, FRESH_MS, type PublicVersion, type Versions } from './versions.ts'

export interface Database {
  readonly engine: Engine['kind']
  /** Single statements outside a transaction. Using it inside one is a bug. */
  readonly read: Executor
  /**
   * Runs `work` in a transaction, again when the database had to break a deadlock or the connection was lost before
   * the commit. Never inside another one.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Reads what the public is shown of a venue: from a replica, if there is one that shows at least this version of
   * these aspects. Nothing that is checked before a write may be read so.
   */
  readPublic<T>(venueId: string, shown: PublicVersion, work: (db: Executor) => Promise<T>): Promise<T>
  /** The same database through the connections of another share. */
  forShare(share: ConnectionShare): Database
  /**
   * Runs the work of one request of this handle's share. While it runs it counts once in `waiting`, however many
   * statements it sends.
   */
  serve<T>(work: () => Promise<T>): Promise<T>
  /**
   * How many requests wait for a connection of this handle's share. It is the smaller of two counts: the requests under
   * way, and the statements that wait. So it is never less than the requests that wait, and the statements of a single
   * request never add up.
   */
  readonly waiting: number
  readonly versions: Versions
  readonly replica: ReplicaStatus | undefined
  ping(): Promise<void>
  /** Notices that the database was replaced or went back. Does nothing for one that only this process can open. */
  checkHistory(): Promise<void>
  runScript(script: string): Promise<void>
  close(): Promise<void>
}

interface DatabaseOptions {
  /**
   * Refuses what would hang the embedded engine: using the root handle, or opening another transaction, inside an open
   * one. It tracks every promise of the process, which costs a fifth of its speed, so only the tests switch it on.
   */
  readonly guarded?: boolean
  /** Called when one request has too many statements under way at once. As slow as `guarded`, so for tests too. */
  readonly onFan?: (sentence: string) => void
  readonly replica?: Replica
}

const ATTEMPTS = 4
const DEADLOCK_OR_SERIALISATION = new Set(['40P01', '40001'])

export type { Executor, Tx } from './executor.ts'

/** The handle that is returned uses the background share. */
export const openDatabase = (
  engine: Engine,
  { guarded = false, onFan, replica }: DatabaseOptions = {},
): Database => {
  const guard = guarded ? transactionGuard() : noGuard
  const requests = onFan ? requestGuard(onFan) : noRequestGuard
  const handles = new Map(
    CONNECTION_SHARES.map((share) => [
      share,
      new Kysely<Tables>({ dialect: requests.watch(engine.dialect(share)) }),
    ]),
  )
  const handleOf = (share: ConnectionShare) => handles.get(share) as Kysely<Tables>
  // Only this process can open an embedded database, so its own commits are all the news there is.
  const freshMs = engine.isShared ? FRESH_MS : Number.POSITIVE_INFINITY
  const versions = createVersions(() => handleOf('versions'), freshMs)
  const close = async () => {
    await Promise.all([...handles.values()].map((handle) => handle.destroy()))
    await replica?.close()
    await engine.close()
  }

  const databases = new Map<ConnectionShare, Database>()
  const forShare = (share: ConnectionShare): Database => {
    const known = databases.get(share)
    if (known) return known
    const kysely = handleOf(share)
    let underWay = 0
    const outside = (): Executor => {
      guard.refuse('A query ran on the root handle inside an open transaction. Pass tx instead.')
      return kysely
    }
    const database: Database = {
      engine: engine.kind,
      get read() {
        return outside()
      },
      tx: (work) => {
        guard.refuse('A transaction was opened inside another one. Pass tx on instead.')
        return runTransaction(kysely, versions, guard, work)
      },
      readPublic: (venueId, shown, work) =>
        replica ? replica.read(venueId, shown, work, outside) : work(outside()),
      forShare,
      serve: async (work) => {
        underWay += 1
        try {
          return await requests.within(work)
        } finally {
          underWay -= 1
        }
      },
      get waiting() {
        return Math.min(underWay, engine.waiting(share))
      },
      versions,
      get replica() {
        return replica?.status
      },
      ping: async () => {
        await sql`select 1`.execute(handleOf('versions'))
      },
      checkHistory: async () => {
        if (engine.isShared) await versions.history.check(handleOf('versions'))
      },
      runScript: engine.runScript,
      close,
    }
    databases.set(share, database)
    return database
  }
  replica?.watch(() => handleOf('versions'))
  return forShare('background')
}

const runTransaction = async <T>(
  kysely: Kysely<Tables>,
  versions: Versions,
  guard: Guard,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await attemptTransaction(kysely, versions, guard, work)
    } catch (error) {
      if (!isWorthRepeating(error, attempt)) throw error
    }
}

/** A lost connection is tried once more, unless the commit was on its way: then nobody knows whether it happened. */
const isWorthRepeating = (error: unknown, attempt: number): boolean =>
  error instanceof DatabaseUnavailable
    ? attempt === 1 && error.reason === 'lost'
    : attempt < ATTEMPTS && DEADLOCK_OR_SERIALISATION.has((error as { code?: string }).code ?? '')

const attemptTransaction = async <T>(
  kysely: Kysely<Tables>,
  versions: Versions,
  guard: Guard,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  let changes: ReturnType<typeof trackChanges> | undefined
  try {
    const { result, moved } = await kysely.transaction().execute((tx) => {
      const tracked = trackChanges(tx)
      changes = tracked
      return guard.within(async () => {
        const result = await work(tx)
        return { result, moved: await finishChanges(tx, tracked) }
      })
    })
    learnVersions(versions, moved)
    return result
  } catch (error) {
    if (changes && error instanceof DatabaseUnavailable && error.reason === 'unknown')
      forgetVersions(versions, changes)
    throw error
  }
}

interface Guard {
  within<T>(work: () => Promise<T>): Promise<T>
  /** Throws inside a transaction. */
  refuse(sentence: string): void
}

const noGuard: Guard = { within: (work) => work(), refuse: () => {} }

const transactionGuard = (): Guard => {
  const inside = new AsyncLocalStorage<true>()
  return {
    within: (work) => inside.run(true, work),
    refuse: (sentence) => {
      if (inside.getStore()) throw new Error(sentence)
    },
  }
}
