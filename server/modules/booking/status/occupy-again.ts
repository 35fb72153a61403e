import type { Tx } from '../../../db/executor.ts'
import { recordAudit } from '../../outbound/index.ts'
import { spanOfBooking, updatePlacement } from '../bookings/move-booking.ts'
import { occupy } from '../bookings/occupancy.ts'
import { areOnFloor } from '../bookings/queries.ts'
import type { Effect, Step } from './step.ts'

/** Claims the place of a booking that had ended. Throws 409 when another party has it. */
export const occupyAgain: Effect = async (tx, step) => {
  await occupy(tx, { ...step.booking, table_ids: await tablesOnFloor(tx, step) })
}

/** Returns the booking's tables, or none when one of them was removed from the floor plan since. */
const tablesOnFloor = async (tx: Tx, { booking, doer, now }: Step): Promise<string[]> => {
  const { table_ids } = booking
  if (table_ids.length === 0 || (await areOnFloor(tx, booking.venue_id, table_ids))) return table_ids
  await updatePlacement(tx, booking, [], spanOfBooking(booking))
  await recordAudit(tx, booking, 'table_unassigned', doer, now, { from: booking.table_id, removed: true })
  return []
}
