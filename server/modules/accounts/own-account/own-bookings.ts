import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { ReadContext } from '../../../http/context.ts'
import { type OffsetPage, offsetEnvelope, pageOf } from '../../../http/paging.ts'

/** What belongs to the caller, at every venue. Nothing that staff wrote about it. */
export const listOwnBookings = async ({ db, actor, query }: ReadContext<'GET /api/me/bookings'>) => {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([bookingsOf(db, actor.id, page), countBookings(db, actor.id)])
  return offsetEnvelope(
    rows.map((row) => ({
      id: row.id,
      status: row.status,
      kind: row.kind,
      venue_id: row.venue_id,
      venue_name: row.venue_name,
      event_id: row.event_id,
      event_name: row.event_name,
      party_size: row.party_size,
      booking_date: row.booking_date,
      booking_time: row.booking_time,
      duration_mins: row.duration_mins,
      starts_at: row.starts_at.toISOString(),
      table_number: row.table_number,
      created_at: row.created_at.toISOString(),
    })),
    total,
    page,
  )
}

const bookingsOf = (db: Executor, userId: string, { limit, offset }: OffsetPage) =>
  db
    .selectFrom('bookings')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .leftJoin('events', (join) => join.on(sameTenant('events.id', 'bookings.event_id')))
    .leftJoin('venue_tables', (join) => join.on(sameTenant('venue_tables.id', 'bookings.table_id')))
    .select([
      'bookings.id',
      'bookings.status',
      'bookings.kind',
      'bookings.venue_id',
      'venues.name as venue_name',
      'bookings.event_id',
      'events.name as event_name',
      'bookings.party_size',
      'bookings.booking_date',
      'bookings.booking_time',
      'bookings.duration_mins',
      'bookings.starts_at',
      'venue_tables.table_number',
      'bookings.created_at',
    ])
    .where('bookings.user_id', '=', userId)
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const countBookings = async (db: Executor, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
