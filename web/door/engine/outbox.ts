import { keyOf, type QueuedItem } from '../model/types.ts'
import type { DoorStore } from './ports.ts'
import type { Sent } from './send-queue.ts'

/** The actions of this device that the service, or the list on the device, does not have yet. */
export class Outbox {
  readonly #store: DoorStore
  #items: readonly QueuedItem[]
  /** Items that the service has, and the list on the device perhaps not yet. */
  readonly #sent = new Set<QueuedItem>()
  readonly #refused = new Set<QueuedItem>()
  /** Items that were dropped from storage: what was read there before is not taken up again. */
  readonly #dropped = new Set<string>()
  /** Venues that refused this account. */
  readonly #closedVenues = new Set<string>()

  /** `contained`: the list on the device has them; the app ended before it could drop them. */
  constructor(store: DoorStore, items: readonly QueuedItem[], contained: readonly string[]) {
    this.#store = store
    this.#items = items
    for (const item of items) if (contained.includes(keyOf(item))) this.#sent.add(item)
  }

  get items(): readonly QueuedItem[] {
    return this.#items
  }

  get refused(): number {
    return this.#refused.size
  }

  #unsent(): readonly QueuedItem[] {
    return this.#items.filter((item) => !this.#sent.has(item) && !this.#refused.has(item))
  }

  /** What this account can send. */
  get waiting(): readonly QueuedItem[] {
    return this.#unsent().filter(({ venueId }) => !this.#closedVenues.has(venueId))
  }

  /** How many stay for people of other venues. */
  get held(): number {
    return this.#unsent().length - this.waiting.length
  }

  sentTo(venueId: string): readonly QueuedItem[] {
    return this.#items.filter((item) => item.venueId === venueId && this.#sent.has(item))
  }

  closeVenue(venueId: string): void {
    this.#closedVenues.add(venueId)
  }

  /** Somebody else may be signed in: every venue is asked again. */
  openVenues(): void {
    this.#closedVenues.clear()
  }

  take(items: readonly QueuedItem[]): void {
    const known = new Set(this.#items.map(keyOf))
    const fresh = items.filter((item) => !known.has(keyOf(item)) && !this.#dropped.has(keyOf(item)))
    if (fresh.length > 0) this.#items = [...this.#items, ...fresh]
  }

  /** Takes up what another window of this device has added. */
  async refresh(): Promise<void> {
    this.take(await this.#store.queue().catch(() => []))
  }

  answered(sent: readonly Sent[]): void {
    for (const { item, verdict } of sent) (verdict === 'refused' ? this.#refused : this.#sent).add(item)
  }

  /** Forgets actions that the service has and that need not be shown any more. */
  async drop(items: readonly QueuedItem[]): Promise<void> {
    if (items.length === 0) return
    for (const item of items) this.#dropped.add(keyOf(item))
    await this.#store.drop(items).catch(() => undefined)
    this.#items = this.#items.filter((item) => !items.includes(item))
    for (const item of items) this.#sent.delete(item)
  }
}
