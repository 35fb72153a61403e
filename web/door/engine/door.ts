import { type JudgeContext, judge, judgeParty, type Verdict } from '../model/judge.ts'
import { type Night, nightOf, receivedOf } from '../model/night.ts'
import type { DoorList, Draft, Party, QueuedItem, Session, Venue } from '../model/types.ts'
import { type DoorPorts, type Kept, NOTHING_KEPT, SignedOut } from './ports.ts'
import { type Sent, sendQueue } from './send-queue.ts'
import { isOverflow } from './with-overflow.ts'

export interface DoorState {
  readonly kept: Kept
  readonly night: Night | null
  /** Actions that the service does not have yet. */
  readonly waiting: number
  /** Actions that the service refused for good. They stay on the device to be told. */
  readonly refused: number
  /** Whether the last contact succeeded. Undefined before the first. */
  readonly isConnected: boolean | undefined
  /** Why there is no list. */
  readonly ended: 'signed_out' | 'night_over' | undefined
  /** Storage is full or switched off: what is on the screen may not survive the app's end. */
  readonly isStorageFull: boolean
}

const KEYS_WITHIN_MS = 150

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

type Admission = Extract<Verdict, { kind: 'in' | 'ask' }>

/** A door. Everything it does is decided and kept on the device first, and told to the service when that can be reached. */
export class Door {
  readonly #ports: DoorPorts
  #kept: Kept
  #queue: readonly QueuedItem[]
  /** Items that the service has, and the list on the device perhaps not yet. */
  readonly #sent = new Set<QueuedItem>()
  readonly #refused = new Set<QueuedItem>()
  #known:
    | { readonly list: DoorList; readonly queue: readonly QueuedItem[]; readonly night: Night }
    | undefined
  #isConnected: boolean | undefined
  #ended: DoorState['ended']
  #isStorageFull = false
  #syncing: Promise<void> | undefined
  #isAskedAgain = false
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(ports: DoorPorts, kept: Kept, queue: readonly QueuedItem[]) {
    this.#ports = ports
    this.#kept = kept
    this.#queue = queue
  }

  static async open(ports: DoorPorts): Promise<Door> {
    const { kept, queue } = await ports.store.load().catch(() => ({ kept: NOTHING_KEPT, queue: [] }))
    const door = new Door(ports, kept, queue)
    await door.tick()
    return door
  }

  get state(): DoorState {
    return {
      kept: this.#kept,
      night: this.#night(),
      waiting: this.#waiting().length,
      refused: this.#refused.size,
      isConnected: this.#isConnected,
      ended: this.#ended,
      isStorageFull: this.#isStorageFull,
    }
  }

  /** The service's clock, as far as the device knows it. */
  now(): number {
    return this.#ports.now() + this.#kept.offsetMs
  }

  /** Worked out once for each list and queue: every screen asks for it. */
  #night(): Night | null {
    const { list, session } = this.#kept
    if (!list) return null
    const known = this.#known
    if (known?.list === list && known.queue === this.#queue) return known.night
    const night = nightOf(list, this.#queue, session?.user.name ?? '')
    this.#known = { list, queue: this.#queue, night }
    return night
  }

  #waiting(): readonly QueuedItem[] {
    return this.#queue.filter((item) => !this.#sent.has(item) && !this.#refused.has(item))
  }

  #context(): JudgeContext | undefined {
    const { venue, others, keys, list } = this.#kept
    const night = this.#night()
    return venue && list && night ? { venue, others, keys, list, night, now: this.now() } : undefined
  }

  /** One after the other, so that two scans never judge the same state. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work, work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  async keep(change: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...change }
    try {
      await this.#ports.store.keep(this.#kept)
      this.#isStorageFull = false
    } catch {
      this.#isStorageFull = true
    }
    this.#ports.changed?.()
  }

  /** Begins to work at a venue, on a night. */
  async begin(session: Session, venue: Venue, others: readonly Venue[], date: string | null): Promise<void> {
    this.#ended = undefined
    await this.keep({ session, venue, others, date, list: null })
    await this.sync()
  }

  /** Judges what was shown and, where nothing speaks against it, lets the party in. */
  scan(shown: string): Promise<Verdict | undefined> {
    return this.#inTurn(async () => {
      await this.tick()
      const verdict = await this.#judge(shown)
      return verdict?.kind === 'in' ? this.#admit(verdict, verdict.heads) : verdict
    })
  }

  async #judge(shown: string): Promise<Verdict | undefined> {
    const context = this.#context()
    if (!context) return undefined
    const verdict = await judge(shown, context)
    // The key may be newer than this device's list of keys. Somebody waits, so a slow network is not waited for: keys
    // that come later count at the next scan.
    if (verdict.kind !== 'forged') return verdict
    const hasNewKeys = await Promise.race([this.#hasNewKeys(), after(KEYS_WITHIN_MS, false)])
    if (!hasNewKeys) return verdict
    return judge(shown, { ...context, keys: this.#kept.keys })
  }

  async #hasNewKeys(): Promise<boolean> {
    if (!this.#isConnected) return false
    const before = this.#kept.keys
    const keys = await this.#ports.service.readKeys().catch(() => before)
    if (keys.every(({ kid }) => before.some((key) => key.kid === kid))) return false
    await this.keep({ keys })
    return true
  }

  /** Lets some heads of a party in that was chosen from the list. */
  letIn(party: Party, heads: number): Promise<Verdict | undefined> {
    return this.#inTurn(async () => {
      const context = this.#context()
      const verdict = context && judgeParty(party, heads, context)
      return verdict?.kind === 'in' ? this.#admit(verdict, heads) : verdict
    })
  }

  /** Lets them in although something speaks against it: somebody decided so. */
  letInAnyway(verdict: Admission, heads: number): Promise<Verdict> {
    return this.#inTurn(() => this.#admit(verdict, heads))
  }

  async #admit(verdict: Admission, heads: number): Promise<Verdict> {
    const { party, code, ticket, at } = verdict
    const isKept = await this.#append({
      party: party.id,
      ...(ticket === undefined ? {} : { ticket }),
      item: {
        at: new Date(at).toISOString(),
        action: 'check_in',
        ...(code === undefined ? { booking_id: party.id } : { code }),
        heads,
      },
    })
    return isKept ? { ...verdict, kind: 'in', heads } : { kind: 'not_saved' }
  }

  /** Heads of the party go out again. False: it could not be kept. */
  takeOut(partyId: string, heads: number): Promise<boolean> {
    return this.#inTurn(() =>
      this.#append({
        party: partyId,
        item: { at: new Date(this.now()).toISOString(), action: 'undo', booking_id: partyId, heads },
      }),
    )
  }

  /** People without a booking, in or out. */
  count(delta: number): Promise<boolean> {
    return this.#inTurn(() =>
      this.#append({
        party: null,
        item: { at: new Date(this.now()).toISOString(), action: 'count', delta },
      }),
    )
  }

  async #append(draft: Omit<Draft, 'venueId'>): Promise<boolean> {
    const { venue, gate } = this.#kept
    if (!venue) return false
    try {
      const item = await this.#ports.store.append({ venueId: venue.id, ...draft }, gate)
      this.#queue = [...this.#queue, item]
      if (isOverflow(item)) this.#isStorageFull = true
    } catch {
      this.#isStorageFull = true
      this.#ports.changed?.()
      return false
    }
    this.#ports.changed?.()
    this.sync()
    return true
  }

  /** Sends what waits and reads the list again. Never throws: what did not go stays for the next time. */
  sync(): Promise<void> {
    this.#isAskedAgain = true
    this.#syncing ??= this.#syncWhileAsked().finally(() => {
      this.#syncing = undefined
    })
    return this.#syncing
  }

  /** Who asks while it runs may have something that this round has not seen. */
  async #syncWhileAsked(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false
      await this.#syncOnce()
    }
  }

  async #syncOnce(): Promise<void> {
    const { session, venue } = this.#kept
    if (!session || !venue) return
    try {
      await sendQueue(this.#ports.service, session, this.#waiting(), (sent) => this.#answered(sent))
      if (this.#ended !== 'night_over') await this.#readList(session, venue)
      this.#isConnected = true
    } catch (error) {
      if (error instanceof SignedOut) await this.forget('signed_out')
      else this.#isConnected = false
    }
    this.#ports.changed?.()
  }

  async #answered(sent: readonly Sent[]): Promise<void> {
    for (const { item, verdict } of sent) {
      if (verdict === 'refused') this.#refused.add(item)
      else this.#sent.add(item)
      if (verdict === 'conflict') this.#ports.clashed?.(item)
    }
    // Kept until a list contains them: what the device shows must not go back in between.
    this.#ports.changed?.()
  }

  async #readList(session: Session, venue: Venue): Promise<void> {
    const contained = [...this.#sent]
    const askedAt = this.#ports.now()
    const list = await this.#ports.service.readList(session, venue.id, this.#kept.date)
    const keys = this.#kept.keys.length > 0 ? this.#kept.keys : await this.#ports.service.readKeys()
    const offsetMs = Date.parse(list.now) - (askedAt + this.#ports.now()) / 2
    await this.keep({ list, keys, offsetMs, date: list.date })
    // A list that could not be kept is gone with the app: then the actions still say who is in.
    if (!this.#isStorageFull) await this.#takeOver(list, contained)
  }

  /** Forgets the actions that are in the list. */
  async #takeOver(list: DoorList, contained: readonly QueuedItem[]): Promise<void> {
    const done = this.#queue.filter(
      (item) => contained.includes(item) || item.seq <= receivedOf(list, item.device),
    )
    if (done.length === 0) return
    await this.#ports.store.drop(done).catch(() => undefined)
    this.#queue = this.#queue.filter((item) => !done.includes(item))
    for (const item of done) this.#sent.delete(item)
  }

  /** Reads the keys again: they change now and then. */
  async readKeys(): Promise<void> {
    const keys = await this.#ports.service.readKeys().catch(() => undefined)
    if (keys && keys.length > 0) await this.keep({ keys })
  }

  /** Forgets the names when the night is over, whether there is a network or not. */
  async tick(): Promise<void> {
    const { list } = this.#kept
    if (!list || this.now() < Date.parse(list.ends_at)) return
    this.#ended = 'night_over'
    await this.keep({ list: null, date: null })
  }

  /** Wipes names, keys and session. Actions that were not sent stay: they contain no name. */
  async forget(why: 'signed_out'): Promise<void> {
    this.#ended = why
    const { gate, sound, vibration } = this.#kept
    await this.keep({ ...NOTHING_KEPT, gate, sound, vibration })
  }
}
