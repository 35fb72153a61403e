import { LRUCache } from 'lru-cache'
import type { Aspect, Database, Executor } from '../db/database.ts'
import { Raw } from './answers.ts'

export interface Remembered<T> {
  readonly value: T
  /** The clock alone makes the value wrong at this moment; without it only a change does. */
  readonly validUntil?: Date
}

export interface VenueMemory {
  /**
   * What `load` made for this venue and key, as long as nothing it depends on has changed. It reads through the handle
   * it is given, which may be a replica's, so only what the public is shown may be made here. Callers at the same
   * moment share one load; a load that a change overtook is answered to those who asked before it and not kept.
   */
  recall<T>(
    venueId: string,
    key: string,
    dependsOn: readonly Aspect[],
    now: Date,
    load: (db: Executor) => Promise<Remembered<T>>,
  ): T | Promise<T>
}

/** Counts that only grow, over all venues: a venue that was forgotten and comes back never meets an old one again. */
type Versions = Readonly<Record<Aspect, number>>

/** The state of the venue that something was made from. */
interface Made {
  readonly dependsOn: readonly Aspect[]
  readonly versions: Versions
}

interface Entry extends Made {
  readonly remembered: Remembered<unknown>
}

interface Loading extends Made {
  readonly value: Promise<unknown>
}

const VENUES = 20_000
/** All venues share this much, so that no number of dates and party sizes asked for can fill the process. */
const BYTES = 64 * 1024 * 1024
/** What an entry costs beside its bytes, and what one that is not bytes is taken for. */
const OVERHEAD_BYTES = 500
const OBJECT_BYTES = 20_000
/** A change that nobody announced, made by hand or by a machine that lost its power, shows after this long at the latest. */
const AT_MOST = { ttl: 30_000, ttlResolution: 1000 }

/** Hot answers, kept in this process and dropped by exactly the changes that touch them, wherever they are made. */
export const createVenueMemory = (database: Pick<Database, 'onChange' | 'readPublic'>): VenueMemory => {
  const venues = new LRUCache<string, Versions>({ max: VENUES })
  const entries = new LRUCache<string, Entry>({ maxSize: BYTES, sizeCalculation: sizeOf, ...AT_MOST })
  const loading = new Map<string, Loading>()
  let changes = 0

  const versionsOf = (venueId: string): Versions => {
    const known = venues.get(venueId)
    if (known) return known
    changes += 1
    const fresh = { config: changes, activity: changes }
    venues.set(venueId, fresh)
    return fresh
  }

  // What was made from older versions is not looked for: nobody is given it, and the cache drops it in time.
  database.onChange((announced) => {
    for (const change of announced) {
      if ('everything' in change) venues.clear()
      else if ('venueId' in change) {
        const known = venues.peek(change.venueId)
        changes += 1
        if (known) venues.set(change.venueId, { ...known, [change.aspect]: changes })
      }
    }
  })

  const load = async <T>(
    venueId: string,
    place: string,
    made: Made,
    make: (db: Executor) => Promise<Remembered<T>>,
  ): Promise<T> => {
    const value = database.readPublic(venueId, made.dependsOn, make).then((remembered) => {
      const versions = venues.peek(venueId)
      if (versions && isCurrent(made, versions)) entries.set(place, { ...made, remembered })
      return remembered.value
    })
    loading.set(place, { ...made, value })
    try {
      return await value
    } finally {
      if (loading.get(place)?.value === value) loading.delete(place)
    }
  }

  return {
    recall: <T>(
      venueId: string,
      key: string,
      dependsOn: readonly Aspect[],
      now: Date,
      make: (db: Executor) => Promise<Remembered<T>>,
    ) => {
      const place = `${venueId} ${key}`
      const versions = versionsOf(venueId)
      const entry = entries.get(place)
      if (entry && isCurrent(entry, versions) && isStillRight(entry.remembered, now))
        return entry.remembered.value as T
      const underWay = loading.get(place)
      if (underWay && isCurrent(underWay, versions)) return underWay.value as Promise<T>
      return load(venueId, place, { dependsOn, versions }, make)
    },
  }
}

const isCurrent = ({ dependsOn, versions: then }: Made, versions: Versions): boolean =>
  dependsOn.every((aspect) => then[aspect] === versions[aspect])

const isStillRight = ({ validUntil }: Remembered<unknown>, now: Date): boolean =>
  validUntil === undefined || now < validUntil

const sizeOf = ({ remembered: { value } }: Entry): number =>
  OVERHEAD_BYTES + (value instanceof Raw ? value.body.length : OBJECT_BYTES)
