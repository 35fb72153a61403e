import { sql } from 'kysely'
import type { Tx } from '../../db/executor.ts'
import type { Services } from '../../services.ts'
import { queueMessages } from './queue-message.ts'

const BATCH = 100
export const DEFAULT_LEAD_HOURS = 24

interface Due {
  readonly id: string
  readonly venue_id: string
  readonly starts_at: Date
  readonly is_late: boolean
}

/**
 * Queues the reminder of every confirmed booking whose time has come, once for each start. `reminded_for` remembers
 * the start, so a booking that moves is reminded of its new one. A guest who booked, was confirmed or was moved later
 * than the lead time has just had a mail and gets none. Rows are locked, and locked ones are skipped, so several
 * processes may run this at once.
 */
export const remindGuests = async (
  { database }: Services,
  now: Date,
  stopping: () => boolean = () => false,
): Promise<number> => {
  let reminded = 0
  while (!stopping()) {
    const { queued, found } = await database.tx((tx) => remindBatch(tx, now))
    reminded += queued
    if (found < BATCH) break
  }
  return reminded
}

const remindBatch = async (tx: Tx, now: Date) => {
  const due = await dueBookings(tx, now)
  const queued = await queueMessages(
    tx,
    due
      .filter(({ is_late }) => !is_late)
      .map(({ id, venue_id, starts_at }) => ({
        kind: 'reminder',
        cause: `reminder:${id}:${starts_at.getTime()}`,
        venueId: venue_id,
        bookingId: id,
      })),
    now,
  )
  if (due.length > 0)
    await tx
      .updateTable('bookings')
      .set((eb) => ({ reminded_for: eb.ref('starts_at') }))
      .where('id', '=', sql<string>`any(${due.map(({ id }) => id)})`)
      .execute()
  return { queued: queued.length, found: due.length }
}

const dueBookings = async (tx: Tx, now: Date): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select b.id, b.venue_id, b.starts_at,
      greatest(b.created_at, b.approved_at) > b.starts_at - lead.time or exists (
        select from booking_audit a where a.booking_id = b.id and a.venue_id = b.venue_id
          and a.type = 'moved' and a.at > b.starts_at - lead.time) as is_late
    from bookings b
    left join message_settings s on s.venue_id = b.venue_id and s.kind = 'reminder'
    cross join lateral (
      select make_interval(hours => coalesce(s.lead_hours, ${DEFAULT_LEAD_HOURS}::int)) as time) as lead
    where b.status = 'approved' and b.reminded_for is distinct from b.starts_at
      and b.starts_at > ${now} and b.starts_at <= ${now}::timestamptz + lead.time
      and b.starts_at <= ${now}::timestamptz + (
        select make_interval(hours => greatest(max(lead_hours), ${DEFAULT_LEAD_HOURS}::int))
        from message_settings where kind = 'reminder')
    order by b.starts_at
    limit ${BATCH}
    for update of b skip locked`.execute(tx)
  return rows
}
