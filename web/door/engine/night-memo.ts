import { type Night, nightOf } from '../model/night.ts'
import { type DoorList, keyOf, type QueuedItem } from '../model/types.ts'
import type { Kept } from './ports.ts'

/** A list that is older than the one here is used after so many in a row: the service has lost versions. */
const OLDER_LISTS = 3

/** The night, worked out once for each list and queue: every screen asks for it. */
export class NightMemo {
  #known:
    | { readonly list: DoorList; readonly queue: readonly QueuedItem[]; readonly night: Night }
    | undefined
  #olderLists = 0

  of({ list, venue, contained, session }: Kept, queue: readonly QueuedItem[]): Night | null {
    if (!list || !venue) return null
    if (this.#known?.list === list && this.#known.queue === queue) return this.#known.night
    const own = queue.filter((item) => item.venueId === venue.id && !contained.includes(keyOf(item)))
    const night = nightOf(list, own, session?.user.name ?? '')
    this.#known = { list, queue, night }
    return night
  }

  /** Another process of the service may lag for a moment. */
  isOlder(list: DoorList, shown: DoorList | null): boolean {
    this.#olderLists = shown?.date === list.date && list.version < shown.version ? this.#olderLists + 1 : 0
    return this.#olderLists > 0 && this.#olderLists < OLDER_LISTS
  }
}
