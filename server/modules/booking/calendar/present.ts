import { serviceDaySpan, type VenueClock } from '../../../../domain/service-day.ts'
import type {
  blackoutsFor,
  blocksFor,
  bookingsFor,
  reservationsFor,
  tablesFor,
  takeoversFor,
} from './queries.ts'

type Row<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number]

/** A colour for every status an entry can have, readable on light and dark grids. */
export const GRID_COLORS: Record<string, string> = {
  pending: '#d97706',
  approved: '#2563eb',
  checked_in: '#15803d',
  confirmed: '#2563eb',
  seated: '#15803d',
  completed: '#64748b',
  no_show: '#b91c1c',
  blocked: '#475569',
}

export const presentBookingEntry = (row: Row<typeof bookingsFor>) => ({
  id: row.id,
  source: 'booking' as const,
  venue_id: row.venue_id,
  guest_name: row.guest_name,
  party_size: row.party_size,
  date: row.date,
  start_time: row.starts_at.toISOString(),
  end_time: (row.closed_at && row.closed_at < row.ends_at ? row.closed_at : row.ends_at).toISOString(),
  status: row.status,
  table_ids: row.table_ids,
  locked: row.locked,
  in_use: row.in_use,
  at_risk: row.at_risk,
  reservation_tags: row.reservation_tags,
})

export const presentReservationEntry = (row: Row<typeof reservationsFor>) => ({
  id: row.id,
  source: 'venue_reservation' as const,
  venue_id: row.venue_id,
  guest_name: row.guest_name,
  party_size: row.party_size,
  date: row.date,
  start_time: row.starts_at.toISOString(),
  end_time: row.ends_at.toISOString(),
  status: row.status,
  table_ids: row.table_ids.length > 0 ? row.table_ids : [row.table_id],
  locked: null,
  in_use: row.status === 'seated',
  at_risk: row.at_risk,
  reservation_tags: row.reservation_tags,
  table_id: row.table_id,
})

export const presentBlock = (row: Row<typeof blocksFor>) =>
  row.table_ids.map((table_id) => ({
    id: row.id,
    venue_id: row.venue_id,
    table_id,
    start_time: row.starts_at.toISOString(),
    end_time: row.ends_at.toISOString(),
    reason: row.reason || null,
  }))

/** A blackout closes the whole venue, from the start of its first service day to the end of its last. */
export const presentBlackout = (row: Row<typeof blackoutsFor>, venue: VenueClock) => ({
  id: row.id,
  venue_id: row.venue_id,
  table_id: null,
  start_time: serviceDaySpan(venue, row.date_from).startsAt.toISOString(),
  end_time: serviceDaySpan(venue, row.date_to).endsAt.toISOString(),
  reason: row.reason || null,
})

/** An event that takes over the venue is one blockout of all of it; else each table of its areas has one. */
export const presentTakeover = (row: Row<typeof takeoversFor>, tables: readonly Row<typeof tablesFor>[]) => {
  const taken = tables.filter(({ area_id }) => area_id !== null && row.seating_area_ids.includes(area_id))
  const tableIds = row.takes_over === 'venue' ? [null] : taken.map(({ id }) => id)
  return tableIds.map((table_id) => ({
    id: row.id,
    venue_id: row.venue_id,
    table_id,
    start_time: row.starts_at.toISOString(),
    end_time: row.ends_at.toISOString(),
    reason: row.name,
  }))
}
