import { sql } from 'kysely'
import type { Block, Floor, FloorSeat, StandingParty } from '../../../../domain/reseating/floor.ts'
import { isMovable } from '../../../../domain/reseating/movable.ts'
import { type Span, serviceDaySpan, type VenueClock } from '../../../../domain/service-day.ts'
import { resetMins, type Service, servicesAt, servicesOn } from '../../../../domain/services.ts'
import type { SpecialDay } from '../../../../domain/special-days.ts'
import { type Takeover, takeoversAround } from '../../../../domain/takeover.ts'
import type { Executor } from '../../../db/executor.ts'
import { blocksBetween } from '../claims.ts'

/** What of a venue decides who may be moved, and where to. */
export interface ReseatingVenue extends VenueClock {
  readonly id: string
  readonly freeze_mins: number
  readonly services: readonly Service[]
  readonly special_days: readonly SpecialDay[]
}

/** A party as the planner sees it, and as staff know it. */
interface FloorParty extends StandingParty {
  readonly kind: 'booking' | 'reservation' | 'change' | 'queue'
  readonly guest: string
}

export interface LoadedFloor extends Floor {
  readonly parties: readonly FloorParty[]
}

/** Stays that begin on the day before or after can reach into the service day. */
const REACH_MS = 12 * 3_600_000

/** The floor of a service date: its tables, and everybody who has one around that date. */
export const loadFloor = async (
  db: Executor,
  venue: ReseatingVenue,
  date: string,
  now: Date,
): Promise<LoadedFloor> => {
  const day = serviceDaySpan(venue, date)
  const around = {
    startsAt: new Date(day.startsAt.getTime() - REACH_MS),
    endsAt: new Date(day.endsAt.getTime() + REACH_MS),
  }
  const seats = await loadSeats(db, venue.id)
  const [parties, blocks, closed] = [
    await loadParties(db, venue, around, now),
    await blocksBetween(db, venue.id, around),
    await closedDuring(db, venue, date, around, seats),
  ]
  const blocked = blocks.flatMap(({ table_ids, starts_at, ends_at }) =>
    table_ids.map((tableId) => ({ tableId, from: starts_at.getTime(), to: ends_at.getTime() })),
  )
  return { seats, parties, blocks: [...blocked, ...closed] }
}

const loadSeats = async (db: Executor, venueId: string): Promise<FloorSeat[]> => {
  const tables = await db
    .selectFrom('venue_tables')
    .select(['id', 'capacity', 'min_party', 'area_id', 'priority', 'bookable_online'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  const combos = await db
    .selectFrom('table_combos')
    .select(['table_ids', 'capacity', 'min_party', 'priority'])
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .execute()
  const byId = new Map(tables.map((table) => [table.id, table]))
  const single = tables.map(({ id, capacity, min_party, area_id, priority, bookable_online }) => ({
    tableIds: [id],
    capacity,
    minParty: min_party,
    priority,
    areaIds: [area_id],
    isOnline: bookable_online,
  }))
  const joined = combos.flatMap(({ table_ids, capacity, min_party, priority }) => {
    const parts = table_ids.flatMap((id) => byId.get(id) ?? [])
    if (parts.length < table_ids.length) return []
    return {
      tableIds: table_ids,
      capacity,
      minParty: min_party,
      priority,
      areaIds: parts.map(({ area_id }) => area_id),
      isOnline: parts.every(({ bookable_online }) => bookable_online),
    }
  })
  return [...single, ...joined]
}

interface PartyRow {
  readonly kind: FloorParty['kind']
  readonly id: string
  readonly table_ids: string[]
  readonly starts_at: Date
  readonly ends_at: Date
  readonly party_size: number
  readonly date: string
  readonly time: string
  readonly status: string
  readonly guest: string
  readonly is_online: boolean
  readonly is_locked: boolean
  readonly is_table_fixed: boolean
  readonly has_arrived: boolean
  readonly is_changing: boolean
  readonly area_ids: string[]
}

/** Everybody with a claim in the span. A claim of a waiting change belongs to nobody who could be moved. */
const loadParties = async (
  db: Executor,
  venue: ReseatingVenue,
  span: Span,
  now: Date,
): Promise<FloorParty[]> => {
  const { rows } = await sql<PartyRow>`
    select claims.kind, claims.id, claims.table_ids, claims.starts_at, claims.ends_at,
      coalesce(b.party_size, r.party_size, 1) as party_size,
      coalesce(b.booking_date, r.reservation_date)::text as date,
      coalesce(b.booking_time, r.reservation_time) as time,
      coalesce(b.status, r.status, '') as status,
      coalesce(nullif(g.name, ''), b.guest_name, r.guest_name, '') as guest,
      coalesce(b.source = 'public', false) as is_online,
      coalesce(b.locked = 1 or b.kind <> 'table', false) as is_locked,
      coalesce(b.keep_table or b.table_chosen, false) as is_table_fixed,
      coalesce(b.in_use or b.arrived > 0 or b.closed_at is not null or b.no_show_at is not null, r.arrived > 0, false)
        as has_arrived,
      exists (select from booking_changes c
        where c.venue_id = ${venue.id} and c.booking_id = claims.id and c.status in ('waiting', 'kept')) as is_changing,
      case when a.rule_type = 'tables' then a.seating_area_ids else '{}' end as area_ids
    from (
      select holder_kind as kind, holder_id as id, array_agg(table_id order by table_id) as table_ids,
        min(starts_at) as starts_at, max(ends_at) as ends_at
      from table_claims
      where venue_id = ${venue.id} and starts_at < ${span.endsAt} and ends_at > ${span.startsAt}
        and starts_at > ${span.startsAt}::timestamptz - interval '2 days'
      group by holder_kind, holder_id
    ) claims
    left join bookings b on claims.kind = 'booking' and b.venue_id = ${venue.id} and b.id = claims.id
    left join reservations r on claims.kind = 'reservation' and r.venue_id = ${venue.id} and r.id = claims.id
    left join venue_guests g on g.venue_id = ${venue.id} and g.guest_id = b.user_id
    left join access_rules a on a.venue_id = ${venue.id} and a.id = b.access_rule_id
    order by claims.starts_at, claims.id`.execute(db)
  return rows.map((row) => partyOf(row, venue, now))
}

const partyOf = (row: PartyRow, venue: ReseatingVenue, now: Date): FloorParty => {
  const { kind } = row
  const at = row.date === null ? [] : servicesAt(venue, servicesOn(venue.services, row.date), row.time)
  return {
    kind,
    id: row.id,
    guest: row.guest,
    tableIds: row.table_ids,
    partySize: row.party_size,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    resetMins: resetMins(at),
    areaIds: row.area_ids,
    isOnline: row.is_online,
    isMovable:
      kind !== 'change' &&
      kind !== 'queue' &&
      isMovable(
        {
          kind,
          status: row.status,
          startsAt: row.starts_at,
          isLocked: row.is_locked,
          isTableFixed: row.is_table_fixed,
          hasArrived: row.has_arrived,
          isChanging: row.is_changing,
        },
        venue.freeze_mins,
        now,
      ),
  }
}

/** The tables that events have to themselves, or that special days close, around a service date. */
export const closedDuring = async (
  db: Executor,
  venue: Pick<ReseatingVenue, 'id' | 'timezone' | 'service_day_start' | 'special_days'>,
  date: string,
  span: Span,
  seats: readonly ClosableSeat[],
): Promise<Block[]> =>
  closedTables(seats, takeoversAround({ venue, takeovers: await eventsDuring(db, venue.id, span) }, date))

/** Approved events that have the venue, or some areas of it, to themselves. */
export const eventsDuring = async (db: Executor, venueId: string, span: Span): Promise<Takeover[]> => {
  const events = await db
    .selectFrom('events')
    .select(['starts_at', 'ends_at', 'takes_over', 'seating_area_ids'])
    .where('venue_id', '=', venueId)
    .where(sql<boolean>`status = 'approved' and takes_over <> 'none'`)
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .execute()
  return events.map(({ starts_at, ends_at, takes_over, seating_area_ids }) => ({
    startsAt: starts_at,
    endsAt: ends_at,
    areaIds: takes_over === 'venue' ? null : seating_area_ids,
  }))
}

type ClosableSeat = Pick<FloorSeat, 'tableIds' | 'areaIds'>

const closedTables = (seats: readonly ClosableSeat[], takeovers: readonly Takeover[]): Block[] =>
  takeovers.flatMap(({ startsAt, endsAt, areaIds }) =>
    seats
      .filter(({ tableIds }) => tableIds.length === 1)
      .filter(
        (seat) => areaIds === null || seat.areaIds.some((area) => area !== null && areaIds.includes(area)),
      )
      .map(({ tableIds }) => ({
        tableId: tableIds[0] as string,
        from: startsAt.getTime(),
        to: endsAt.getTime(),
      })),
  )
