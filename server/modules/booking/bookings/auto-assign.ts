import { conflict } from '../../../../domain/errors.ts'
import { type AreaSeat, areasOutOfSeason } from '../../../../domain/seat-advice.ts'
import { type Span, spanOf } from '../../../../domain/service-day.ts'
import { resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import {
  type BusyInterval,
  chooseSeat,
  HORIZON_MS,
  haveSameTables,
  type Seat,
  type Stay,
} from '../../../../domain/table-choice.ts'
import { closedBySpecialDay, isSeatTakenOver } from '../../../../domain/takeover.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { blocksBetween, claimsBetween, tryMoveClaims } from '../claims.ts'
import { eventsDuring } from '../reseating/load-floor.ts'
import { type BookingWith, lockBookingFor } from './load-booking.ts'
import {
  MOVE_COLUMNS,
  type MovableBooking,
  requireMovable,
  requireUnlocked,
  spanOfBooking,
  updatePlacement,
} from './move-booking.ts'
import { claimantOf } from './occupancy.ts'
import { defaultStayMins } from './place-party.ts'
import {
  areasOfRule,
  combosOf,
  type PlacementVenue,
  tableRulesOf,
  tablesOf,
  venueForPlacement,
} from './queries.ts'
import { releaseWaitingChange } from './waiting-change.ts'

/**
 * Assigns the free table or combination that fits best. Never chooses a blocked table or one that is too small, and
 * keeps to the areas of the booking's access rule unless the request says `any_area`.
 */
export const autoAssign = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/auto-assign'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, MOVE_COLUMNS)
  requireMovable(booking)
  requireUnlocked(booking)
  await releaseWaitingChange(tx, booking, now)
  const stay = await stayOf(tx, booking)
  const seats = await seatsAt(tx, booking.venue_id, stay)
  const areaIds = body.any_area ? [] : await areasOfRule(tx, booking.venue_id, booking.access_rule_id)
  const offered = seats.filter(
    (seat) => areaIds.length === 0 || seat.areaIds.every((id) => id !== null && areaIds.includes(id)),
  )
  const venue = await venueForPlacement(tx, booking.venue_id)
  const rules = await tableRulesOf(tx, booking.venue_id)
  const isOut = outOfSeason(venue, rules, booking.booking_date, stay)
  const inSeason = offered.filter((seat) => !isOut(seat))
  const tableIds = await claimBestSeat(
    tx,
    booking,
    [inSeason, offered],
    seats,
    stay,
    await busyAround(tx, booking),
  )
  if (!haveSameTables(tableIds, booking.table_ids))
    await recordAudit(tx, booking, 'table_assigned', actor, now, {
      from: booking.table_ids.length > 1 ? booking.table_ids : booking.table_id,
      to: tableIds.length > 1 ? tableIds : tableIds[0],
      automatic: true,
    })
  return { success: true as const, table_id: tableIds[0] ?? '', table_ids: [...tableIds] }
}

/** The booking's span, with the reset time of the service in which it arrives. */
const stayOf = async (tx: Tx, booking: MovableBooking): Promise<Stay> => {
  const venue = await venueForPlacement(tx, booking.venue_id)
  const ofDay = servicesOn(venue.services, booking.booking_date)
  return { ...spanOfBooking(booking), resetMins: resetMins(servicesAt(venue, ofDay, booking.booking_time)) }
}

interface FloorSeat extends Seat {
  readonly areaIds: readonly (string | null)[]
}

/**
 * The free table or combination that fits a new party best, in any area. `unlessClosed`: none that is out of season,
 * closed or an event's. Throws 409 when there is none. Nothing is claimed yet.
 */
export const chooseTables = async (
  tx: Tx,
  venueId: string,
  party: {
    readonly party_size?: number
    readonly reservation_date: string
    readonly reservation_time: string
    readonly duration_mins?: number
    /** Of a party that comes in now, whose time of day may occur twice. */
    readonly span?: Span
  },
  unlessClosed = false,
): Promise<string[]> => {
  const { party_size = 2, reservation_date: date, reservation_time: time } = party
  const venue = await venueForPlacement(tx, venueId)
  const mins = party.duration_mins ?? defaultStayMins(venue, date, time, party_size)
  const span = party.span ?? spanOf(venue, date, time, mins)
  const stay = { ...span, resetMins: resetMins(servicesAt(venue, servicesOn(venue.services, date), time)) }
  const free = await seatsAt(tx, venueId, stay)
  const seats = unlessClosed ? await openSeats(tx, venue, date, stay, free) : free
  const place = { id: '', venue_id: venueId, starts_at: span.startsAt, ends_at: span.endsAt }
  const seat = chooseSeat(seats, party_size, stay, await busyAround(tx, place), seats)
  if (!seat) throw noTable()
  return [...seat.tableIds]
}

const openSeats = async (
  tx: Tx,
  venue: PlacementVenue,
  date: string,
  stay: Stay,
  seats: readonly FloorSeat[],
): Promise<readonly FloorSeat[]> => {
  const isOut = outOfSeason(venue, await tableRulesOf(tx, venue.id), date, stay)
  const takeovers = await eventsDuring(tx, venue.id, stay)
  return seats.filter((seat) => !isOut(seat) && !isSeatTakenOver(takeovers, seat, stay))
}

/** Whether a seat lies in an area that is out of season, or that a special day closes during the stay. */
export const outOfSeason = (
  venue: PlacementVenue,
  rules: Awaited<ReturnType<typeof tableRulesOf>>,
  date: string,
  span: Span,
): ((seat: AreaSeat) => boolean) => {
  const areas = areasOutOfSeason(rules, date)
  const closed = new Map<string | null, boolean>()
  const isClosed = (areaId: string | null) => {
    const known = closed.get(areaId) ?? closedBySpecialDay(venue, date, span, [areaId]) !== undefined
    closed.set(areaId, known)
    return known
  }
  return ({ areaIds }) => areaIds.some((id) => (id !== null && areas.has(id)) || isClosed(id))
}

const noTable = () => conflict('No table that fits this party is free at that time.', { code: 'no_table' })

/** Every table and combination without a block during the stay. */
export const seatsAt = async (tx: Executor, venueId: string, stay: Stay): Promise<FloorSeat[]> => {
  const [seats, blocks] = [await seatsOf(tx, venueId), await blocksBetween(tx, venueId, stay)]
  const blocked = new Set(blocks.flatMap((block) => block.table_ids))
  return seats.filter(({ tableIds }) => !tableIds.some((id) => blocked.has(id)))
}

/** Every table and combination of the venue. */
export const seatsOf = async (tx: Executor, venueId: string): Promise<FloorSeat[]> => {
  const [tables, combos] = [await tablesOf(tx, venueId), await combosOf(tx, venueId)]
  const byId = new Map(tables.map((table) => [table.id, table]))
  const single = tables.map(({ id, capacity, min_party, priority, area_id }) => ({
    tableIds: [id],
    capacity,
    minParty: min_party,
    priority,
    areaIds: [area_id],
  }))
  const joined = combos
    .filter((combo) => combo.table_ids.every((id) => byId.has(id)))
    .map(({ table_ids, capacity, min_party, priority }) => ({
      tableIds: table_ids,
      capacity,
      minParty: min_party,
      priority,
      areaIds: table_ids.map((id) => byId.get(id)?.area_id ?? null),
    }))
  return [...single, ...joined]
}

/** The claims of other parties that can affect the choice. */
export const busyAround = async (
  tx: Executor,
  { id, venue_id, starts_at, ends_at }: BookingWith<'id' | 'venue_id' | 'starts_at' | 'ends_at'>,
) => {
  const window = {
    startsAt: new Date(starts_at.getTime() - HORIZON_MS),
    endsAt: new Date(ends_at.getTime() + HORIZON_MS),
  }
  const claims = await claimsBetween(tx, venue_id, window, id)
  return claims.map((claim) => ({
    tableId: claim.table_id,
    from: claim.starts_at.getTime(),
    to: claim.ends_at.getTime(),
  }))
}

/**
 * Takes the seats of the first offer before those of the next. Tries the next seat when another request claims the
 * chosen one first. Throws 409 when none is left.
 */
const claimBestSeat = async (
  tx: Tx,
  booking: MovableBooking,
  offers: readonly (readonly FloorSeat[])[],
  combos: readonly Seat[],
  stay: Stay,
  busy: readonly BusyInterval[],
): Promise<readonly string[]> => {
  for (const offered of offers) {
    let remaining = offered
    for (;;) {
      const seat = chooseSeat(remaining, booking.party_size, stay, busy, combos)
      if (!seat) break
      if (await tryMoveClaims(tx, claimantOf(booking), seat.tableIds, stay)) {
        await updatePlacement(tx, booking, seat.tableIds, spanOfBooking(booking), { at_risk: false })
        return seat.tableIds
      }
      remaining = remaining.filter((other) => other !== seat)
    }
  }
  throw noTable()
}
