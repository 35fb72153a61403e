import type {
  DoorKey,
  DoorList,
  Draft,
  LogItem,
  LogResult,
  QueuedItem,
  Session,
  Venue,
} from '../model/types.ts'

/** What a device keeps between two starts, beside its queue. */
export interface Kept {
  readonly session: Session | null
  readonly venue: Venue | null
  /** Other venues of the account, to name the venue of a code that is not for this one. */
  readonly others: readonly Venue[]
  /** The service day that was chosen. */
  readonly date: string | null
  /** What the person calls this door. */
  readonly gate: string
  readonly list: DoorList | null
  readonly keys: readonly DoorKey[]
  /** What the device's clock lacks to the service's. */
  readonly offsetMs: number
  /** Conflicts that the person has dealt with. */
  readonly settled: readonly string[]
  readonly sound: boolean
  readonly vibration: boolean
}

export const NOTHING_KEPT: Kept = {
  session: null,
  venue: null,
  others: [],
  date: null,
  gate: 'Door',
  list: null,
  keys: [],
  offsetMs: 0,
  settled: [],
  sound: true,
  vibration: true,
}

export interface Loaded {
  readonly kept: Kept
  readonly queue: readonly QueuedItem[]
}

/** The device's storage. Every method may throw: storage can be full, or switched off. */
export interface DoorStore {
  load(): Promise<Loaded>
  keep(kept: Kept): Promise<void>
  /** Numbers an action and keeps it, both in one transaction. A number is never given twice. */
  append(draft: Draft, gate: string): Promise<QueuedItem>
  drop(items: readonly QueuedItem[]): Promise<void>
}

/** The service could not be reached, or is busy. Everything waits. */
export class Unreachable extends Error {}

/** The session has ended, or the account has lost the venue. */
export class SignedOut extends Error {}

/** The service. Its methods throw `Unreachable`, `SignedOut`, or an error with a sentence when they are refused. */
export interface DoorService {
  sendLog(
    session: Session,
    venueId: string,
    device: string,
    items: readonly LogItem[],
  ): Promise<readonly LogResult[]>
  readList(session: Session, venueId: string, date: string | null): Promise<DoorList>
  readKeys(): Promise<readonly DoorKey[]>
}

export interface DoorPorts {
  readonly store: DoorStore
  readonly service: DoorService
  /** The device's clock, in milliseconds since 1970. */
  now(): number
  /** Called after every change. */
  changed?(): void
  /** An action of this device turned out to be a conflict. */
  clashed?(item: QueuedItem): void
}
