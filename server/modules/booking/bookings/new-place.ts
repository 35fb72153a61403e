import type { Deposit } from '../../../../domain/deposit.ts'
import type { OwnPlace } from '../../../../domain/self-service.ts'
import type { Stay } from '../../../../domain/table-choice.ts'
import type { BookingRow } from './load-booking.ts'
import type { Occupant } from './occupancy.ts'
import type { Pace } from './pacing.ts'

/** Where a guest moves a booking to, and on what conditions. */
export interface NewPlace {
  readonly date: string
  readonly time: string
  readonly partySize: number
  readonly span: Stay
  readonly tableIds: readonly string[]
  readonly accessRuleId: string | null
  /** Maximum heads that the rule allows per date or slot; null: no limit. */
  readonly headLimit: number | null
  readonly pace?: Pace
  readonly deposit: Deposit
  /** Whether the rule approves by itself. Otherwise an approved booking is pending again. */
  readonly approves: boolean
}

export const occupantAt = (booking: BookingRow, place: NewPlace): Occupant => ({
  ...booking,
  party_size: place.partySize,
  booking_date: place.date,
  booking_time: place.time,
  starts_at: place.span.startsAt,
  ends_at: place.span.endsAt,
  table_ids: [...place.tableIds],
  access_rule_id: place.accessRuleId,
})

export const ownPlaceOf = (booking: BookingRow): OwnPlace => ({
  ruleId: booking.access_rule_id,
  date: booking.booking_date,
  time: booking.booking_time,
  slotTime: booking.kind === 'guestlist' ? '' : booking.booking_time,
  partySize: booking.party_size,
  arrives: booking.kind === 'table' || booking.table_ids.length > 0,
})

/** Whether the venue has to agree to the change first. A booking that was never agreed to is a request already. */
export const isPendingAgain = (booking: BookingRow, { approves }: NewPlace): boolean =>
  booking.status === 'approved' && !approves
