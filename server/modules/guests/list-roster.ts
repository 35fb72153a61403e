import type { ReadContext } from '../../http/context.ts'
import { cursorEnvelope, decodeCursor, offsetEnvelope, pageOf } from '../../http/paging.ts'
import { countRoster } from './count-roster.ts'
import { presentRosterGuest } from './present.ts'
import { type Place, rosterPage, rosterPageAfter, rosterRows } from './roster-queries.ts'

const START: Place = { name_key: '', guest_id: '' }

/** Ordered by name, each guest once however many of the caller's venues know them. */
export const listRoster = async ({ db, query, actor, services }: ReadContext<'GET /api/my-guests'>) => {
  const venueIds = [...(await services.access.venuesOf(actor))]
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
