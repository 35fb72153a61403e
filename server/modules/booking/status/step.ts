import type { Updateable } from 'kysely'
import type { AuditType, BookingStatus } from '../../../../contract/bookings.ts'
import type { BookingAction } from '../../../../domain/booking-status.ts'
import type { Ending } from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import type { AuditActor } from '../../outbound/index.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
import { OCCUPANT_COLUMNS } from '../bookings/occupancy.ts'
import type { Settled } from '../settlement/settle-money.ts'

/** What the decision about a status and its effects read of a booking. */
export const STATUS_COLUMNS = [
  ...OCCUPANT_COLUMNS,
  'user_id',
  'status',
  'table_id',
  'promo_code_id',
  'approved_at',
  'checked_in_at',
  'no_show_at',
  'arrived',
  'heads_over',
  'payment_due_at',
  'keys_spent',
  'terms',
  'terms_start_at',
  'wish_id',
  'terms_party_size',
  'deposit_pence',
  'deposit_mode',
  'kept_change_id',
] as const

export type StatusRow = BookingWith<(typeof STATUS_COLUMNS)[number]>

export interface StatusChange {
  readonly action: BookingAction
  readonly doer: AuditActor
  readonly now: Date
  readonly audit: AuditType
  readonly details?: Record<string, unknown>
  /** Columns that change along with the status. */
  readonly set?: Updateable<Bookings>
  /** How many of the party are in after a check-in. Default: all. */
  readonly arrived?: number
  /** When it happened at the door, where that is not now. */
  readonly at?: Date
  /** The door at which it happened. Default: the desk. */
  readonly device?: string
  /** Who ended the booking, when it gives its place up: decides what is kept. Default: the venue. */
  readonly ending?: Ending
}

/** A change that the status rule allows. `booking` is the row before it. */
export interface Step extends StatusChange {
  readonly booking: StatusRow
  readonly to: BookingStatus
}

export interface Outcome {
  /** What the end of the booking did with money and keys. Null when it did not end. */
  readonly settled: Settled | null
  /** Somebody else has the table of a party that comes after all. */
  readonly tableGone: boolean
  /** What goes back because the venue agreed to a change with a lower deposit. */
  readonly freedPence: number
}

/** Does one thing in the transaction of the change, and returns what it adds to the outcome. */
export type Effect = (tx: Tx, step: Step, outcome: Outcome) => Promise<Partial<Outcome>> | Promise<void>
