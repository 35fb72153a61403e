import { sql } from 'kysely'
import type { ReadContext } from '../../../http/context.ts'
import { cursorEnvelope, decodeTimeCursor, offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { requireGuestOfVenues } from './find-guest.ts'
import { activityOfGuest, bookingsOfGuest, ledgerOfGuest, totalsOfGuest } from './history-queries.ts'
import { presentActivity, presentGuestBooking, presentLedgerEntry } from './present.ts'

const NEWEST_LEDGER_ENTRIES = 1000
const ACTIVITY = { limit: 10, among: 200 }

type HistoryContext = ReadContext<
  'GET /api/my-guests/:id/billing' | 'GET /api/my-guests/:id/activity' | 'GET /api/my-guests/:id/bookings'
>

/** The caller's venues. Throws 404 unless the guest is on the roster of one of them. */
const accessibleVenues = async ({
  db,
  params,
  actor,
  services,
}: Pick<HistoryContext, 'db' | 'params' | 'actor' | 'services'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  await requireGuestOfVenues(db, venueIds, params.id)
  return venueIds
}

export const listBilling = async (context: ReadContext<'GET /api/my-guests/:id/billing'>) => {
  const venueIds = await accessibleVenues(context)
  const entries = await ledgerOfGuest(context.db, venueIds, context.params.id, NEWEST_LEDGER_ENTRIES)
  return { data: entries.map(presentLedgerEntry) }
}

export const listActivity = async (context: ReadContext<'GET /api/my-guests/:id/activity'>) => {
  const venueIds = await accessibleVenues(context)
  const entries = await activityOfGuest(context.db, venueIds, context.params.id, ACTIVITY)
  return { data: entries.map(presentActivity) }
}

export const listGuestBookings = async (context: ReadContext<'GET /api/my-guests/:id/bookings'>) => {
  const { db, params, query } = context
  const venueIds = await accessibleVenues(context)
  const bookings = bookingsOfGuest(db, venueIds, params.id)
  const page = pageOf(query)
  if (query.paging !== 'cursor') {
    const [rows, totals] = await Promise.all([
      bookings.limit(page.limit).offset(page.offset).execute(),
      totalsOfGuest(db, venueIds, params.id),
    ])
    return offsetEnvelope(rows.map(presentGuestBooking), totals.bookings, page)
  }
  const rows = await bookings
    .$if(query.cursor !== undefined, (earlier) => earlier.where(before(query.cursor ?? '')))
    .limit(page.limit + 1)
    .execute()
  return cursorEnvelope(rows, page.limit, (row) => [row.starts_at.toISOString(), row.id], presentGuestBooking)
}

const before = (cursor: string) => {
  const { at, id } = decodeTimeCursor(cursor)
  return sql<boolean>`(bookings.starts_at, bookings.id) < (${at}, ${id})`
}
