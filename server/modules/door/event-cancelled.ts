import { conflict } from '../../../domain/errors.ts'
import type { Executor } from '../../db/executor.ts'
import type { BookingWith } from '../booking/index.ts'

/** Whether the booking is for an event that was cancelled: its unused tickets are paid back and let nobody in. */
export const isEventCancelled = async (
  db: Executor,
  { event_id, venue_id }: BookingWith<'event_id' | 'venue_id'>,
): Promise<boolean> => {
  if (event_id === null) return false
  const event = await db
    .selectFrom('events')
    .select('status')
    .where('id', '=', event_id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirst()
  return event?.status === 'cancelled'
}

export const eventCancelled = () =>
  conflict('This event was cancelled, so its tickets let nobody in. What was paid for them goes back.', {
    code: 'event_cancelled',
  })
