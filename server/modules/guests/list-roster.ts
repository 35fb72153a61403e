import type { Contract } from '../../../contract/index.ts'
import type { QueryOf } from '../../../contract/row.ts'
import type { Executor } from '../../db/database.ts'
import type { ReadContext } from '../../http/context.ts'
import { cursorEnvelope, decodeCursor, offsetEnvelope, pageOf } from '../../http/paging.ts'
import { serialized } from '../../http/responses.ts'
import { countRoster } from './count-roster.ts'
import { presentRosterGuest } from './present.ts'
import { type Place, rosterPage, rosterPageAfter, rosterRows } from './roster-queries.ts'

/** What the roster shows of a guest changes with these alone. */
export const SHOWN = ['activity', 'guests'] as const
const START: Place = { name_key: '', guest_id: '' }

/**
 * Ordered by name, each guest once however many of the caller's venues know them. A page is remembered until anybody
 * comes or books at one of them: nothing else moves what it shows.
 */
export const listRoster = async ({ db, query, actor, services }: ReadContext<'GET /api/my-guests'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  const { limit, offset } = pageOf(query)
  const key = `roster ${limit} ${offset} ${query.paging === 'cursor'} ${query.cursor ?? ''}`
  return services.cache.forOperator(venueIds, key, SHOWN, async (db) =>
    serialized(await readPage(db, venueIds, query)),
  )
}

const readPage = async (
  db: Executor,
  venueIds: readonly string[],
  query: QueryOf<Contract['GET /api/my-guests']>,
) => {
  const page = pageOf(query)
  if (query.paging !== 'cursor') {
    const total = await countRoster(db, venueIds)
    const places = page.offset < total ? await rosterPage(db, venueIds, page) : []
    const guests = await rosterRows(
      db,
      venueIds,
      places.map(({ guest_id }) => guest_id),
    )
    return offsetEnvelope(guests.map(presentRosterGuest), total, page)
  }
  const places = await rosterPageAfter(db, venueIds, placeOf(query.cursor), page.limit + 1)
  const guests = await rosterRows(
    db,
    venueIds,
    places.map(({ guest_id }) => guest_id),
  )
  const rows = guests.map((guest, i) => ({ guest, place: places[i] ?? START }))
  return cursorEnvelope(
    rows,
    page.limit,
    ({ place }) => [place.name_key, place.guest_id],
    ({ guest }) => presentRosterGuest(guest),
  )
}

const placeOf = (cursor: string | undefined): Place => {
  if (cursor === undefined) return START
  const [name_key = '', guest_id = ''] = decodeCursor(cursor, 2)
  return { name_key, guest_id }
}
