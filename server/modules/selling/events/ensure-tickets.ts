import type { Tx } from '../../../db/executor.ts'
import { lockBooking } from '../../booking/index.ts'
import { issueTickets, ticketsOf } from '../../money/index.ts'
import { presentTicket } from './present.ts'

/** Returns the tickets of a confirmed booking. Issues them if there are none yet: the lock lets one call do that. */
export const ensureTickets = async (tx: Tx, bookingId: string, now: Date) => {
  await issueTickets(
    tx,
    await lockBooking(tx, bookingId, ['ticket_type_id', 'party_size', 'ticket_names']),
    now,
  )
  return (await ticketsOf(tx, bookingId)).map(presentTicket)
}
