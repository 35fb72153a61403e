import { sql } from 'kysely'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { queueMessages } from './queue-message.ts'

const BATCH = 100
export const DEFAULT_LEAD_HOURS = 24

interface Due {
  readonly id: string
  readonly starts_at: Date
}

/**
 * Queues the reminder of every confirmed booking whose time has come, once for each start. `reminded_for` remembers
 * the start, so a booking that moves is reminded of its new one. A guest who booked, was confirmed or was moved later
 * than the lead time has just had a mail and gets none. Rows are locked, and locked ones are skipped, so several
 * processes may run this at once. When a batch fails, its bookings are tried one by one, so that one keeps no other
 * guest from the reminder.
 */
export const remindGuests = async (
  { database }: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<number> => {
  const remind = async (due: readonly Due[]): Promise<number> => {
    const ids = due.map(({ id }) => id)
    try {
      return await database.tx((tx) => remindThese(tx, ids, now))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      if (due.length === 1) {
        onFailure(error)
        return 0
      }
      let reminded = 0
      for (const one of due) reminded += await remind([one])
      return reminded
    }
  }
  let reminded = 0
  for (let after: Due | undefined; !stopping(); ) {
    const due = await dueBookings(database.read, now, after)
    if (due.length > 0) reminded += await remind(due)
    if (due.length < BATCH) break
    after = due.at(-1)
  }
  return reminded
}

const remindThese = async (tx: Tx, ids: readonly string[], now: Date): Promise<number> => {
  const due = await lockDue(tx, ids, now)
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
  return queued.length
}

const isDue = (now: Date) => sql`b.status = 'approved' and b.reminded_for is distinct from b.starts_at
  and b.starts_at > ${now} and b.starts_at <= ${now}::timestamptz + lead.time
  and b.starts_at <= ${now}::timestamptz + (
    select make_interval(hours => greatest(max(lead_hours), ${DEFAULT_LEAD_HOURS}::int))
    from message_settings where kind = 'reminder')`

const WITH_LEAD = sql`bookings b
  left join message_settings s on s.venue_id = b.venue_id and s.kind = 'reminder'
  cross join lateral (
    select make_interval(hours => coalesce(s.lead_hours, ${DEFAULT_LEAD_HOURS}::int)) as time) as lead`

/** The next of them in the order of their starts. */
const dueBookings = async (db: Executor, now: Date, after: Due | undefined): Promise<Due[]> => {
  const later = after
    ? sql`and (b.starts_at, b.id) > (${after.starts_at}::timestamptz, ${after.id}::text)`
    : sql``
  const { rows } = await sql<Due>`
    select b.id, b.starts_at from ${WITH_LEAD} where ${isDue(now)} ${later}
    order by b.starts_at, b.id limit ${BATCH}`.execute(db)
  return rows
}

const lockDue = async (tx: Tx, ids: readonly string[], now: Date) => {
  const { rows } = await sql<Due & { readonly venue_id: string; readonly is_late: boolean }>`
    select b.id, b.venue_id, b.starts_at,
      greatest(b.created_at, b.approved_at) > b.starts_at - lead.time or exists (
        select from booking_audit a where a.booking_id = b.id and a.venue_id = b.venue_id
          and a.type = 'moved' and a.at > b.starts_at - lead.time) as is_late
    from ${WITH_LEAD} where b.id = any(${ids}::text[]) and ${isDue(now)}
    for update of b skip locked`.execute(tx)
  return rows
}
