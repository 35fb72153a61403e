import { headsInside } from '../../../../domain/attendance.ts'
import { arrivedAfter } from '../../../../domain/status-change.ts'
import { useTickets } from '../bookings/use-tickets.ts'
import { countHeads, DESK } from '../headcount.ts'
import type { Effect } from './step.ts'

/** Counts who went in, or back out. */
export const countArrived: Effect = async (tx, step) => {
  const { booking, now, at = now } = step
  const arrived = arrivedAfter(booking, step.to, step)
  const after = { ...booking, arrived, heads_over: arrived === 0 ? 0 : booking.heads_over }
  await countHeads(tx, {
    venueId: booking.venue_id,
    device: step.device ?? DESK,
    at: booking.checked_in_at ?? at,
    by: headsInside(after) - headsInside(booking),
  })
}

export const useTicketsOfArrived: Effect = (tx, step) =>
  useTickets(tx, step.booking, arrivedAfter(step.booking, step.to, step), step.at ?? step.now)
