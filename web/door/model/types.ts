import type { Contract } from '../../../contract/index.ts'
import type { BodyOf, OkOf, VenueRole } from '../../../contract/row.ts'

/** One night as the service tells it to a door. */
export type DoorList = OkOf<Contract['GET /api/my-venues/:venueId/door-list']>
export type Party = DoorList['parties'][number]
export type Conflict = DoorList['conflicts'][number]
export type DoorKey = OkOf<Contract['GET /api/door-keys']>['keys'][number]

type LogRow = Contract['POST /api/my-venues/:venueId/door-log']
export type LogItem = BodyOf<LogRow>['items'][number]
export type LogResult = OkOf<LogRow>['results'][number]

export interface Venue {
  readonly id: string
  readonly name: string
  readonly timezone: string
  /** ISO 4217 in lower case. */
  readonly currency: string
  readonly role: VenueRole
}

export interface Session {
  readonly token: string
  readonly user: { readonly id: string; readonly name: string; readonly role: string }
}

/** An action before it has its number. It holds ids and codes, never a name. */
export interface Draft {
  readonly venueId: string
  /** The party it is about, as the list names it. Null for a count. */
  readonly party: string | null
  /** The ticket that was scanned, by the list's hash of it. */
  readonly ticket?: string
  /** For a double entry that goes out again: how many were beyond the party. */
  readonly over?: number
  /** Set when the clock was in doubt: all of one number have the same error. */
  readonly era?: number
  readonly item: Omit<LogItem, 'seq'>
}

/** An action that this device did. It is on the device until the service has it. */
export interface QueuedItem extends Draft {
  readonly device: string
  readonly seq: number
}

/** The name of an action or entry: numbers are a device's own. */
export const keyOf = ({ device, seq }: Pick<QueuedItem, 'device' | 'seq'>): string => `${device} ${seq}`
