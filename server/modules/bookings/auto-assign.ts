import type { Tx } from '../../db/executor.ts'
import { conflict } from '../../domain/errors.ts'
import { type BusyInterval, chooseSeat, HORIZON_MS, type Seat } from '../../domain/table-choice.ts'
import type { WriteContext } from '../../http/context.ts'
import { recordAudit } from '../audit/index.ts'
import { blocksBetween, claimsBetween, tryMoveClaims } from '../claims/index.ts'
import { type BookingRow, lockBookingFor } from './load-booking.ts'
import { requireMovable, requireUnlocked, spanOfBooking, updatePlacement } from './move-booking.ts'
import { holderOf } from './occupancy.ts'
import { tablesOf } from './queries.ts'

/** Assigns the smallest free table that fits. Never chooses a blocked table or one that is too small. */
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
  const window = {
    startsAt: new Date(span.startsAt.getTime() - HORIZON_MS),
    endsAt: new Date(span.endsAt.getTime() + HORIZON_MS),
  }
  const [tables, claims, blocks] = [
    await tablesOf(tx, booking.venue_id),
    await claimsBetween(tx, booking.venue_id, window, booking.id),
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
  const tableId = await claimFirstFreeTable(tx, booking, seats, busy)
  if (tableId !== booking.table_id)
    await recordAudit(tx, booking, 'table_assigned', actor, now, {
      from: booking.table_id,
      to: tableId,
      automatic: true,
    })
  return { success: true as const, table_id: tableId }
}

/** Tries the next table when another request claims the chosen one first. Throws 409 when none is left. */
const claimFirstFreeTable = async (
  tx: Tx,
  booking: BookingRow,
  seats: readonly Seat[],
  busy: readonly BusyInterval[],
) => {
  const span = spanOfBooking(booking)
  let remaining = seats
  for (;;) {
    const seat = chooseSeat(remaining, booking.party_size, span, busy)
    const tableId = seat?.tableIds[0]
    if (!tableId) throw conflict('No table that fits this party is free at that time.', { code: 'no_table' })
    if (await tryMoveClaims(tx, holderOf(booking), [tableId], span)) {
      await updatePlacement(tx, booking, [tableId], span)
      return tableId
    }
    remaining = remaining.filter((other) => other !== seat)
  }
}
