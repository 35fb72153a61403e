import type { Tx } from '../../../db/executor.ts'

/**
 * Ends the wait for what will not be sold any more: the sweep tells who waited, once an offer that runs is decided.
 * `ticketTypeId`: only the wait for these tickets.
 */
export const closeLine = async (
  tx: Tx,
  event: { readonly id: string; readonly venue_id: string },
  now: Date,
  ticketTypeId?: string,
): Promise<void> => {
  await tx
    .updateTable('wishes')
    .set({ ends_at: now })
    .where('venue_id', '=', event.venue_id)
    .where('event_id', '=', event.id)
    .where('ended_at', 'is', null)
    .$if(ticketTypeId !== undefined, (query) => query.where('ticket_type_id', '=', ticketTypeId ?? ''))
    .execute()
}
