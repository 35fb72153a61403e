import type { Insertable } from 'kysely'
import type { Bookings, Reservations } from '../../server/db/tables.ts'
import { newId } from '../../server/db/values.ts'
import { ensureGuestAtVenue } from '../../server/modules/guests/index.ts'
import type { World } from './world.ts'

// Rows written past the service, for tests of what reads them.

/** Somebody on the roster of each of these venues, first seen there now or at the given moment. */
export const insertGuest = async (
  world: World,
  venueIds: readonly string[],
  seenAt: Date = world.clock.now(),
): Promise<string> => {
  const id = newId('usr')
  await world.database.tx(async (tx) => {
    await tx
      .insertInto('users')
      .values({ id, role: 'guest', name: 'Ada Guest', email: `${id}@example.com`, created_at: seenAt })
      .execute()
    for (const venueId of venueIds) await ensureGuestAtVenue(tx, venueId, id, seenAt)
  })
  return id
}

type BookingFields = Partial<Insertable<Bookings>> & Pick<Insertable<Bookings>, 'venue_id' | 'user_id'>

/** A table booking without a table, from now for two hours unless a test says otherwise. */
export const insertBooking = async (world: World, fields: BookingFields): Promise<string> => {
  const now = world.clock.now()
  const id = newId('bkg')
  await world.database.read
    .insertInto('bookings')
    .values({
      id,
      kind: 'table',
      source: 'staff',
      status: 'approved',
      party_size: 2,
      guest_count: 2,
      booking_date: now.toISOString().slice(0, 10),
      booking_time: now.toISOString().slice(11, 16),
      duration_mins: 120,
      starts_at: now,
      ends_at: new Date(now.getTime() + 120 * 60_000),
      guest_name: 'Ada Guest',
      created_at: now,
      ...fields,
    })
    .execute()
  return id
}

export const insertTable = async (world: World, venueId: string): Promise<string> => {
  const [floorId, id] = [newId('flr'), newId('tbl')]
  await world.database.tx(async (tx) => {
    await tx.insertInto('floors').values({ id: floorId, venue_id: venueId, name: 'Ground' }).execute()
    await tx
      .insertInto('venue_tables')
      .values({ id, venue_id: venueId, floor_id: floorId, table_number: id.slice(-6), capacity: 4 })
      .execute()
  })
  return id
}

type ReservationFields = Partial<Insertable<Reservations>> &
  Pick<Insertable<Reservations>, 'venue_id' | 'table_id' | 'created_by'>

/** A reservation from now for two hours unless a test says otherwise. */
export const insertReservation = async (world: World, fields: ReservationFields): Promise<string> => {
  const now = world.clock.now()
  const id = newId('res')
  await world.database.read
    .insertInto('reservations')
    .values({
      id,
      guest_name: 'Ada Guest',
      reservation_date: now.toISOString().slice(0, 10),
      reservation_time: now.toISOString().slice(11, 16),
      duration_mins: 120,
      starts_at: now,
      ends_at: new Date(now.getTime() + 120 * 60_000),
      created_at: now,
      ...fields,
    })
    .execute()
  return id
}
