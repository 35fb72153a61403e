import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Executor } from './executor.ts'

/** `config`: what an operator sets up. `activity`: bookings, reservations, claims. `guests`: who is on the roster. */
export type Aspect = 'config' | 'activity' | 'guests'

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
}

/**
 * What this process knows of the versions of things: what its own transactions committed, and what it read. A version
 * older than `freshMs` is read again, so no cache that compares versions here believes for longer than that what
 * another process has changed.
 */
export class VersionReader<V> {
  readonly #known = new LRUCache<string, Known<V>>({ max: MAX_KNOWN })
  readonly #reading = new Map<string, Promise<ReadonlyMap<string, V>>>()
  readonly #read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>
  readonly #orderOf: (version: V) => number
  readonly #freshMs: number

  constructor(
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
    orderOf: (version: V) => number,
    freshMs: number,
  ) {
    this.#read = read
    this.#orderOf = orderOf
    this.#freshMs = freshMs
  }

  /** Undefined for what does not exist. */
  async get(id: string): Promise<V | undefined> {
    return this.#fresh(id) ?? (await this.getAll([id])).get(id)
  }

  /** The versions of all that exist, with one read for those that are not fresh. */
  async getAll(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const versions = new Map<string, V>()
    const missing: string[] = []
    const underWay = new Set<Promise<ReadonlyMap<string, V>>>()
    for (const id of ids) {
      const known = this.#fresh(id)
      const reading = this.#reading.get(id)
      if (known !== undefined) versions.set(id, known)
      else if (reading) underWay.add(reading)
      else missing.push(id)
    }
    if (missing.length > 0) underWay.add(this.#start(missing))
    for (const found of await Promise.all(underWay))
      for (const id of ids) {
        const version = found.get(id)
        if (version !== undefined) versions.set(id, version)
      }
    return versions
  }

  /**
   * A version that was read or committed. Of two that overlap in time the greater one is the newer. A later read always
   * counts: after a restore or a failover the database may have gone back.
   */
  learn(id: string, version: V, readAt = performance.now()): V {
    const known = this.#known.peek(id)
    if (known && readAt < known.readAt && this.#orderOf(version) <= this.#orderOf(known.version))
      return known.version
    this.#known.set(id, { version, readAt: Math.max(readAt, known?.readAt ?? 0) })
    return version
  }

  /** For a change whose commit nobody can be sure of: the version is read again before it is believed. */
  forget(id: string) {
    this.#known.delete(id)
    this.#reading.delete(id)
  }

  #fresh(id: string): V | undefined {
    const known = this.#known.get(id)
    return known && performance.now() - known.readAt < this.#freshMs ? known.version : undefined
  }

  /** Callers at the same moment share one read. */
  #start(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const readAt = performance.now()
    const reading = this.#read(ids)
      .then((found) => {
        const newest = [...found].map(([id, version]) => [id, this.learn(id, version, readAt)] as const)
        return new Map(newest)
      })
      .finally(() => {
        for (const id of ids) if (this.#reading.get(id) === reading) this.#reading.delete(id)
      })
    for (const id of ids) this.#reading.set(id, reading)
    return reading
  }
}

export interface Versions {
  readonly venues: VersionReader<VenueVersion>
  /** Moves with whatever decides what a user may do: role, sessions, memberships. */
  readonly users: VersionReader<number>
}

/** `db` reads the primary, never a replica. */
export const createVersions = (db: () => Executor, freshMs: number): Versions => ({
  venues: new VersionReader(
    (ids) => readVenueVersions(db(), ids),
    ({ revision }) => revision,
    freshMs,
  ),
  users: new VersionReader(
    (ids) => readUserVersions(db(), ids),
    (version) => version,
    freshMs,
  ),
})

export const readVenueVersions = async (
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VenueVersion>> => {
  const rows = await db
    .selectFrom('venue_versions')
    .select(['venue_id', 'config', 'activity', 'guests', 'revision'])
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
