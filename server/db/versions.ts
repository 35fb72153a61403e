import DataLoader from 'dataloader'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Executor } from './executor.ts'
import { History } from './history.ts'

/**
 * `config`: what an operator sets up. `places`: what is occupied or sold. `activity`: all that happens to bookings,
 * `places` included. `guests`: who is on the roster. Public answers depend on `config` and `places`.
 */
export type Aspect = 'config' | 'places' | 'activity' | 'guests'

/** A venue's version. Each aspect moves with its changes, and `revision` with all of them. */
export type VenueVersion = Readonly<Record<Aspect | 'revision', number>>

/** What a public answer depends on, and the version of it that the primary is known to have. */
export interface PublicVersion {
  readonly version: VenueVersion
  readonly aspects: readonly Aspect[]
}

/** A version that was read this long ago is read again before it is believed. */
export const FRESH_MS = 800

const MAX_KNOWN = 50_000

interface Known<V> {
  readonly version: V
  /** When the read of it began. */
  readonly readAt: number
  /** When it was certain: a read that begins later shows this version or a greater one, unless the database went back. */
  readonly certainAt: number
}

/**
 * What this process knows of the versions of things: what its own transactions committed, and what it read. A version
 * older than `freshMs` is read again, so no cache that compares versions here believes for longer than that what
 * another process has changed. All versions that are needed in one turn of the event loop are read together, and
 * callers at the same moment share a read.
 */
export class VersionReader<V> {
  readonly #known = new LRUCache<string, Known<V>>({ max: MAX_KNOWN })
  readonly #reading = new Map<string, Promise<V | undefined>>()
  readonly #loader: DataLoader<string, { readonly version: V | undefined; readonly readAt: number }>
  readonly #orderOf: (version: V) => number
  readonly #freshMs: number
  readonly #onLower: () => void

  constructor(
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
    orderOf: (version: V) => number,
    freshMs: number,
    onLower: () => void = () => {},
  ) {
    this.#loader = new DataLoader(
      async (ids) => {
        const readAt = performance.now()
        const found = await read(ids)
        return ids.map((id) => ({ version: found.get(id), readAt }))
      },
      { cache: false, batchScheduleFn: (start) => setImmediate(start) },
    )
    this.#orderOf = orderOf
    this.#freshMs = freshMs
    this.#onLower = onLower
  }

  /** Undefined for what does not exist. */
  async get(id: string): Promise<V | undefined> {
    const known = this.#known.get(id)
    if (known && performance.now() - known.readAt < this.#freshMs) return known.version
    return this.#reading.get(id) ?? this.#read(id)
  }

  /** The versions of all that exist. */
  async getAll(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const versions = await Promise.all(ids.map((id) => this.get(id)))
    return new Map(
      ids.flatMap((id, n) => {
        const version = versions[n]
        return version === undefined ? [] : [[id, version] as const]
      }),
    )
  }

  /** A version that was committed here. Commits are heard of in any order, so the greatest one counts. */
  commit(id: string, version: V) {
    const known = this.#known.peek(id)
    if (known && this.#orderOf(version) <= this.#orderOf(known.version)) return
    const now = performance.now()
    this.#known.set(id, { version, readAt: now, certainAt: now })
  }

  /**
   * A version whose read began at `readAt`. Of two reads that overlap the greater version is the newer. A later read always
   * counts: after a restore or a failover the database may have gone back.
   */
  learn(id: string, version: V, readAt: number): V {
    const known = this.#known.peek(id)
    if (known && readAt < known.readAt && this.#orderOf(version) <= this.#orderOf(known.version))
      return known.version
    if (known && readAt > known.certainAt && this.#orderOf(version) < this.#orderOf(known.version))
      this.#onLower()
    this.#known.set(id, {
      version,
      readAt: Math.max(readAt, known?.readAt ?? readAt),
      certainAt: performance.now(),
    })
    return version
  }

  /** Nothing that was read so far is believed any more, nor what is being read. */
  clear() {
    this.#known.clear()
    this.#reading.clear()
  }

  /** For a change whose commit nobody can be sure of: the version is read again before it is believed. */
  forget(id: string) {
    this.#known.delete(id)
    this.#reading.delete(id)
  }

  #read(id: string): Promise<V | undefined> {
    const reading = this.#loader
      .load(id)
      .then(({ version, readAt }) => {
        // What was forgotten meanwhile must not be learned from a read that began before.
        if (version === undefined || this.#reading.get(id) !== reading) return version
        return this.learn(id, version, readAt)
      })
      .finally(() => {
        if (this.#reading.get(id) === reading) this.#reading.delete(id)
      })
    this.#reading.set(id, reading)
    return reading
  }
}

export interface Versions {
  readonly venues: VersionReader<VenueVersion>
  /** Moves with whatever decides what a user may do: role, sessions, memberships. */
  readonly users: VersionReader<number>
  /** What is cached with a version is dropped when this changes. */
  readonly history: History
}

/** `db` reads the primary, never a replica. */
export const createVersions = (db: () => Executor, freshMs: number): Versions => {
  const history = new History()
  const onLower = () => history.change('version')
  const venues = new VersionReader(
    (ids) => readVenueVersions(db(), ids),
    ({ revision }) => revision,
    freshMs,
    onLower,
  )
  const users = new VersionReader(
    (ids) => readUserVersions(db(), ids),
    (version) => version,
    freshMs,
    onLower,
  )
  history.onChange(() => {
    venues.clear()
    users.clear()
  })
  return { venues, users, history }
}

export const readVenueVersions = async (
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VenueVersion>> => {
  const rows = await db
    .selectFrom('venue_versions')
    .select(['venue_id', 'config', 'places', 'activity', 'guests', 'revision'])
    .where('venue_id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ venue_id, ...version }) => [venue_id, version]))
}

const readUserVersions = async (
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'access_version'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.access_version]))
}
