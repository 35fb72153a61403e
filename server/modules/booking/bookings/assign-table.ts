import { invalid } from '../../../../domain/errors.ts'
import { spanOf } from '../../../../domain/service-day.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { notifyOfChange, recordAudit } from '../../outbound/index.ts'
import { moveClaimsOverPromises } from '../queue/promises.ts'
import { lockBookingFor } from './load-booking.ts'
import {
  MOVE_COLUMNS,
  type MovableBooking,
  requireMovable,
  requireNotBlocked,
  requireUnlocked,
  spanOfBooking,
  updatePlacement,
} from './move-booking.ts'
import { changeHeads, claimantOf } from './occupancy.ts'
import { placementWarnings, requireGivenTables, stayingAt } from './place-party.ts'
import { venueForPlacement } from './queries.ts'
import { requireSeenPlace } from './require-seen-place.ts'
import { takenOverWarnings } from './takeover-warnings.ts'
import { releaseWaitingChange } from './waiting-change.ts'

const FIELDS = ['table_id', 'table_ids', 'new_time', 'new_date'] as const

/** Moves a booking to other tables, another time or another service day. Terms and deposit stay with it. */
export const assignTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/assign-table'>) => {
  if (FIELDS.every((field) => body[field] === undefined))
    throw invalid('Send "table_id", "new_time" or both.', { fields: [...FIELDS] })
  const booking = await lockBookingFor(tx, actor, params.id, MOVE_COLUMNS)
  const tableIds = (await requireGivenTables(tx, booking.venue_id, body)) ?? booking.table_ids
  requireMovable(booking)
  requireUnlocked(booking)
  const time = body.new_time ?? booking.booking_time
  const date = body.new_date ?? booking.booking_date
  await requireSeenPlace(tx, booking, body.seen, { table_ids: tableIds, date, time })
  await releaseWaitingChange(tx, booking, now)

  const isMoved = time !== booking.booking_time || date !== booking.booking_date
  const venue = await venueForPlacement(tx, booking.venue_id)
  // A stay in the repeated hour of autumn cannot be told from its local time.
  const span = isMoved ? spanOf(venue, date, time, booking.duration_mins) : spanOfBooking(booking)
  if (!body.allow_blocked) await requireNotBlocked(tx, booking.venue_id, tableIds, span)
  const { id, party_size: partySize } = booking
  const warnings = await placementWarnings(
    tx,
    stayingAt(venue, booking),
    { id, tableIds, partySize, date, time, span, isMoved },
    now,
  )
  // A guest of an event belongs there.
  if (booking.event_id === null)
    warnings.push(...(await takenOverWarnings(tx, booking.venue_id, span, tableIds)))
  warnings.push(...(await moveClaimsOverPromises(tx, claimantOf(booking), tableIds, span)))
  await updatePlacement(tx, booking, tableIds, span, {
    booking_time: time,
    booking_date: date,
    ...(isMoved ? { at_risk: false } : {}),
  })
  if (isMoved) {
    await moveCovers(tx, booking, date, time)
    await recordAudit(tx, booking, 'moved', actor, now, movedDetails(booking, date, time))
    await notifyOfChange(tx, booking, span.endsAt, now)
  }
  if (tableIds.join() !== booking.table_ids.join())
    await recordAudit(tx, booking, 'table_assigned', actor, now, {
      from: booking.table_ids.length > 1 ? booking.table_ids : booking.table_id,
      to: tableIds.length > 1 ? tableIds : tableIds[0],
    })
  return withWarnings(
    {
      success: true as const,
      table_id: tableIds[0] ?? null,
      table_ids: tableIds,
      booking_date: date,
      booking_time: time,
    },
    warnings,
  )
}

const movedDetails = (booking: MovableBooking, date: string, time: string) =>
  date === booking.booking_date
    ? { from: booking.booking_time, to: time }
    : { from: `${booking.booking_date} ${booking.booking_time}`, to: `${date} ${time}` }

/**
 * A rule limits heads per date or covers per slot, so the party moves in its counters too. The limit does not apply
 * to staff.
 */
const moveCovers = async (tx: Tx, booking: MovableBooking, date: string, time: string) => {
  if (booking.access_rule_id === null) return
  await changeHeads(tx, booking, -booking.party_size)
  await changeHeads(tx, { ...booking, booking_date: date, booking_time: time }, booking.party_size)
}
