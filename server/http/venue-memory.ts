import { LRUCache } from 'lru-cache'
import type { Aspect, Database } from '../db/database.ts'

export interface Remembered<T> {
  readonly value: T
  /** The clock alone makes the value wrong at this moment; without it only a change does. */
  readonly validUntil?: Date
}

export interface VenueMemory {
  /**
   * What `load` made for this venue and key, as long as nothing it depends on has changed. Callers at the same
   * moment share one load; a load that a change overtook is answered to those who asked before it and not kept.
   */
  recall<T>(
    venueId: string,
    key: string,
    dependsOn: readonly Aspect[],
    now: Date,
    load: () => Promise<Remembered<T>>,
  ): T | Promise<T>
}

interface Entry {
  readonly remembered: Remembered<unknown>
  readonly dependsOn: readonly Aspect[]
}

interface VenueState {
  /** Counts the changes of each aspect, so that a load can tell whether one happened meanwhile. */
  changes: Record<Aspect, number>
  entries: LRUCache<string, Entry>
  loading: Map<string, Promise<unknown>>
}

const VENUES = 5000
const ENTRIES_PER_VENUE = 500

/** Hot answers, kept in this process and dropped by exactly the changes that touch them, wherever they are made. */
export const createVenueMemory = (database: Database): VenueMemory => {
  const venues = new LRUCache<string, VenueState>({ max: VENUES })

  const stateOf = (venueId: string): VenueState => {
    const known = venues.get(venueId)
    if (known) return known
    const fresh: VenueState = {
      changes: { config: 0, activity: 0 },
      entries: new LRUCache({ max: ENTRIES_PER_VENUE }),
      loading: new Map(),
    }
    venues.set(venueId, fresh)
    return fresh
  }

  database.onChange((changes) => {
    for (const change of changes) {
      if ('everything' in change) venues.clear()
      else if ('venueId' in change) {
        const state = venues.get(change.venueId)
        if (state) forget(state, change.aspect)
      }
    }
  })

  const load = async <T>(
    state: VenueState,
    key: string,
    dependsOn: readonly Aspect[],
    make: () => Promise<Remembered<T>>,
  ): Promise<T> => {
    const before = dependsOn.map((aspect) => state.changes[aspect])
    const loading = make().then((remembered) => {
      const overtaken = dependsOn.some((aspect, n) => state.changes[aspect] !== before[n])
      if (!overtaken) state.entries.set(key, { remembered, dependsOn })
      return remembered.value
    })
    state.loading.set(key, loading)
    try {
      return await loading
    } finally {
      if (state.loading.get(key) === loading) state.loading.delete(key)
    }
  }

  return {
    recall: <T>(
      venueId: string,
      key: string,
      dependsOn: readonly Aspect[],
      now: Date,
      make: () => Promise<Remembered<T>>,
    ) => {
      const state = stateOf(venueId)
      const entry = state.entries.get(key)
      if (entry && (!entry.remembered.validUntil || now < entry.remembered.validUntil))
        return entry.remembered.value as T
      return (state.loading.get(key) as Promise<T> | undefined) ?? load(state, key, dependsOn, make)
    },
  }
}

/** Whoever asks from now on must not be given what is being loaded either: it may have read the time before. */
const forget = (state: VenueState, aspect: Aspect) => {
  state.changes[aspect] += 1
  state.loading.clear()
  for (const [key, entry] of state.entries.entries())
    if (entry.dependsOn.includes(aspect)) state.entries.delete(key)
}
