import type { Tx } from '../../db/database.ts'
import { conflict } from '../../domain/errors.ts'
import { type BusyInterval, chooseSeat, HORIZON_MS, type Seat } from '../../domain/table-choice.ts'
import type { WriteContext } from '../../http/context.ts'
import { recordAudit } from '../audit/index.ts'
import { blocksBetween, claimsBetween, tryMoveClaims } from '../claims/index.ts'
import { type BookingRow, lockBookingFor } from './load-booking.ts'
import { holderOf } from './occupancy.ts'
import { requireMovable, requireUnlocked, spanOfBooking, writePlace } from './place.ts'
import { tablesOf } from './queries.ts'

/** The smallest free table that fits; blocked ones and those too small are never chosen. */
export const autoAssign = async ({
  tx,
  actor,
  params,
  now,
}: WriteContext<'POST /api/bookings/:id/auto-assign'>) => {
  const booking = await lockBookingFor(tx, actor, params.id)
  requireMovable(booking)
  requireUnlocked(booking)
  const span = spanOfBooking(booking)
  const around = {
    startsAt: new Date(span.startsAt.getTime() - HORIZON_MS),
    endsAt: new Date(span.endsAt.getTime() + HORIZON_MS),
  }
  const [tables, claims, blocks] = [
    await tablesOf(tx, booking.venue_id),
    await claimsBetween(tx, booking.venue_id, around, booking.id),
    await blocksBetween(tx, booking.venue_id, span),
  ]
  const blocked = new Set(blocks.flatMap((block) => block.table_ids))
  const seats: Seat[] = tables
    .filter((table) => !blocked.has(table.id))
    .map((table) => ({ tableIds: [table.id], capacity: table.capacity, minParty: 1 }))
  const busy = claims.map((claim) => ({
    tableId: claim.table_id,
    from: claim.starts_at.getTime(),
    to: claim.ends_at.getTime(),
  }))
  const tableId = await takeFirstFree(tx, booking, seats, busy)
  if (tableId !== booking.table_id)
    await recordAudit(tx, booking, 'table_assigned', actor, now, {
      from: booking.table_id,
      to: tableId,
      automatic: true,
    })
  return { success: true as const, table_id: tableId }
}

/** A table that somebody else takes at this very moment is passed over for the next. */
const takeFirstFree = async (
  tx: Tx,
  booking: BookingRow,
  seats: readonly Seat[],
  busy: readonly BusyInterval[],
) => {
  const span = spanOfBooking(booking)
  let left = seats
  for (;;) {
    const seat = chooseSeat(left, booking.party_size, span, busy)
    const tableId = seat?.tableIds[0]
    if (!tableId) throw conflict('No table that fits this party is free at that time.', { code: 'no_table' })
    if (await tryMoveClaims(tx, holderOf(booking), [tableId], span)) {
      await writePlace(tx, booking, [tableId], span)
      return tableId
    }
    left = left.filter((other) => other !== seat)
  }
}
