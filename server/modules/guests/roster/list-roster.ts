import type { Contract } from '../../../../contract/index.ts'
import type { QueryOf } from '../../../../contract/row.ts'
import { invalid, notFound } from '../../../../domain/errors.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { cursorEnvelope, decodeCursor, offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { serialized } from '../../../http/responses.ts'
import { presentRosterGuest } from '../profile/present.ts'
import { countRoster } from './count-roster.ts'
import { countFiltered, filteredPage, isFiltered, isSorted } from './filter-roster.ts'
import { type RosterPosition, rosterPage, rosterPageAfter, rosterRows } from './roster-queries.ts'

/** The venue versions that invalidate a cached roster page. Nothing else changes what it shows. */
export const ROSTER_VERSIONS = ['activity', 'guests'] as const
type RosterQuery = QueryOf<Contract['GET /api/my-guests']>
const HOUR_MS = 3_600_000
const START: RosterPosition = { name_key: '', guest_id: '' }

/**
 * The guests of all the caller's venues, each once, ordered by name. A page is cached until one of these venues gets
 * a new guest or a booking changes. With filters nothing is cached: what lies ahead changes with the hour.
 */
export const listRoster = async ({ db, query, actor, services, now }: ReadContext<'GET /api/my-guests'>) => {
  const venueIds = venuesFor(await services.memberships.venuesOf(db, actor), query.venue)
  if (query.paging === 'cursor' && isSorted(query))
    throw invalid('A cursor needs the order by name. Use "limit" and "offset".', { fields: ['sort'] })
  if (isFiltered(query)) return serialized(await readFilteredPage(db, venueIds, query, now))
  const { limit, offset } = pageOf(query)
  // What lies ahead changes with the hour.
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const key = `roster ${hour} ${limit} ${offset} ${query.paging === 'cursor'} ${query.cursor ?? ''}`
  return services.cache.forOperator(venueIds, key, ROSTER_VERSIONS, async (db) =>
    serialized(await readPage(db, venueIds, query, now)),
  )
}

/** The caller's venues, or the one of them that is asked for. Throws 404 for a venue that is absent or not theirs. */
export const venuesFor = (mine: ReadonlySet<string>, wanted: string | undefined): string[] => {
  if (wanted === undefined) return [...mine]
  if (!mine.has(wanted)) throw notFound('Venue')
  return [wanted]
}

const readPage = async (db: Executor, venueIds: readonly string[], query: RosterQuery, now: Date) => {
  const page = pageOf(query)
  if (query.paging !== 'cursor') {
    const total = await countRoster(db, venueIds)
    const positions = page.offset < total ? await rosterPage(db, venueIds, page) : []
    const guests = await guestsAt(db, venueIds, positions, now)
    return offsetEnvelope(guests.map(presentRosterGuest), total, page)
  }
  const positions = await rosterPageAfter(db, venueIds, positionOf(query.cursor), page.limit + 1)
  return cursorPage(db, venueIds, positions, page.limit, now)
}

const readFilteredPage = async (db: Executor, venueIds: readonly string[], query: RosterQuery, now: Date) => {
  const page = pageOf(query)
  if (query.paging === 'cursor') {
    const range = { limit: page.limit + 1, offset: 0 }
    const positions = await filteredPage(db, venueIds, query, now, range, positionOf(query.cursor))
    return cursorPage(db, venueIds, positions, page.limit, now)
  }
  const total = await countFiltered(db, venueIds, query, now)
  const positions = page.offset < total ? await filteredPage(db, venueIds, query, now, page, START) : []
  const guests = await guestsAt(db, venueIds, positions, now)
  return offsetEnvelope(guests.map(presentRosterGuest), total, page)
}

const guestsAt = (
  db: Executor,
  venueIds: readonly string[],
  positions: readonly RosterPosition[],
  now: Date,
) =>
  rosterRows(
    db,
    venueIds,
    positions.map(({ guest_id }) => guest_id),
    now,
  )

/** `positions` has one more than fits, where there are more. */
const cursorPage = async (
  db: Executor,
  venueIds: readonly string[],
  positions: readonly RosterPosition[],
  limit: number,
  now: Date,
) => {
  const guests = await guestsAt(db, venueIds, positions, now)
  const rows = guests.map((guest, i) => ({ guest, position: positions[i] ?? START }))
  return cursorEnvelope(
    rows,
    limit,
    ({ position }) => [position.name_key, position.guest_id],
    ({ guest }) => presentRosterGuest(guest),
  )
}

const positionOf = (cursor: string | undefined): RosterPosition => {
  if (cursor === undefined) return START
  const [name_key = '', guest_id = ''] = decodeCursor(cursor, 2)
  return { name_key, guest_id }
}
