import { invalid } from '../../../../domain/errors.ts'
import { foldText } from '../../../../domain/search-text.ts'
import { daysBetween } from '../../../../domain/service-day.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ReadContext } from '../../../http/context.ts'
import { cursorEnvelope, decodeTimeCursor, pageOf } from '../../../http/paging.ts'
import { byId, presentBookingOfDay } from './present.ts'
import { bookingsBetween, tablesOfVenue } from './queries.ts'

const MAX_DAYS = 366

export const listBookings = async ({
  db,
  params: { venueId },
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/bookings'>) => {
  const { from, to, status, kind, q, order = 'first', cursor } = query
  if (to < from) throw invalid('"to" must not be before "from".', { fields: ['from', 'to'] })
  if (daysBetween(from, to) >= MAX_DAYS)
    throw invalid(`The list covers at most ${MAX_DAYS} days at once.`, { fields: ['from', 'to'] })
  const { limit } = pageOf(query)
  const filter = {
    from,
    to,
    status,
    kind,
    q: q === undefined ? undefined : foldText(q),
    order,
    after: cursor === undefined ? undefined : decodeTimeCursor(cursor),
    limit: limit + 1,
  }
  const [rows, tables] = await pipeline(db, [
    bookingsBetween(db, venueId, filter),
    tablesOfVenue(db, venueId),
  ])
  const known = byId(tables)
  return cursorEnvelope(
    rows,
    limit,
    (row) => [row.starts_at.toISOString(), row.id],
    (row) => presentBookingOfDay(row, known, 'staff', now),
  )
}
