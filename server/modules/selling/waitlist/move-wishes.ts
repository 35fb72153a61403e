import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'
import { endWish } from './end-wish.ts'

interface MovedEvent {
  readonly id: string
  readonly venue_id: string
}

interface NewStart {
  readonly event_date: string
  readonly start_time: string
  readonly starts_at: Date
}

/**
 * Whoever waits for an event waits for it at its new hours. A guest has one open wish per date: of two events that come
 * to be on one, the wish that was made later counts. The bookings of the event have moved, those on offer too. The caller
 * has locked the wait list.
 */
export const moveWishes = async (tx: Tx, event: MovedEvent, to: NewStart, now: Date): Promise<void> => {
  for (const wish of await replacedWishes(tx, event, to.event_date)) await endWish(tx, wish, 'replaced', now)
  await tx
    .updateTable('wishes')
    .set({ date: to.event_date, wish_from: to.start_time, wish_to: to.start_time, ends_at: to.starts_at })
    .where('venue_id', '=', event.venue_id)
    .where('event_id', '=', event.id)
    .where('ended_at', 'is', null)
    .execute()
  await sql`update wish_offers o set time = ${to.start_time} from wishes w
    where w.id = o.wish_id and w.venue_id = o.venue_id and w.venue_id = ${event.venue_id} and w.event_id = ${event.id}
      and o.outcome is null`.execute(tx)
}

/** The earlier wish of each guest who waits for this event and for another one of its new date. */
const replacedWishes = async (tx: Tx, { id, venue_id }: MovedEvent, date: string) => {
  const { rows } = await sql<{ id: string; venue_id: string }>`
    select distinct case when other.seq < mine.seq then other.id else mine.id end as id, mine.venue_id
    from wishes mine join wishes other on other.venue_id = mine.venue_id and other.event_id <> mine.event_id
      and other.date = ${date}::date and other.ended_at is null
      and (other.guest_id = mine.guest_id or mail_key(other.guest_email) = mail_key(mine.guest_email)
        or other.guest_phone_key = mine.guest_phone_key)
    where mine.venue_id = ${venue_id} and mine.event_id = ${id} and mine.ended_at is null
    order by id`.execute(tx)
  return rows
}
