import { serviceDateOf, serviceDaySpan } from '../../../domain/service-day.ts'
import type { Executor } from '../../db/executor.ts'
import { pipeline } from '../../db/pipeline.ts'
import type { ReadContext } from '../../http/context.ts'
import { gatesOn, insideOf, tablesOfVenue } from '../booking/index.ts'
import { bannedParties } from '../guests/index.ts'
import {
  type DoorTicketRow,
  doorBookings,
  doorReservations,
  doorTickets,
  lastNumbers,
  openConflicts,
} from './door-list-queries.ts'
import { presentBooking, presentReservation } from './present-party.ts'

type ListContext = ReadContext<'GET /api/my-venues/:venueId/door-list'>

const MINUTE_MS = 60_000

/** The night as a door's device keeps it. Built once for each version of the venue: all its doors read it at once. */
export const readDoorList = async ({ params: { venueId }, query, services, now }: ListContext) => {
  const { cache, database } = services
  const venue = await cache.forOperator([venueId], 'door venue', ['config'], (db) => venueOf(db, venueId))
  const date = query.date ?? serviceDateOf(venue, now)
  const version = (await database.versions.venues.get(venueId))?.revision ?? 0
  const night = await cache.forOperator(
    [venueId],
    `door ${date} ${Math.floor(now.getTime() / MINUTE_MS)}`,
    ['config', 'activity', 'guests'],
    (db) => buildNight(db, venueId, venue, date, now),
  )
  return { ...night, version, now: now.toISOString(), capacity: venue.backdoor_capacity }
}

type Venue = Awaited<ReturnType<typeof venueOf>>

const venueOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['timezone', 'service_day_start', 'backdoor_capacity'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

const buildNight = async (db: Executor, venueId: string, clock: Venue, date: string, now: Date) => {
  const span = serviceDaySpan(clock, date)
  // The numbers first: what a device sent between two statements is then shown twice for a moment, and never not at all.
  const [received, conflicts, bookings, reservations, tickets, barred, tables] = await pipeline(db, [
    lastNumbers(db, venueId, span),
    openConflicts(db, venueId, span),
    doorBookings(db, venueId, date),
    doorReservations(db, venueId, date),
    doorTickets(db, venueId, date),
    bannedParties(db, venueId, date),
    tablesOfVenue(db, venueId),
  ])
  const facts = {
    clock,
    date,
    now,
    tables: new Map(tables.map((table) => [table.id, table])),
    barred: new Set(barred.map(({ id }) => id)),
    tickets: byBooking(tickets),
  }
  const parties = [
    ...bookings.map((row) => presentBooking(row, facts)),
    ...reservations.map((row) => presentReservation(row, facts)),
  ].sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.name.localeCompare(b.name))
  return {
    date,
    begins_at: span.startsAt.toISOString(),
    ends_at: span.endsAt.toISOString(),
    inside: insideOf(await gatesOn(db, venueId, date)),
    parties,
    conflicts: conflicts.map((row) => ({ ...row, at: row.at.toISOString() })),
    received,
  }
}

const byBooking = (tickets: readonly DoorTicketRow[]) => {
  const found = new Map<string, DoorTicketRow[]>()
  for (const ticket of tickets)
    found.set(ticket.booking_id, [...(found.get(ticket.booking_id) ?? []), ticket])
  return found
}
