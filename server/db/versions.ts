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
/** A read that takes longer than this no longer holds up the next one. */
const NEXT_READ_AFTER_MS = 250

interface Known<V> {
  readonly version: V
  /** When the read of it began. */
  readonly readAt: number
}

/** One read of several versions. */
interface Batch<V> {
  readonly ids: Set<string>
  startedAt: number
  readonly found: Promise<ReadonlyMap<string, V>>
}

/**
 * What this process knows of the versions of things: what its own transactions committed, and what it read. A version
 * older than `freshMs` is read again, so no cache that compares versions here believes for longer than that what
 * another process has changed. One read is under way at a time, and what is asked for meanwhile is read together by
 * the next: a rush of a thousand sessions takes a few reads, not a thousand.
 */
export class VersionReader<V> {
  readonly #known = new LRUCache<string, Known<V>>({ max: MAX_KNOWN })
  /** The batch that is reading an id. */
  readonly #reading = new Map<string, Batch<V>>()
  /** What the next read will ask for. */
  #next: Batch<V> | undefined
  /** Settles when the latest read has ended. */
  #latest: Promise<unknown> | undefined
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
    const batches = new Set<Batch<V>>()
    for (const id of ids) {
      const known = this.#fresh(id)
      if (known === undefined) batches.add(this.#batchFor(id))
      else versions.set(id, known)
    }
    for (const found of await Promise.all([...batches].map((batch) => batch.found)))
      for (const id of ids) {
        const version = found.get(id)
        if (version !== undefined) versions.set(id, version)
      }
    return versions
  }

  /** A version that was read or committed. An older one than is known changes nothing, whichever arrives first. */
  learn(id: string, version: V, readAt = performance.now()): V {
    const known = this.#known.peek(id)
    const isOlder = known && this.#orderOf(version) < this.#orderOf(known.version)
    const newest = isOlder ? known.version : version
    this.#known.set(id, { version: newest, readAt: Math.max(readAt, known?.readAt ?? 0) })
    return newest
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

  /** The read under way, if it has the id and began recently enough, else the next one. */
  #batchFor(id: string): Batch<V> {
    const underWay = this.#reading.get(id)
    if (underWay && performance.now() - underWay.startedAt < this.#freshMs) return underWay
    this.#next ??= this.#schedule()
    this.#next.ids.add(id)
    return this.#next
  }

  #schedule(): Batch<V> {
    const batch: Batch<V> = {
      ids: new Set(),
      startedAt: 0,
      found: this.#turn().then(() => this.#start(batch)),
    }
    const ended = batch.found
      .catch(() => {})
      .then(() => {
        if (this.#latest === ended) this.#latest = undefined
      })
    this.#latest = ended
    return batch
  }

  /** When the next read may begin. */
  async #turn(): Promise<void> {
    if (!this.#latest) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, NEXT_READ_AFTER_MS)
    })
    await Promise.race([this.#latest, late])
    clearTimeout(timer)
  }

  async #start(batch: Batch<V>): Promise<ReadonlyMap<string, V>> {
    this.#next = undefined
    batch.startedAt = performance.now()
    for (const id of batch.ids) this.#reading.set(id, batch)
    try {
      const newest = new Map<string, V>()
      for (const [id, version] of await this.#read([...batch.ids])) {
        // What was forgotten meanwhile is not learned from a read that began before.
        const isWanted = this.#reading.get(id) === batch
        newest.set(id, isWanted ? this.learn(id, version, batch.startedAt) : version)
      }
      return newest
    } finally {
      for (const id of batch.ids) if (this.#reading.get(id) === batch) this.#reading.delete(id)
    }
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
