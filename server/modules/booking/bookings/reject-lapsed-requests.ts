import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { SYSTEM } from '../../outbound/index.ts'
import { STATUS_COLUMNS } from '../status/step.ts'
import { changeStatus } from './change-status.ts'
import { restoreKeptPlace } from './kept-place.ts'
import { lockBooking } from './load-booking.ts'

const BATCH = 100
const REASON = 'Nobody answered in time.'

/**
 * Rejects public requests that nobody decided: at their start, or after the venue's `request_expires_hours`. A request
 * that staff have decided before, or whose party is seated, is left alone. A guest's change that has to be confirmed is
 * a request anew: it counts from then on, and so do decisions; when it lapses, the booking stays as it was, and it
 * lapses at the earlier of both starts. The guest gets everything back. Every request has its own transaction and is checked again under its lock, so several processes may run this at once.
 */
export const rejectLapsedRequests = async (
  services: Services,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<number> => {
  let rejected = 0
  for (let after = ''; ; ) {
    const ids = await lapsedRequests(services, now, after)
    for (const id of ids) {
      if (stopping()) return rejected
      await rejectRequest(services, id, now)
        .then((isRejected) => {
          if (isRejected) rejected += 1
        })
        .catch(onFailure)
    }
    after = ids.at(-1) ?? after
    if (ids.length < BATCH) return rejected
  }
}

const lapsed = (now: Date) => sql`
  from bookings join venues on venues.id = bookings.venue_id
  cross join lateral (
    select max(audit.at) as at, coalesce(max(audit.seq), 0) as seq from booking_audit audit
    where audit.booking_id = bookings.id and audit.venue_id = bookings.venue_id
      and audit.type = 'status_changed' and audit.details ->> 'by_link' = 'true'
  ) as asked_again
  left join booking_changes kept on kept.id = bookings.kept_change_id and kept.venue_id = bookings.venue_id
  where bookings.status = 'pending' and source = 'public' and payment_due_at is null
    and not in_use and closed_at is null
    and (least(bookings.starts_at, kept.starts_at) <= ${now}
      or coalesce(asked_again.at, bookings.created_at) + make_interval(hours => request_expires_hours) <= ${now})
    and not exists (
      select from booking_audit audit where audit.booking_id = bookings.id and audit.venue_id = bookings.venue_id
        and audit.seq > asked_again.seq and audit.type in ('approved', 'rejected', 'unrejected', 'status_changed', 'checked_in', 'check_in_undone'))`

const lapsedRequests = async ({ database }: Services, now: Date, after: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select bookings.id ${lapsed(now)} and bookings.id > ${after}
    order by bookings.id limit ${BATCH}`.execute(database.read)
  return rows.map(({ id }) => id)
}

/** Whether the request, which `tx` has locked, still is one that nobody decided in time. */
const isLapsed = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await sql`select ${lapsed(now)} and bookings.id = ${id}`.execute(tx)).rows.length > 0

const rejectRequest = ({ database }: Services, id: string, now: Date) =>
  database.tx(async (tx) => {
    const booking = await lockBooking(tx, id, STATUS_COLUMNS)
    if (!(await isLapsed(tx, id, now))) return false
    if (booking.kept_change_id !== null) await restoreKeptPlace(tx, booking, 'lapsed', SYSTEM, now, REASON)
    else
      await changeStatus(tx, booking, {
        action: 'reject',
        doer: SYSTEM,
        now,
        audit: 'rejected',
        details: { reason: REASON, lapsed: true },
        set: { reason: REASON },
      })
    return true
  })
