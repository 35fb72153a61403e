import type { ReservationStatus } from '../../../../contract/reservations.ts'
import { isReservationActive } from '../../../../domain/reservation-status.ts'
import type { Tx } from '../../../db/executor.ts'
import { countHeads, DESK } from '../headcount.ts'

interface Party {
  readonly venue_id: string
  readonly status: ReservationStatus
  readonly party_size: number
  readonly arrived: number
  readonly arrived_at: Date | null
}

/** People of the reservation who are inside. */
export const insideOfParty = ({ status, arrived }: Party): number =>
  isReservationActive(status) ? arrived : 0

/** Counts who went in or out when a reservation changes. */
export const moveReservationHeads = (tx: Tx, before: Party, after: Party, now: Date) =>
  countHeads(tx, {
    venueId: after.venue_id,
    device: DESK,
    at: before.arrived_at ?? now,
    by: insideOfParty(after) - insideOfParty(before),
  })

/**
 * Heads after staff set the status or the size by hand. A seated or completed party has come, as a whole unless somebody
 * counted it. Where the whole party was in, the whole party is in.
 */
export const arrivalsAfter = (before: Party, status: ReservationStatus, partySize: number, now: Date) => {
  const isWhole = before.arrived === before.party_size
  const kept = isWhole ? partySize : Math.min(before.arrived, partySize)
  const cameIn = status === 'seated' || status === 'completed'
  const arrived = status === before.status || cameIn ? kept || (cameIn ? partySize : 0) : 0
  return { arrived, arrived_at: arrived > 0 ? (before.arrived_at ?? now) : null }
}
