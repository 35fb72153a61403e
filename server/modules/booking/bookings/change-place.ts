import type { Updateable } from 'kysely'
import type { Deposit } from '../../../../domain/deposit.ts'
import type { OwnPlace } from '../../../../domain/self-service.ts'
import { minutesIn } from '../../../../domain/service-day.ts'
import type { Stay } from '../../../../domain/table-choice.ts'
import { termsStart } from '../../../../domain/terms.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { type AuditActor, type AuditEntry, notifyOfChange, recordAudits } from '../../outbound/index.ts'
import { lockTables } from '../claims.ts'
import type { BookingRow } from './load-booking.ts'
import { claimantOf, type Occupant, occupy, vacate } from './occupancy.ts'
import { type Pace, requirePace } from './pacing.ts'
import { updateBooking } from './update-booking.ts'

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

/**
 * Moves a booking to the place that its guest chose: tables, heads, arrivals, row, audit trail and message. Throws 409
 * when another party has the place; the transaction then changes nothing. `tx` has locked the booking.
 * `returnedPence` is what goes back to the guest, for the message.
 */
export const changePlace = async (
  tx: Tx,
  booking: BookingRow,
  place: NewPlace,
  doer: AuditActor,
  now: Date,
  returnedPence = 0,
): Promise<void> => {
  const occupant = occupantAt(booking, place)
  await lockTables(tx, claimantOf(booking), place.tableIds)
  await vacate(tx, booking)
  await occupy(tx, occupant, place.headLimit, place.span.resetMins)
  if (place.pace) await requirePace(tx, occupant, place.pace, ownPlaceOf(booking))
  await updateBooking(tx, booking, {
    ...columnsOf(booking, place),
    ...(isPendingAgain(booking, place) ? PENDING_AGAIN : {}),
  })
  await recordAudits(tx, booking, entriesOf(booking, place, doer), now)
  await notifyOfChange(tx, booking, place.span.endsAt, now, { returned_pence: returnedPence }, true)
}

const isPendingAgain = (booking: BookingRow, { approves }: NewPlace) =>
  booking.status === 'approved' && !approves

const PENDING_AGAIN: Updateable<Bookings> = { status: 'pending', approved_at: null, approved_by_name: null }

const columnsOf = (booking: BookingRow, place: NewPlace): Updateable<Bookings> => {
  const earliest = termsStart(booking)
  return {
    booking_date: place.date,
    booking_time: place.time,
    party_size: place.partySize,
    guest_count: place.partySize,
    duration_mins: minutesIn(place.span),
    starts_at: place.span.startsAt,
    ends_at: place.span.endsAt,
    table_id: place.tableIds[0] ?? null,
    table_ids: [...place.tableIds],
    access_rule_id: place.accessRuleId,
    deposit_pence: place.deposit.pence,
    deposit_mode: place.deposit.mode,
    terms_start_at: earliest < place.span.startsAt ? earliest : null,
    at_risk: false,
  }
}

/** What changed, in the words of the audit trail. At least one entry, so that calendars see a new version. */
const entriesOf = (booking: BookingRow, place: NewPlace, actor: AuditActor): AuditEntry[] => {
  const from = `${booking.booking_date} ${booking.booking_time}`
  const to = `${place.date} ${place.time}`
  const entries: AuditEntry[] = []
  if (from !== to) entries.push({ type: 'moved', actor, details: { from, to, by_link: true } })
  if (booking.party_size !== place.partySize)
    entries.push({
      type: 'details_changed',
      actor,
      details: { fields: ['party_size'], from: booking.party_size, to: place.partySize, by_link: true },
    })
  if (booking.table_ids.join() !== place.tableIds.join())
    entries.push({
      type: 'table_assigned',
      actor,
      details: { from: booking.table_ids, to: place.tableIds, automatic: true },
    })
  if (isPendingAgain(booking, place))
    entries.push({
      type: 'status_changed',
      actor,
      details: { from: booking.status, to: 'pending', reason: null, by_link: true },
    })
  return entries
}
