import type { Tx } from '../../../db/executor.ts'
import type { BookingRow } from '../../booking/index.ts'
import { issueTickets, ticketsOf } from '../../money/index.ts'
import { presentTicket } from './present.ts'

/** Locks the booking, so that concurrent calls issue its tickets once. */
export const lockBooking = (tx: Tx, id: string): Promise<BookingRow> =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Returns the tickets of a confirmed booking. Issues them if there are none yet. */
export const ensureTickets = async (tx: Tx, bookingId: string, now: Date) => {
  await issueTickets(tx, await lockBooking(tx, bookingId), now)
  return (await ticketsOf(tx, bookingId)).map(presentTicket)
}
