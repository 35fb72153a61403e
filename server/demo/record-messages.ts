import { sql } from 'kysely'
import type { MessageKind } from '../../contract/messages.ts'
import type { Tx } from '../db/executor.ts'
import { type Message, queueMessages } from '../modules/outbound/index.ts'
import { before, DAY_MS } from './world.ts'

const DAYS = 4
const MOST = 250

/**
 * The messages of the last days, as sent: what guests read about their bookings, and who was reminded of tonight.
 * One went to an address that does not exist. Nothing is queued, so nobody is written to.
 */
export const recordMessages = async (tx: Tx, now: Date): Promise<void> => {
  const bookings = await tx
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'source', 'kind', 'ticket_type_id', 'starts_at', 'created_at'])
    .where('created_at', '>', before(now, DAYS * DAY_MS))
    .where('ends_at', '>', before(now, DAYS * DAY_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const reminded = bookings.filter(
    ({ status, starts_at, created_at }) =>
      status === 'approved' &&
      starts_at > now &&
      before(starts_at, DAY_MS) < now &&
      created_at < before(starts_at, DAY_MS),
  )
  await queueMessages(
    tx,
    [
      ...bookings.map((booking) => messageOf(booking, kindOf(booking))),
      ...reminded.map((booking) => messageOf(booking, 'reminder')),
    ],
    now,
  )
  await sql`update outbox o set status = 'sent', attempts = 1, created_at = told.at, next_attempt_at = told.at,
      sent_at = told.at + interval '2 seconds'
    from (
      select m.id, case m.kind when 'reminder' then b.starts_at - interval '1 day' else coalesce(
        (select max(at) from booking_audit a where a.booking_id = b.id and a.venue_id = b.venue_id
          and a.type = any(array['rejected', 'cancelled', 'door_rejected'])), b.created_at) end as at
      from outbox m join bookings b on b.id = m.booking_id
    ) as told
    where told.id = o.id`.execute(tx)
  await sql`update outbox set status = 'failed', sent_at = null, attempts = 5,
      last_error = '550 5.1.1 No such mailbox here.'
    where id = (select id from outbox where kind = 'booking_confirmed' order by created_at limit 1)`.execute(
    tx,
  )
  await sql`update bookings set reminded_for = starts_at
    where id = any(${reminded.map(({ id }) => id)}::text[])`.execute(tx)
}

interface Told {
  readonly id: string
  readonly venue_id: string
  readonly status: string
  readonly source: string
  readonly ticket_type_id: string | null
}

const kindOf = ({ status, ticket_type_id }: Told): MessageKind => {
  if (status === 'pending') return 'booking_received'
  if (status === 'rejected') return 'booking_rejected'
  if (status === 'cancelled') return 'booking_cancelled'
  return ticket_type_id === null ? 'booking_confirmed' : 'tickets'
}

const messageOf = ({ id, venue_id }: Told, kind: MessageKind): Message => ({
  kind,
  cause: `${kind}:${id}`,
  venueId: venue_id,
  bookingId: id,
})
