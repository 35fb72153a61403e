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
   * What `load` made for this venue and key, as long as nothing it depends on has changed. Callers at the same
   * moment share one load; a load that a change overtook is answered to those who asked before it and not kept.
   * Only for what the public may see: it may be read from a replica.
   */
  recall<T>(
    venueId: string,
    key: string,
    dependsOn: readonly Aspect[],
    now: Date,
    load: (db: Executor) => Promise<Remembered<T>>,
  ): T | Promise<T>
  /** The same for an operator, over all of these venues. The key says everything else that the answer depends on. */
  recallOwn<T>(
    venueIds: readonly string[],
    key: string,
    dependsOn: readonly Aspect[],
    load: (db: Executor) => Promise<T>,
  ): T | Promise<T>
}

/** Counts that only grow, over all venues: a venue that was forgotten and comes back never meets an old one again. */
type Versions = Readonly<Record<Aspect, number>>

/** What was made, and the newest change of what it was made from: any later change has a greater number. */
interface Entry {
  readonly madeAt: number
  readonly remembered: Remembered<unknown>
}

interface Loading {
  readonly madeAt: number
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
export const createVenueMemory = (
  database: Pick<Database, 'onChange' | 'readPublic' | 'read'>,
): VenueMemory => {
  const venues = new LRUCache<string, Versions>({ max: VENUES })
  const entries = new LRUCache<string, Entry>({ maxSize: BYTES, sizeCalculation: sizeOf, ...AT_MOST })
  const loading = new Map<string, Loading>()
  let changes = 0

  const versionsOf = (venueId: string): Versions => {
    const known = venues.get(venueId)
    if (known) return known
    changes += 1
    const fresh = { config: changes, activity: changes, guests: changes }
    venues.set(venueId, fresh)
    return fresh
  }

  const lastChangeOf = (venueIds: readonly string[], aspects: readonly Aspect[]): number => {
    let last = 0
    for (const venueId of venueIds) {
      const versions = versionsOf(venueId)
      for (const aspect of aspects) if (versions[aspect] > last) last = versions[aspect]
    }
    return last
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

  const find = <T>(
    venueIds: readonly string[],
    place: string,
    dependsOn: readonly Aspect[],
    now: Date | undefined,
    load: () => Promise<Remembered<T>>,
  ): T | Promise<T> => {
    const lastChange = lastChangeOf(venueIds, dependsOn)
    const entry = entries.get(place)
    if (entry && entry.madeAt === lastChange && isStillRight(entry.remembered, now))
      return entry.remembered.value as T
    const underWay = loading.get(place)
    if (underWay && underWay.madeAt === lastChange) return underWay.value as Promise<T>

    const value = load()
      .then((remembered) => {
        if (lastChangeOf(venueIds, dependsOn) === lastChange)
          entries.set(place, { madeAt: lastChange, remembered })
        return remembered.value
      })
      .finally(() => {
        if (loading.get(place)?.value === value) loading.delete(place)
      })
    loading.set(place, { madeAt: lastChange, value })
    return value
  }

  return {
    recall: (venueId, key, dependsOn, now, load) =>
      find([venueId], `${venueId} ${key}`, dependsOn, now, () =>
        database.readPublic(venueId, dependsOn, load),
      ),
    recallOwn: (venueIds, key, dependsOn, load) =>
      find(venueIds, `own ${venueIds.join()} ${key}`, dependsOn, undefined, async () => ({
        value: await load(database.read),
      })),
  }
}

const isStillRight = ({ validUntil }: Remembered<unknown>, now: Date | undefined): boolean =>
  validUntil === undefined || now === undefined || now < validUntil

const sizeOf = ({ remembered: { value } }: Entry): number =>
  OVERHEAD_BYTES + (value instanceof Raw ? value.body.length : OBJECT_BYTES)
