import { sql } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { SYSTEM } from '../../outbound/index.ts'
import { releaseClaims } from '../claims.ts'
import { markNoShow } from './mark-no-show.ts'

const BATCH = 100
/** Older parties are left as they are: a venue that begins to use this does not judge its past. */
const LOOK_BACK_MS = 24 * 3_600_000

interface Due {
  readonly id: string
  readonly venue_id: string
  readonly kind: 'booking' | 'reservation'
}

/**
 * Marks parties that have not come as no-shows, `release_after_mins` of their venue after their start. A party without
 * a table, on a guest list or with tickets, may come until its end. Every party has its own transaction and is checked
 * again under its lock, so several processes may run this at once.
 */
export const releaseNoShows = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<number> => {
  let marked = 0
  const { rows } = await dueParties(now).execute(database.read)
  for (const party of rows) {
    if (stopping()) return marked
    await database
      .tx((tx) => (party.kind === 'booking' ? releaseBooking(tx, party, now) : releaseReservation(tx, party)))
      .then(() => {
        marked += 1
      })
      .catch(onFailure)
  }
  return marked
}

const dueParties = (now: Date) => {
  const earliest = new Date(now.getTime() - LOOK_BACK_MS)
  return sql<Due>`
    select b.id, b.venue_id, 'booking' as kind, b.starts_at from bookings b join venues v on v.id = b.venue_id
    where v.release_after_mins is not null and b.status = 'approved' and b.no_show_at is null
      and not b.in_use and b.closed_at is null
      and b.starts_at > ${earliest} and b.starts_at <= ${now}
      and b.starts_at + make_interval(mins => v.release_after_mins) <= ${now}
      and (b.kind = 'table' or cardinality(b.table_ids) > 0 or b.ends_at <= ${now})
    union all
    select r.id, r.venue_id, 'reservation', r.starts_at from reservations r join venues v on v.id = r.venue_id
    where v.release_after_mins is not null and r.status = 'confirmed' and r.arrived = 0
      and r.starts_at > ${earliest} and r.starts_at <= ${now}
      and r.starts_at + make_interval(mins => v.release_after_mins) <= ${now}
    order by starts_at, id limit ${BATCH}`
}

const releaseBooking = async (tx: Tx, { id, venue_id }: Due, now: Date) => {
  const booking = await tx
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'no_show_at', 'in_use', 'closed_at'])
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .forUpdate()
    .executeTakeFirst()
  if (booking?.status !== 'approved' || booking.no_show_at || booking.in_use || booking.closed_at) return
  await markNoShow(tx, booking, SYSTEM, now)
}

const releaseReservation = async (tx: Tx, { id, venue_id }: Due) => {
  const marked = await tx
    .updateTable('reservations')
    .set({ status: 'no_show' })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('status', '=', 'confirmed')
    .where('arrived', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return
  await releaseClaims(tx, { venueId: venue_id, kind: 'reservation', id })
  touchVenue(tx, venue_id, 'activity')
}
