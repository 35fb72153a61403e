import { normalCode } from '../../../domain/codes.ts'
import type { Executor } from '../../db/executor.ts'

/** The ticket with this code, however it was typed. Codes are unguessable, so one of another venue is found too. */
export const findTicket = (db: Executor, code: string, venueId?: string) => {
  const query = db
    .selectFrom('tickets')
    .select(['id', 'venue_id', 'booking_id', 'holder_name', 'used_at'])
    .where('code', '=', normalCode(code))
  return (venueId === undefined ? query : query.where('venue_id', '=', venueId)).executeTakeFirst()
}

/** Uses the ticket up. False when it was used before. The booking must be locked. */
export const useTicket = async (
  db: Executor,
  ticket: { readonly id: string; readonly venue_id: string },
  at: Date,
): Promise<boolean> => {
  const used = await db
    .updateTable('tickets')
    .set({ used_at: at })
    .where('id', '=', ticket.id)
    .where('venue_id', '=', ticket.venue_id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
