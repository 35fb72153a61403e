import { sql } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { SYSTEM } from '../../outbound/index.ts'
import type { BookingWith } from '../bookings/load-booking.ts'
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
      .tx((tx) => (party.kind === 'booking' ? releaseBooking : releaseReservation)(tx, party, now))
      .then((isMarked) => {
        if (isMarked) marked += 1
      })
      .catch(onFailure)
  }
  return marked
}

const earliest = (now: Date) => new Date(now.getTime() - LOOK_BACK_MS)

/** Bookings `b` whose parties are due. A statement that locks one judges it as it is by then. */
const dueBookings = (now: Date) => sql`
  from bookings b join venues v on v.id = b.venue_id
  where v.release_after_mins is not null and b.status = 'approved' and b.no_show_at is null
    and not b.in_use and b.closed_at is null
    and b.starts_at > ${earliest(now)} and b.starts_at <= ${now}
    and b.starts_at + make_interval(mins => v.release_after_mins) <= ${now}
    and (b.kind = 'table' or cardinality(b.table_ids) > 0 or b.ends_at <= ${now})`

/** The same for reservations `r`. */
const dueReservations = (now: Date) => sql`
  from reservations r join venues v on v.id = r.venue_id
  where v.release_after_mins is not null and r.status = 'confirmed' and r.arrived = 0
    and r.starts_at > ${earliest(now)} and r.starts_at <= ${now}
    and r.starts_at + make_interval(mins => v.release_after_mins) <= ${now}`

const dueParties = (now: Date) => sql<Due>`
  select b.id, b.venue_id, 'booking' as kind, b.starts_at ${dueBookings(now)}
  union all
  select r.id, r.venue_id, 'reservation', r.starts_at ${dueReservations(now)}
  order by starts_at, id limit ${BATCH}`

/** Returns false when the party is not due any more: it has come, or the host has moved it. */
const releaseBooking = async (tx: Tx, { id }: Due, now: Date): Promise<boolean> => {
  const { rows } = await sql<BookingWith<'id' | 'venue_id' | 'status'>>`
    select b.id, b.venue_id, b.status ${dueBookings(now)} and b.id = ${id} for update of b`.execute(tx)
  const [booking] = rows
  if (!booking) return false
  await markNoShow(tx, booking, SYSTEM, now)
  return true
}

const releaseReservation = async (tx: Tx, { id, venue_id }: Due, now: Date): Promise<boolean> => {
  const { rows } = await sql`select ${dueReservations(now)} and r.id = ${id} for update of r`.execute(tx)
  if (rows.length === 0) return false
  await tx
    .updateTable('reservations')
    .set({ status: 'no_show' })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()
  await releaseClaims(tx, { venueId: venue_id, kind: 'reservation', id })
  touchVenue(tx, venue_id, 'activity')
  return true
}
