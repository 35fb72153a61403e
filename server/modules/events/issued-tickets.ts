import type { Tx } from '../../db/database.ts'
import type { BookingRow } from '../bookings/index.ts'
import { issueTickets, ticketsOf } from '../payments/index.ts'
import { presentTicket } from './present.ts'

/** The booking, locked: whoever asks for its tickets at the same moment waits and is given the same ones. */
export const lockBooking = (tx: Tx, id: string): Promise<BookingRow> =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The tickets of a confirmed booking, issued now if it has none yet. */
export const ticketsFor = async (tx: Tx, bookingId: string, now: Date) => {
  await issueTickets(tx, await lockBooking(tx, bookingId), now)
  return (await ticketsOf(tx, bookingId)).map(presentTicket)
}
