import type { Night } from '../model/night.ts'
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
import type { DeviceClock } from './service-clock.ts'

export type DoorTheme = 'auto' | 'light' | 'dark'
export type DoorLanguage = 'auto' | 'en' | 'de'

/** What a device keeps between two starts, beside its queue. */
export interface Kept {
  readonly session: Session | null
  readonly venue: Venue | null
  /** Other venues of the account, to name the venue of a code that is not for this one. */
  readonly others: readonly Venue[]
  /** The service day that was chosen. */
  readonly date: string | null
  /** What the person calls this door. Empty before the first night. */
  readonly gate: string
  readonly list: DoorList | null
  /** Actions of the queue that the list contains, by `keyOf`. */
  readonly contained: readonly string[]
  readonly keys: readonly DoorKey[]
  /** What the device's clock lacks to the service's. */
  readonly offsetMs: number
  readonly sound: boolean
  /** `auto`: dark at night, else as the phone is set. */
  readonly theme: DoorTheme
  readonly vibration: boolean
  /** `auto`: as the phone is set. */
  readonly language: DoorLanguage
}

export const NOTHING_KEPT: Kept = {
  session: null,
  venue: null,
  others: [],
  date: null,
  gate: '',
  list: null,
  contained: [],
  keys: [],
  offsetMs: 0,
  sound: true,
  theme: 'auto',
  vibration: true,
  language: 'auto',
}

interface Loaded {
  readonly kept: Kept
  readonly queue: readonly QueuedItem[]
}

/**
 * The device's storage, as one window has it. Every method may throw: storage can be full, or switched off. Opening it
 * takes it over from the window before.
 */
export interface DoorStore {
  load(): Promise<Loaded>
  /** The queue as it is stored now. A window that lost the storage may still have added to it. */
  queue(): Promise<readonly QueuedItem[]>
  /** Refused when another window has taken the storage over: it may have signed out since. */
  keep(kept: Kept): Promise<void>
  /** Numbers an action and keeps it, both in one transaction. A number is never given twice. */
  append(draft: Draft, gate: string): Promise<QueuedItem>
  drop(items: readonly QueuedItem[]): Promise<void>
  /** Replaces actions by the same ones with another time. */
  amend(items: readonly QueuedItem[]): Promise<void>
}

/** Another window of the app has this device's storage now. */
export class OtherWindow extends Error {}

/** The service could not be reached, or is busy. Everything waits. */
export class Unreachable extends Error {}

/** The service itself says that the session has ended. */
export class SignedOut extends Error {}

/** The service itself says that the venue is not the account's, or not any more. */
export class NoAccess extends Error {}

/**
 * The service. Its methods throw `Unreachable`, `SignedOut`, `NoAccess`, or an error with a sentence when they are
 * refused. Only the service's own word counts: a status from something in front of it is `Unreachable`.
 */
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
  readonly clock: DeviceClock
  /** Called after every change. */
  changed?(): void
  /** An action of this device turned out to be a conflict. */
  clashed?(item: QueuedItem): void
  /** So many entries were made by a wrong clock. They have the right time now. */
  corrected?(entries: number): void
}

/** A door as its screens see it. */
export interface DoorState {
  readonly kept: Kept
  readonly night: Night | null
  /** Actions that the service does not have yet, and that this account can send. */
  readonly waiting: number
  /** Actions of venues that are not this account's. They stay until somebody of their venue signs in. */
  readonly held: number
  /** Actions that the service refused for good. They stay on the device until they were shown. */
  readonly refused: number
  /** Whether the last contact succeeded. Undefined before the first. */
  readonly isConnected: boolean | undefined
  /** Why there is no list. */
  readonly ended: 'signed_out' | 'night_over' | 'venue_lost' | undefined
  /** Storage is full or switched off: what is on the screen may not survive the app's end. */
  readonly isStorageFull: boolean
}
