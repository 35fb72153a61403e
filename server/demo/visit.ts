import type { Span } from '../../domain/service-day.ts'
import type { DemoTable } from './create-floors.ts'
import type { DemoGuest } from './create-guests.ts'
import type { DemoRule } from './create-rules.ts'
import type { DemoVenue } from './create-venue.ts'

export type Outcome = 'pending' | 'approved' | 'checked_in' | 'cancelled' | 'rejected' | 'door_rejected'

/** One party's booking and how it ended. */
export interface Visit {
  readonly venue: DemoVenue
  readonly guest: DemoGuest
  readonly kind: 'table' | 'guestlist'
  readonly rule: DemoRule | null
  readonly source: 'staff' | 'public'
  readonly date: string
  readonly time: string
  readonly durationMins: number
  readonly party: number
  readonly tables: readonly DemoTable[]
  readonly outcome: Outcome
  readonly createdAt: Date
}

/** When the steps of a visit happened. Ignore the steps that its outcome does not include. */
export interface Moments {
  readonly created: Date
  readonly approved: Date
  /** Checked in, turned away, rejected or cancelled. */
  readonly decided: Date
  readonly span: Span
}
