import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Executor } from '../db/executor.ts'
import type { Aspect, VenueVersion } from '../db/versions.ts'
import { RawResponse } from './responses.ts'

interface Cacheable<T> {
  readonly value: T
  /** When the clock alone makes the value wrong; without it only a change does. */
  readonly validUntil?: Date
}

export interface AnswerCache {
  /**
   * What `load` made for this venue and key, as long as nothing it depends on has changed. Callers at the same moment
   * share one load. Only for what the public may see: it may be read from a replica.
   */
  forPublic<T>(
    venueId: string,
    key: string,
    dependsOn: readonly Aspect[],
    now: Date,
    load: (db: Executor) => Promise<Cacheable<T>>,
  ): Promise<T>
  /** The same for an operator, over all of these venues. The key says everything else that the answer depends on. */
  forOperator<T>(
    venueIds: readonly string[],
    key: string,
    dependsOn: readonly Aspect[],
    load: (db: Executor) => Promise<T>,
  ): Promise<T>
  /** The same for what only reads: while the database does not answer, the public is shown the last answer, for a minute. */
  readonly orStale: AnswerCache
}

interface Entry {
  /** The versions that the value was made from. */
  fingerprint: string
  readonly cached: Cacheable<unknown>
  /** When it was last known to be the current one. */
  currentAt: number
}

/** The limit for all venues together, so that requests for many dates and party sizes cannot fill the memory. */
const MAX_BYTES = 64 * 1024 * 1024
/** No versions read like this. */
const OF_ANOTHER_HISTORY = 'another history'
/** As long as a CDN may show it: guests are refused at booking if it is wrong by then. */
const STALE_MS = 60_000
/** So long after a failure nobody waits for the database who can be shown something. */
const AWAY_MS = 5000
/** The estimated overhead of an entry, and the estimated size of one that is not serialised. */
const OVERHEAD_BYTES = 500
const OBJECT_BYTES = 20_000

/**
 * Hot answers, kept in this process. Each remembers the versions of the venues it was made from and is used only while
 * they are still the current ones.
 */
export const createAnswerCache = (database: Database): AnswerCache => {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  const loading = new Map<string, { readonly fingerprint: string; readonly value: Promise<unknown> }>()
  let awayUntil = 0
  let isAsking = false
  database.versions.history.onChange(() => {
    // Nothing is current any more. What the public was shown last is kept for the moments in which nobody answers:
    // after a failover some connections still break.
    for (const entry of entries.values()) entry.fingerprint = OF_ANOTHER_HISTORY
    loading.clear()
  })

  const find = async <T>(
    key: string,
    fingerprint: string,
    now: Date | undefined,
    load: () => Promise<Cacheable<T>>,
  ): Promise<T> => {
    const entry = entries.get(key)
    if (entry?.fingerprint === fingerprint && isStillValid(entry.cached, now)) {
      entry.currentAt = performance.now()
      return entry.cached.value as T
    }
    const underWay = loading.get(key)
    if (underWay?.fingerprint === fingerprint) return underWay.value as Promise<T>
    const value = load()
      .then((cached) => {
        // A load that a change has overtaken must not replace what was made after the change.
        if (loading.get(key)?.value === value)
          entries.set(key, { fingerprint, cached, currentAt: performance.now() })
        return cached.value
      })
      .finally(() => {
        if (loading.get(key)?.value === value) loading.delete(key)
      })
    loading.set(key, { fingerprint, value })
    return value
  }

  const forPublic: AnswerCache['forPublic'] = async (venueId, key, aspects, now, load) => {
    const guests = database.forShare('guests')
    const version = await database.versions.venues.get(venueId)
    // An unknown venue: `load` says so.
    if (!version) return (await load(guests.read)).value
    return find(publicKey(venueId, key), fingerprintOf(version, aspects), now, () =>
      guests.readPublic(venueId, { version, aspects }, load),
    )
  }

  const findStale = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && performance.now() - entry.currentAt < STALE_MS ? entry : undefined
  }

  /** One reader at a time finds out whether the database is back. */
  const askAgain = async (venueId: string) => {
    if (isAsking) return
    isAsking = true
    const isBack = await database.versions.venues.get(venueId).then(
      () => true,
      () => false,
    )
    awayUntil = isBack ? 0 : performance.now() + AWAY_MS
    isAsking = false
  }

  const forPublicOrStale = async <T>(
    ...[venueId, key, aspects, now, load]: Parameters<typeof forPublic<T>>
  ): Promise<T> => {
    const shown = performance.now() < awayUntil ? findStale(publicKey(venueId, key)) : undefined
    if (shown) {
      askAgain(venueId)
      return shown.cached.value as T
    }
    try {
      return await forPublic(venueId, key, aspects, now, load)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      awayUntil = performance.now() + AWAY_MS
      const stale = findStale(publicKey(venueId, key))
      if (!stale) throw error
      return stale.cached.value as T
    }
  }

  const forOperator: AnswerCache['forOperator'] = async (venueIds, key, aspects, load) => {
    const versions = await database.versions.venues.getAll(venueIds)
    const fingerprint = venueIds.map((id) => fingerprintOf(versions.get(id), aspects)).join()
    return find(`operator ${venueIds.join()} ${key}`, fingerprint, undefined, async () => ({
      value: await load(database.forShare('staff').read),
    }))
  }

  const orStale: AnswerCache = {
    forPublic: forPublicOrStale,
    forOperator,
    get orStale() {
      return orStale
    },
  }
  return { forPublic, forOperator, orStale }
}

const publicKey = (venueId: string, key: string) => `public ${venueId} ${key}`

const fingerprintOf = (version: VenueVersion | undefined, aspects: readonly Aspect[]): string =>
  version ? aspects.map((aspect) => version[aspect]).join('.') : ''

const isStillValid = ({ validUntil }: Cacheable<unknown>, now: Date | undefined): boolean =>
  validUntil === undefined || now === undefined || now < validUntil

const sizeOf = ({ cached: { value } }: Entry): number =>
  OVERHEAD_BYTES + (value instanceof RawResponse ? value.body.length : OBJECT_BYTES)
