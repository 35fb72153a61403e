import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, sql, type Transaction } from 'kysely'
import { DatabaseLost } from './database-lost.ts'
import type { Engine } from './engine.ts'
import { type Asked, prepared, sendChange } from './prepared.ts'
import type { ReplicaCondition } from './replica.ts'
import type { Tables } from './tables.ts'

/** The root handle or a transaction: what a query function takes first. */
export type Executor = Kysely<Tables>
export type Tx = Transaction<Tables>

/** `config`: what an operator sets up. `activity`: bookings, reservations, claims. `guests`: who is on the roster. */
export type Aspect = 'config' | 'activity' | 'guests'

/**
 * What changed, told after commit. Sessions and memberships are named by user, the rest by venue; `everything` is
 * told when announcements of other processes may have been missed.
 */
export type Change =
  | { readonly venueId: string; readonly aspect: Aspect }
  | { readonly userId: string }
  | { readonly platform: true }
  | { readonly everything: true }

export type ChangeListener = (changes: readonly Change[]) => void

/** How it stands with what is beside the primary, for health and metrics. */
export interface Condition {
  /** Announcements of other processes are heard; while not, next to nothing is remembered. */
  readonly hears: boolean
  readonly replica?: ReplicaCondition
}

export interface Database {
  readonly engine: Engine['kind']
  /** Single statements outside a transaction. Using it inside one is a bug. */
  readonly read: Executor
  /**
   * Reads what the public is shown of a venue: from a replica, if there is one that shows as much of these aspects as
   * the primary does at this moment. Nothing that is checked before a write may be read so.
   */
  readPublic<T>(venueId: string, aspects: readonly Aspect[], work: (db: Executor) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction, again when the database had to break a deadlock or the connection was lost before
   * it could commit. Never inside another one.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called after commit with everything the transaction touched, before its caller continues. */
  onChange(listener: ChangeListener): void
  /** Tells the listeners what another process changed. */
  announce(changes: readonly Change[]): void
  /** Called with the changes of this process alone, to pass them on. */
  onOwnChange(listener: ChangeListener): void
  readonly condition: Condition
  ping(): Promise<void>
  runScript(script: string): Promise<void>
  close(): Promise<void>
}

/** What a transaction will announce when it commits. */
interface Touched {
  venues: Map<string, Set<Aspect>>
  users: Set<string>
  platform: boolean
  newGuests: Map<string, number>
  last: Asked<unknown>[]
}

const touchedBy = new WeakMap<Tx, Touched>()

const touchedIn = (tx: Tx): Touched => {
  const touched = touchedBy.get(tx)
  if (!touched) throw new Error('This transaction was not opened through Database.tx.')
  return touched
}

/** Every change of a venue's settings or night goes through here: its version moves when the transaction commits. */
export const touchVenue = (tx: Tx, venueId: string, aspect: Exclude<Aspect, 'guests'>) => {
  const { venues } = touchedIn(tx)
  venues.set(venueId, (venues.get(venueId) ?? new Set()).add(aspect))
}

/** A change of what a user may see or do: role, membership, session. */
export const touchUser = (tx: Tx, userId: string) => {
  touchedIn(tx).users.add(userId)
}

/** The roster of the venue grew by one guest. Counted with the versions, late, so that the shared row is held briefly. */
export const countNewGuest = (tx: Tx, venueId: string) => {
  const { newGuests } = touchedIn(tx)
  newGuests.set(venueId, (newGuests.get(venueId) ?? 0) + 1)
}

/**
 * Keeps a change for the end of the transaction, where it travels with the commit: a counter that everybody shares is
 * then held no longer than the database takes for both. A constraint must refuse what may not be; nobody sees the
 * outcome but by the commit.
 */
export const changeLast = (tx: Tx, change: Asked<unknown>) => {
  touchedIn(tx).last.push(change)
}

export const touchPlatform = (tx: Tx) => {
  touchedIn(tx).platform = true
}

const ATTEMPTS = 4
const RETRIED = new Set(['40P01', '40001'])

/** A lost connection is worth one more try: the next one either works, or there is none. */
const isWorthRepeating = (error: unknown, attempt: number): boolean =>
  error instanceof DatabaseLost
    ? attempt === 1 && !error.mayHaveActed
    : attempt < ATTEMPTS && RETRIED.has((error as { code?: string }).code ?? '')

/**
 * `guarded` refuses what would hang the embedded engine: using the root handle, or opening another transaction, inside
 * an open one. It watches every promise of the process, which costs a fifth of its speed, so the tests have it on.
 */
export const openDatabase = (engine: Engine, { guarded = false } = {}): Database => {
  const kysely = new Kysely<Tables>({ dialect: engine.dialect })
  const guard = guarded ? transactionGuard() : noGuard
  const listeners: ChangeListener[] = []
  const ownListeners: ChangeListener[] = []
  const announce = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes)
  }

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const touched: Touched = {
      venues: new Map(),
      users: new Set(),
      platform: false,
      newGuests: new Map(),
      last: [],
    }
    const tell = () => {
      const changes = changesOf(touched)
      if (changes.length === 0) return
      announce(changes)
      for (const listener of ownListeners) listener(changes)
    }
    try {
      const result = await kysely.transaction().execute((tx) => {
        touchedBy.set(tx, touched)
        return guard.within(async () => {
          const value = await work(tx)
          for (const change of touched.last) await sendChange(tx, change)
          await bumpVersions(tx, touched)
          return value
        })
      })
      tell()
      return result
    } catch (error) {
      // Nobody knows whether it was committed, so everybody who remembers something looks again.
      if (error instanceof DatabaseLost && error.mayHaveActed) tell()
      throw error
    }
  }

  const outside = (): Executor => {
    guard.refuse('A query ran on the root handle inside an open transaction. Pass tx instead.')
    return kysely
  }

  return {
    engine: engine.kind,
    get read() {
      return outside()
    },
    readPublic: (_venueId, _aspects, work) => work(outside()),
    condition: { hears: true },
    async tx(work) {
      guard.refuse('A transaction was opened inside another one. Pass tx on instead.')
      for (let n = 1; ; n += 1) {
        try {
          return await attempt(work)
        } catch (error) {
          if (!isWorthRepeating(error, n)) throw error
        }
      }
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
    onOwnChange: (listener) => {
      ownListeners.push(listener)
    },
    announce,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    runScript: engine.runScript,
    close: async () => {
      await kysely.destroy()
      await engine.close()
    },
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

const bump = prepared((tx, given: { config: number; activity: number; guests: number; venueId: string }) =>
  tx
    .updateTable('venue_versions')
    .set((eb) => ({
      config: eb('config', '+', given.config),
      activity: eb('activity', '+', given.activity),
      guests: eb('guests', '+', given.guests),
    }))
    .where('venue_id', '=', given.venueId),
)

/**
 * Last statements of the transaction, in one order over venues. They travel with the commit, so that the row which
 * all changes of a venue share is held no longer than the database takes for both.
 */
const bumpVersions = async (tx: Tx, { venues, newGuests }: Touched) => {
  for (const venueId of [...new Set([...venues.keys(), ...newGuests.keys()])].sort()) {
    const aspects = venues.get(venueId)
    await sendChange(
      tx,
      bump.with({
        venueId,
        config: aspects?.has('config') ? 1 : 0,
        activity: aspects?.has('activity') ? 1 : 0,
        guests: newGuests.get(venueId) ?? 0,
      }),
    )
  }
}

const changesOf = ({ venues, newGuests, users, platform }: Touched): Change[] => [
  ...[...venues].flatMap(([venueId, aspects]) => [...aspects].map((aspect) => ({ venueId, aspect }))),
  ...[...newGuests.keys()].map((venueId) => ({ venueId, aspect: 'guests' as const })),
  ...[...users].map((userId) => ({ userId })),
  ...(platform ? [{ platform: true } as const] : []),
]
