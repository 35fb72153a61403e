import type { Updateable } from 'kysely'
import { minutesIn } from '../../../../domain/service-day.ts'
import { termsStart } from '../../../../domain/terms.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { type AuditActor, type AuditEntry, notifyOfChange, recordAudits } from '../../outbound/index.ts'
import { lockTables } from '../claims.ts'
import { keepPlace } from './kept-place.ts'
import type { BookingRow } from './load-booking.ts'
import { isPendingAgain, type NewPlace, occupantAt, ownPlaceOf } from './new-place.ts'
import { claimantOf, occupy, vacate } from './occupancy.ts'
import { requirePace } from './pacing.ts'
import { updateBooking } from './update-booking.ts'

/**
 * Moves a booking to the place that its guest chose: tables, heads, arrivals, row, audit trail and message. Throws 409
 * when another party has the place; the transaction then changes nothing. `tx` has locked the booking. Where the venue
 * has to agree, what the booking had is kept beside it until then.
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
  const isRequest = isPendingAgain(booking, place)
  await lockTables(tx, claimantOf(booking), place.tableIds)
  await vacate(tx, booking)
  await occupy(tx, occupant, place.headLimit, place.span.resetMins)
  if (place.pace) await requirePace(tx, occupant, place.pace, ownPlaceOf(booking))
  await updateBooking(tx, booking, {
    ...columnsOf(booking, place),
    ...(isRequest ? PENDING_AGAIN : {}),
  })
  if (isRequest) await keepPlace(tx, booking, place, now)
  await recordAudits(tx, booking, entriesOf(booking, place, doer), now)
  const facts = isRequest ? { keeps: true } : { returned_pence: returnedPence }
  await notifyOfChange(tx, booking, place.span.endsAt, now, facts, true)
}

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
