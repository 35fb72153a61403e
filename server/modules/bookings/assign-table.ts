import type { Tx } from '../../db/executor.ts'
import { invalid } from '../../domain/errors.ts'
import { spanOf } from '../../domain/service-day.ts'
import type { WriteContext } from '../../http/context.ts'
import { recordAudit } from '../audit/index.ts'
import { type BookingRow, lockBookingFor } from './load-booking.ts'
import { moveBooking, requireMovable, requireNotBlocked, requireUnlocked } from './move-booking.ts'
import { changeHeads } from './occupancy.ts'
import { requireTable, venueClockAndDefaults } from './queries.ts'

export const assignTable = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/assign-table'>) => {
  if (body.table_id === undefined && body.new_time === undefined)
    throw invalid('Send "table_id", "new_time" or both.', { fields: ['table_id', 'new_time'] })
  const booking = await lockBookingFor(tx, actor, params.id)
  const tableIds = body.table_id
    ? [(await requireTable(tx, booking.venue_id, body.table_id)).id]
    : booking.table_ids
  requireMovable(booking)
  requireUnlocked(booking)

  const time = body.new_time ?? booking.booking_time
  const venue = await venueClockAndDefaults(tx, booking.venue_id)
  const span = spanOf(venue, booking.booking_date, time, booking.duration_mins)
  if (!body.allow_blocked) await requireNotBlocked(tx, booking.venue_id, tableIds, span)
  await moveBooking(tx, booking, tableIds, span, { booking_time: time })
  await moveCovers(tx, booking, time)

  if (body.new_time !== undefined && body.new_time !== booking.booking_time)
    await recordAudit(tx, booking, 'moved', actor, now, { from: booking.booking_time, to: time })
  if (tableIds.join() !== booking.table_ids.join())
    await recordAudit(tx, booking, 'table_assigned', actor, now, {
      from: booking.table_ids.length > 1 ? booking.table_ids : booking.table_id,
      to: tableIds[0],
    })
  return { success: true as const, table_id: tableIds[0] ?? null, booking_time: time }
}

/**
 * A table rule limits covers per slot, so the party's covers move to the new slot. The limit does not apply to staff.
 */
const moveCovers = async (tx: Tx, booking: BookingRow, time: string) => {
  if (booking.access_rule_id === null || booking.kind === 'guestlist' || time === booking.booking_time) return
  await changeHeads(tx, booking, -booking.party_size)
  await changeHeads(tx, { ...booking, booking_time: time }, booking.party_size)
}
