import type { Insertable } from 'kysely'
import type { Payments } from '../../server/db/tables.ts'
import { newId } from '../../server/db/values.ts'
import { createBooking, type NewBooking } from '../../server/modules/booking/index.ts'
import type { Night } from './night.ts'
import type { World } from './world.ts'

/** What the database says about bookings, and ways to write what no endpoint of the room can. */

export const bookingRow = (world: World, id: string) =>
  world.database.read.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The tables the booking or reservation holds, and from when to when. */
export const claimsOf = async (world: World, holderId: string) => {
  const claims = await world.database.read
    .selectFrom('table_claims')
    .select(['table_id', 'starts_at', 'ends_at'])
    .where('holder_id', '=', holderId)
    .orderBy('table_id')
    .execute()
  return claims.map(({ table_id, starts_at, ends_at }) => [
    table_id,
    starts_at.toISOString(),
    ends_at.toISOString(),
  ])
}

export const historyOf = (world: World, id: string) =>
  world.database.read
    .selectFrom('booking_audit')
    .select(['at', 'type', 'actor', 'actor_id', 'details'])
    .where('booking_id', '=', id)
    .orderBy('seq')
    .execute()

/** A guest's counters on the venue's roster. */
export const countersOf = (world: World, venueId: string, guestId: string) =>
  world.database.read
    .selectFrom('venue_guests')
    .select(['bookings', 'visits', 'points', 'door_rejections', 'no_shows', 'keys_spent'])
    .where('venue_id', '=', venueId)
    .where('guest_id', '=', guestId)
    .executeTakeFirstOrThrow()

/** Bookings of a service day by status, those that are not zero. */
export const countsOn = async (world: World, venueId: string, date: string) => {
  const rows = await world.database.read
    .selectFrom('booking_counts')
    .select(['status', 'bookings'])
    .where('venue_id', '=', venueId)
    .where('booking_date', '=', date)
    .where('bookings', '>', 0)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.bookings]))
}

/** Heads counted for a rule: by date, and by slot where it has any. */
export const headsOf = async (world: World, ruleId: string) => {
  const rows = await world.database.read
    .selectFrom('rule_usage')
    .select(['date', 'slot_time', 'heads'])
    .where('rule_id', '=', ruleId)
    .where('heads', '>', 0)
    .orderBy('date')
    .orderBy('slot_time')
    .execute()
  return Object.fromEntries(rows.map((row) => [`${row.date} ${row.slot_time}`.trim(), row.heads]))
}

export const keysOf = async (world: World, userId: string) => {
  const { keys_balance } = await world.database.read
    .selectFrom('users')
    .select('keys_balance')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const ledger = await world.database.read
    .selectFrom('key_ledger')
    .select(['type', 'delta', 'booking_id', 'note'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { balance: keys_balance, ledger }
}

export const moneyTasksOf = (world: World, paymentId: string) =>
  world.database.read
    .selectFrom('money_tasks')
    .select(['kind', 'amount_pence', 'actor', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

export const versionOf = async (world: World, venueId: string) =>
  (
    await world.database.read
      .selectFrom('venue_versions')
      .select('activity')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
  ).activity

/** An approved event on the Saturday, from 20:00 to 23:00. */
export const insertEvent = async (
  world: World,
  night: Night,
  organiserId: string | null,
  capacity = 100,
): Promise<string> => {
  const id = newId('evt')
  await world.database.read
    .insertInto('events')
    .values({
      id,
      venue_id: night.venueId,
      organiser_id: organiserId,
      name: 'Jazz Night',
      event_date: '2026-01-17',
      start_time: '20:00',
      end_time: '23:00',
      starts_at: new Date('2026-01-17T20:00:00Z'),
      ends_at: new Date('2026-01-17T23:00:00Z'),
      capacity,
      status: 'approved',
      created_by: organiserId ?? night.operator.id,
      created_at: world.clock.now(),
    })
    .execute()
  return id
}

export const insertTicketType = async (world: World, night: Night, eventId: string, capacity: number) => {
  const id = newId('tt')
  await world.database.read
    .insertInto('ticket_types')
    .values({ id, venue_id: night.venueId, event_id: eventId, name: 'Entry', price_pence: 1500, capacity })
    .execute()
  return id
}

/** A booking written as the public rooms write theirs: with keys, a deposit, an event, a rule. */
export const writeBooking = (world: World, night: Night, fields: Partial<NewBooking> = {}): Promise<string> =>
  world.database.tx((tx) =>
    createBooking(
      tx,
      {
        manageLinks: world.app.services.manageLinks,
        venueId: night.venueId,
        userId: night.guest.id,
        kind: 'table',
        source: 'public',
        partySize: 2,
        date: '2026-01-17',
        time: '20:00',
        durationMins: 120,
        span: { startsAt: new Date('2026-01-17T20:00:00Z'), endsAt: new Date('2026-01-17T22:00:00Z') },
        tableIds: [],
        guest: { name: night.guest.name, email: night.guest.email, phone: null },
        approved: false,
        ...fields,
      },
      { id: null, name: 'Guest' },
      world.clock.now(),
    ),
  )

/** The guest has `left` keys after paying for the booking, as joining a guest list does. */
export const spendKeys = (world: World, userId: string, bookingId: string, keys: number, left: number) =>
  world.database.tx(async (tx) => {
    const entry = { user_id: userId, created_at: world.clock.now() }
    await tx
      .insertInto('key_ledger')
      .values([
        { id: newId('key'), ...entry, type: 'grant', delta: keys + left },
        { id: newId('key'), ...entry, type: 'spend', delta: -keys, booking_id: bookingId },
      ])
      .execute()
    await tx
      .updateTable('users')
      .set((eb) => ({ keys_balance: eb('keys_balance', '+', left) }))
      .where('id', '=', userId)
      .execute()
  })

export const insertPayment = async (
  world: World,
  night: Night,
  bookingId: string,
  fields: Partial<Insertable<Payments>> = {},
): Promise<string> => {
  const id = newId('pay')
  await world.database.read
    .insertInto('payments')
    .values({
      id,
      venue_id: night.venueId,
      booking_id: bookingId,
      purpose: 'hold',
      capture: 'manual',
      status: 'authorised',
      amount_pence: 5000,
      provider: 'sandbox',
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
      ...fields,
    })
    .execute()
  return id
}
