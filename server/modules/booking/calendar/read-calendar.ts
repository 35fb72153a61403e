import { invalid } from '../../../../domain/errors.ts'
import { daysBetween } from '../../../../domain/service-day.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { EtagResponse, etagOf } from '../../../http/responses.ts'
import {
  GRID_COLORS,
  presentBlackout,
  presentBlock,
  presentBookingEntry,
  presentReservationEntry,
  presentTakeover,
} from './present.ts'
import {
  areasFor,
  blackoutsFor,
  blocksFor,
  bookingsFor,
  reservationsFor,
  tablesFor,
  takeoversFor,
  venuesFor,
} from './queries.ts'

const MAX_DAYS = 62

/**
 * The calendar of all venues that the operator can access, or of one. Its ETag consists of the venues' versions,
 * which every change increments in its own transaction, so that a 304 reads nothing but versions.
 */
export const readCalendar = async ({
  db,
  actor,
  query,
  services,
}: ReadContext<'GET /api/my-reservations/calendar'>) => {
  const { from, to } = query
  if (to < from) throw invalid('"to" must not be before "from".', { fields: ['from', 'to'] })
  if (to > from && daysBetween(from, to) >= MAX_DAYS)
    throw invalid(`The calendar shows at most ${MAX_DAYS} days at once.`, { fields: ['from', 'to'] })
  if (query.venue !== undefined) await services.memberships.requireAccess(db, actor, query.venue)
  const venueIds =
    query.venue === undefined ? [...(await services.memberships.venuesOf(db, actor))] : [query.venue]
  const versions = await services.database.versions.venues.getAll(venueIds)
  const parts = venueIds.map((id) => `${id}-${versions.get(id)?.config}-${versions.get(id)?.activity}`)
  return new EtagResponse(`"${from}!${to}!${etagOf(parts)}"`, () => buildCalendar(db, venueIds, from, to))
}

const buildCalendar = async (db: Executor, venueIds: string[], from: string, to: string) => {
  const [venues, areas, tables, bookings, reservations, blocks, blackouts, takeovers] = await Promise.all([
    venuesFor(db, venueIds),
    areasFor(db, venueIds),
    tablesFor(db, venueIds),
    bookingsFor(db, venueIds, from, to),
    reservationsFor(db, venueIds, from, to),
    blocksFor(db, venueIds, from, to),
    blackoutsFor(db, venueIds, from, to),
    takeoversFor(db, venueIds, from, to),
  ])
  const clocks = new Map(venues.map((venue) => [venue.id, venue]))
  const seated = bookings.flatMap((row) =>
    row.table_id ? [{ ...presentBookingEntry(row), table_id: row.table_id }] : [],
  )
  return {
    venues: venues.map(({ id, name }) => ({ id, name, grid_colors: GRID_COLORS })),
    areas,
    tables,
    reservations: [...reservations.map(presentReservationEntry), ...seated].sort(byStart),
    orphans: bookings
      .filter((row) => row.table_id === null)
      .map((row) => ({ ...presentBookingEntry(row), table_id: null })),
    blockouts: [
      ...blocks.flatMap(presentBlock),
      ...blackouts.flatMap((row) => {
        const venue = clocks.get(row.venue_id)
        return venue ? [presentBlackout(row, venue)] : []
      }),
      ...takeovers.flatMap((row) => presentTakeover(row, tables)),
    ],
  }
}

const byStart = (a: { start_time: string; id: string }, b: { start_time: string; id: string }) =>
  a.start_time === b.start_time ? (a.id < b.id ? -1 : 1) : a.start_time < b.start_time ? -1 : 1
