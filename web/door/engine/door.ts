import { type Admission, counting, entering, leaving, settling } from '../model/actions.ts'
import { type JudgeContext, judge, judgeDecided, judgeParty, type Verdict } from '../model/judge.ts'
import type { Night } from '../model/night.ts'
import { isOverflow } from '../model/order.ts'
import type { Conflict, Draft, Party, QueuedItem, Session, Venue } from '../model/types.ts'
import { keyOf } from '../model/types.ts'
import { NightMemo } from './night-memo.ts'
import { Outbox } from './outbox.ts'
import {
  type DoorPorts,
  type DoorState,
  type Kept,
  NOTHING_KEPT,
  NoAccess,
  OtherWindow,
  SignedOut,
} from './ports.ts'
import { type Sent, sendQueue } from './send-queue.ts'
import { JUMP_MS, ServiceClock } from './service-clock.ts'
import { readTimedList } from './timed-list.ts'

const KEYS_WITHIN_MS = 150

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/** A door. Everything it does is decided and kept on the device first, and sent to the service when that can be reached. */
export class Door {
  readonly #ports: DoorPorts
  #kept: Kept
  readonly #outbox: Outbox
  readonly clock: ServiceClock
  readonly #memo = new NightMemo()
  #isConnected: boolean | undefined
  #ended: DoorState['ended']
  #isStorageFull = false
  /**
   * Who works where tonight. Replaced by every sign-in, sign-out and change of venue or night: an answer that was asked
   * for before is dropped.
   */
  #shift: object = {}
  #syncing: { readonly shift: object; readonly done: Promise<void> } | undefined
  #isAskedAgain = false
  #turn: Promise<unknown> = Promise.resolve()
  #saving: Promise<void> = Promise.resolve()
  #isClosed = false

  private constructor(ports: DoorPorts, kept: Kept, queue: readonly QueuedItem[]) {
    this.#ports = ports
    this.#kept = kept
    this.#outbox = new Outbox(ports.store, queue, kept.contained)
    const since = this.#outbox.latestAfter(kept.list ? Date.parse(kept.list.now) : 0)
    this.clock = new ServiceClock(ports.clock, kept.offsetMs, since)
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
      waiting: this.#outbox.waiting.length,
      held: this.#outbox.held,
      refused: this.#outbox.refused,
      isConnected: this.#isConnected,
      ended: this.#ended,
      isStorageFull: this.#isStorageFull,
    }
  }

  #night(): Night | null {
    return this.#memo.of(this.#kept, this.#outbox.items)
  }

  #context(): JudgeContext | undefined {
    const { venue, others, keys, list } = this.#kept
    const night = this.#night()
    if (!venue || !list || !night) return undefined
    return { venue, others, keys, list, night, now: this.clock.now(), isClockSure: this.clock.isSure }
  }

  /** One after the other, so that two scans never judge the same state. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work, work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  /** Kept one after the other, so that storage ends with the newest. */
  async keep(change: Partial<Kept>): Promise<void> {
    if (this.#isClosed) return
    this.#kept = { ...this.#kept, ...change }
    this.#ports.changed?.()
    await this.#store()
  }

  async #store(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save())
    await this.#saving
    this.#ports.changed?.()
  }

  async #save(): Promise<void> {
    try {
      await this.#ports.store.keep(this.#kept)
      this.#isStorageFull = false
    } catch (error) {
      if (error instanceof OtherWindow) this.#end()
      else this.#isStorageFull = true
    }
  }

  #isCurrent(shift: object): boolean {
    return shift === this.#shift && !this.#isClosed
  }

  /** Somebody signed in. What they can send is sent, before they say where they are. */
  async signIn(session: Session): Promise<void> {
    this.#shift = {}
    this.#outbox.openVenues()
    await this.keep({ session })
    this.sync()
  }

  /** Begins to work at a venue, on a night. */
  async begin(session: Session, venue: Venue, others: readonly Venue[], date: string | null): Promise<void> {
    this.#shift = {}
    this.#outbox.openVenues()
    this.#ended = undefined
    await this.keep({ session, venue, others, date, list: null, contained: [] })
    await this.sync()
  }

  /** Leaves the venue, or the night. The names go. */
  async leave(): Promise<void> {
    this.#shift = {}
    this.#ended = undefined
    await this.keep({ venue: null, date: null, list: null, contained: [] })
  }

  /** Judges what was shown and, where nothing speaks against it, lets the party in. */
  scan(shown: string): Promise<Verdict | undefined> {
    const shift = this.#shift
    return this.#inTurn(async () => {
      await this.tick()
      const verdict = await this.#judge(shown)
      if (!this.#isCurrent(shift)) return undefined
      return verdict?.kind === 'in' ? this.#admit(verdict, verdict.heads) : verdict
    })
  }

  async #judge(shown: string): Promise<Verdict | undefined> {
    const context = this.#context()
    if (!context) return undefined
    const verdict = await judge(shown, context)
    // The service signs no code before its minute: this clock is behind.
    if (verdict.kind === 'turned_over' && verdict.dueAt > context.now) {
      this.clock.atLeast(verdict.dueAt)
      return judge(shown, { ...context, now: this.clock.now() })
    }
    // The key may be newer than this device's list of keys. Somebody waits, so a slow network is not waited for: keys
    // that come later count at the next scan.
    if (verdict.kind !== 'not_verified') return verdict
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
      const current = context?.night.parties.find(({ id }) => id === party.id)
      const verdict = context && current && judgeParty(current, heads, context)
      return verdict?.kind === 'in' ? this.#admit(verdict, verdict.heads) : verdict
    })
  }

  /** Lets them in although something speaks against it: somebody decided so. */
  letInAnyway(verdict: Admission, heads: number): Promise<Verdict | undefined> {
    return this.#inTurn(async () => {
      const context = this.#context()
      const found = context && judgeDecided(verdict, heads, context)
      return found?.kind === 'in' ? this.#admit(found, found.heads) : found
    })
  }

  async #admit(verdict: Admission, heads: number): Promise<Verdict> {
    const isKept = await this.#append(this.#kept.venue?.id, entering(verdict, heads))
    return isKept ? { ...verdict, kind: 'in', heads } : { kind: 'not_saved' }
  }

  /** Heads of the party go out again. False: it could not be kept. */
  takeOut(partyId: string, heads: number): Promise<boolean> {
    const venueId = this.#kept.venue?.id
    return this.#inTurn(() => this.#append(venueId, leaving(partyId, heads, this.clock.now())))
  }

  /**
   * Says what becomes of people who came in beyond their party: they go out again, or they stay. It is the decision of
   * all doors: the first that reaches the service counts.
   */
  settle(conflict: Conflict, isOut: boolean): Promise<boolean> {
    const venueId = this.#kept.venue?.id
    return this.#inTurn(async () => {
      if (!this.#night()?.conflicts.some((one) => keyOf(one) === keyOf(conflict))) return true
      return this.#append(venueId, settling(conflict, isOut, this.clock.now()))
    })
  }

  /** People without a booking, in or out. */
  count(delta: number): Promise<boolean> {
    const venueId = this.#kept.venue?.id
    return this.#inTurn(() => this.#append(venueId, counting(delta, this.clock.now())))
  }

  async #append(venueId: string | undefined, draft: Omit<Draft, 'venueId'>): Promise<boolean> {
    if (venueId === undefined || this.#isClosed) return false
    try {
      const { era } = this.clock
      const dated = { venueId, ...draft, ...(era === undefined ? {} : { era }) }
      const item = await this.#ports.store.append(dated, this.#kept.gate)
      this.#outbox.take([item])
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
    const shift = this.#shift
    // Nobody waits for answers that belong to an older shift.
    if (this.#syncing?.shift !== shift) this.#syncing = { shift, done: this.#syncWhileAsked(shift) }
    return this.#syncing.done
  }

  /** Who asks while it runs may have something that this round has not seen. */
  async #syncWhileAsked(shift: object): Promise<void> {
    // So that `sync` has noted it before it can end.
    await Promise.resolve()
    while (this.#isAskedAgain && this.#isCurrent(shift)) {
      this.#isAskedAgain = false
      await this.#syncOnce(shift)
    }
    if (this.#syncing?.shift === shift) this.#syncing = undefined
  }

  async #syncOnce(shift: object): Promise<void> {
    const { session, venue } = this.#kept
    if (!session) return
    await this.#outbox.refresh()
    if (!this.#isCurrent(shift)) return
    try {
      if (venue) {
        if (!this.clock.isSure && this.#outbox.waiting.length > 0) await this.#readList(session, venue, shift)
        await this.#send(session, venue.id)
        if (this.#isCurrent(shift) && this.#ended !== 'night_over')
          await this.#readList(session, venue, shift)
        if (this.#isCurrent(shift)) this.#isConnected = true
      }
      await this.#sendOthers(session, venue, shift)
    } catch (error) {
      if (this.#isCurrent(shift)) await this.#failed(error, venue)
    }
    this.#ports.changed?.()
  }

  async #failed(error: unknown, venue: Venue | null): Promise<void> {
    if (error instanceof SignedOut) await this.forget('signed_out')
    else if (error instanceof NoAccess && venue) await this.#lose(venue)
    else this.#isConnected = false
  }

  #send(session: Session, venueId: string): Promise<void> {
    const items = this.#outbox.waiting.filter((item) => item.venueId === venueId)
    return sendQueue(this.#ports.service, session, items, (sent) => this.#answered(sent))
  }

  /** Other venues come last, each for itself: what one of them refuses stays for its own people and stops nothing. */
  async #sendOthers(session: Session, venue: Venue | null, shift: object): Promise<void> {
    for (const venueId of new Set(this.#outbox.waiting.map((item) => item.venueId))) {
      if (venueId === venue?.id || !this.#isCurrent(shift)) continue
      try {
        await this.#send(session, venueId)
      } catch (error) {
        if (!(error instanceof NoAccess)) throw error
        if (this.#isCurrent(shift)) this.#outbox.closeVenue(venueId)
      }
    }
  }

  async #answered(sent: readonly Sent[]): Promise<void> {
    this.#outbox.answered(sent)
    for (const { item, verdict } of sent) {
      if (verdict === 'conflict' && item.venueId === this.#kept.venue?.id) this.#ports.clashed?.(item)
    }
    // Kept until a list contains them: what the device shows must not go back in between.
    this.#ports.changed?.()
    const elsewhere = sent.flatMap(({ item, verdict }) =>
      verdict !== 'refused' && item.venueId !== this.#kept.venue?.id ? [item] : [],
    )
    await this.#outbox.drop(elsewhere)
  }

  async #readList(session: Session, venue: Venue, shift: object): Promise<void> {
    const contained = this.#outbox.sentTo(venue.id)
    const { service } = this.#ports
    const { list, serviceTime } = await readTimedList(service, this.clock, session, venue.id, this.#kept.date)
    if (!this.#isCurrent(shift)) return
    const corrected = await this.#outbox.setRight(this.clock, serviceTime).catch(() => 0)
    if (corrected > 0) this.#ports.corrected?.(corrected)
    // It was asked for its time alone: the names of another night are nobody's here.
    if (this.#ended === 'night_over') return
    const keys = this.#kept.keys.length > 0 ? this.#kept.keys : await service.readKeys()
    if (!this.#isCurrent(shift) || this.#memo.isOlder(list, this.#kept.list)) return
    const { offsetMs } = this.clock
    await this.keep({ list, contained: contained.map(keyOf), keys, offsetMs, date: list.date })
    // A list that could not be kept is gone with the app: then the actions still say who is in.
    if (!this.#isStorageFull && this.#isCurrent(shift)) await this.#outbox.drop(contained)
  }

  /** Reads the keys again: they change now and then. */
  async readKeys(): Promise<void> {
    const keys = await this.#ports.service.readKeys().catch(() => undefined)
    if (keys && keys.length > 0) await this.keep({ keys })
  }

  /** Forgets the names when the night is over, whether there is a network or not. */
  async tick(): Promise<void> {
    const { list } = this.#kept
    const { offsetMs } = this.clock
    if (Math.abs(offsetMs - this.#kept.offsetMs) > JUMP_MS) await this.keep({ offsetMs })
    if (!list || this.clock.now() < Date.parse(list.ends_at)) return
    this.#shift = {}
    this.#ended = 'night_over'
    await this.keep({ list: null, contained: [], date: null })
  }

  /** The account is not at this venue's door any more. Without another venue the session goes too. */
  async #lose(venue: Venue): Promise<void> {
    if (this.#kept.others.length === 0) return this.forget('signed_out')
    this.#shift = {}
    this.#outbox.closeVenue(venue.id)
    this.#ended = 'venue_lost'
    await this.keep({ venue: null, date: null, list: null, contained: [] })
  }

  /** The service said that this session has ended. Another one that began meanwhile stays. */
  async sessionEnded({ token }: Session): Promise<void> {
    if (this.#kept.session?.token === token) await this.forget('signed_out')
  }

  /** Wipes names, keys and session, and shows it once the phone has forgotten. Unsent actions stay: they contain no name. */
  async forget(why: 'signed_out'): Promise<void> {
    if (this.#isClosed) return
    this.#shift = {}
    this.#outbox.openVenues()
    this.#ended = why
    const { gate, sound, vibration, theme, language } = this.#kept
    this.#kept = { ...NOTHING_KEPT, gate, sound, vibration, theme, language }
    await this.#store()
  }

  /** Ends this window's work, so that another window can go on: everything that was begun is in storage. */
  async close(): Promise<void> {
    this.#shift = {}
    await this.#turn
    await this.#saving
    this.#end()
  }

  #end(): void {
    this.#shift = {}
    this.#isClosed = true
    this.#kept = NOTHING_KEPT
    this.#ports.changed?.()
  }
}
