import { keyOf, type QueuedItem } from '../model/types.ts'
import type { DoorStore } from './ports.ts'
import type { Sent } from './send-queue.ts'
import { JUMP_MS, type ServiceClock } from './service-clock.ts'

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

  /** The latest time on the device that is sure. */
  latestAfter(start = 0): number {
    return this.#items.reduce(
      (latest, { era, item }) => (era === undefined ? Math.max(latest, Date.parse(item.at)) : latest),
      start,
    )
  }

  /**
   * Gives the right time to what was done while the clock was in doubt, and tells how many that were. None of it was
   * sent before, so no entry has two times. A live code keeps its own: the service signed its minute.
   */
  async setRight(clock: ServiceClock, serviceTime: number): Promise<number> {
    const { era } = clock
    const errorMs = clock.learn(serviceTime)
    if (era === undefined || Math.abs(errorMs) <= JUMP_MS) return 0
    const isWrong = (one: QueuedItem) =>
      one.era === era && !this.#sent.has(one) && !one.item.code?.startsWith('MTD')
    const amended = new Map(
      this.#items.filter(isWrong).map(({ era: _, ...one }): [string, QueuedItem] => [
        keyOf(one),
        {
          ...one,
          item: { ...one.item, at: new Date(Date.parse(one.item.at) + errorMs).toISOString() },
        },
      ]),
    )
    if (amended.size === 0) return 0
    await this.#store.amend([...amended.values()])
    this.#items = this.#items.map((one) => amended.get(keyOf(one)) ?? one)
    return amended.size
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
