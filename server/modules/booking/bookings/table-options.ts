import { appliesOn, slotTimes } from '../../../../domain/availability.ts'
import { depositFor } from '../../../../domain/deposit.ts'
import {
  type AreaSeat,
  bestSeats,
  joinNeighbours,
  type PlacedTable,
  reasonsFor,
} from '../../../../domain/seat-advice.ts'
import { spanOf } from '../../../../domain/service-day.ts'
import { resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { busyAround, outOfSeason, seatsAt } from './auto-assign.ts'
import { defaultStayMins, newPartyWarnings } from './place-party.ts'
import { blackoutsOn, type PlacementVenue, readPlacementVenue, tableRulesOf, tablesOf } from './queries.ts'

const MAX_SEATS = 12
const MAX_JOINED = 3
const byNumber = new Intl.Collator('en', { numeric: true })

/** Where a new party could sit, the best place first, what is odd about its time, and what guests would pay online. */
export const listTableOptions = async ({
  db,
  params: { venueId },
  query: { date, time, party_size, seating_area_id },
  now,
}: ReadContext<'GET /api/my-venues/:venueId/table-options'>) => {
  const venue = await readPlacementVenue(db, venueId)
  const duration_mins = defaultStayMins(venue, date, time, party_size)
  const span = spanOf(venue, date, time, duration_mins)
  const stay = { ...span, resetMins: resetMins(servicesAt(venue, servicesOn(venue.services, date), time)) }
  const place = { id: '', venue_id: venueId, starts_at: span.startsAt, ends_at: span.endsAt }
  const tables = await tablesOf(db, venueId)
  const wanted = {
    partySize: party_size,
    stay,
    busy: await busyAround(db, place),
    wish: seating_area_id,
    isOut: outOfSeason(venue, await tableRulesOf(db, venueId), date, span),
  }
  const onFloor = await seatsAt(db, venueId, stay)
  const fitting = bestSeats(onFloor, wanted, MAX_SEATS)
  const seats = fitting.length > 0 ? fitting : joinNeighbours(placed(tables, onFloor), wanted, MAX_JOINED)
  const byId = new Map(tables.map((table) => [table.id, table]))
  const numberOf = (id: string) => byId.get(id)?.table_number ?? ''
  // Neighbours are named as they stand: M3 + M8 + M9. A combination keeps the order that the venue gave it.
  const inOrder = (seat: (typeof seats)[number]) =>
    fitting.length > 0
      ? seat
      : {
          ...seat,
          tableIds: seat.tableIds.toSorted((a, b) => byNumber.compare(numberOf(a), numberOf(b))),
        }
  const tableIds = seats[0]?.tableIds ?? []
  const warnings = [
    ...(await blackoutWarnings(db, venueId, date)),
    ...(await newPartyWarnings(
      db,
      venueId,
      venue,
      { tableIds, partySize: party_size, date, time, span },
      now,
    )),
  ]
  return withWarnings(
    {
      seats: seats.map(inOrder).map((seat) => ({
        table_ids: [...seat.tableIds],
        tables: seat.tableIds.map(numberOf),
        capacity: seat.capacity,
        area: byId.get(seat.tableIds[0] ?? '')?.area ?? null,
        kind:
          fitting.length === 0
            ? ('joined' as const)
            : seat.tableIds.length > 1
              ? ('combination' as const)
              : ('table' as const),
        why: reasonsFor(seat, wanted),
      })),
      duration_mins,
      deposit: await depositAt(db, venue, date, time, party_size),
    },
    warnings,
  )
}

/** Tables without a block, with their places: what could be joined. */
const placed = (
  tables: Awaited<ReturnType<typeof tablesOf>>,
  onFloor: readonly AreaSeat[],
): PlacedTable[] => {
  const single = new Map(
    onFloor.filter(({ tableIds }) => tableIds.length === 1).map((seat) => [seat.tableIds[0], seat]),
  )
  return tables.flatMap(({ id, floor_id, x, y }) => {
    const seat = single.get(id)
    return seat ? [{ ...seat, floorId: floor_id, x, y }] : []
  })
}

const blackoutWarnings = async (db: Executor, venueId: string, date: string): Promise<Warning[]> =>
  (await blackoutsOn(db, venueId, date)).map(({ reason }) => ({
    code: 'blackout',
    message: `Tables cannot be booked online that day${reason ? `: ${reason}` : ''}.`,
  }))

/** What the rule asks for in whose slots the time lies. The first of several, as guests see them. */
const depositAt = async (
  db: Executor,
  venue: PlacementVenue,
  date: string,
  time: string,
  partySize: number,
) => {
  const rule = (await tableRulesOf(db, venue.id)).find(
    (one) =>
      appliesOn(venue, one, date) &&
      one.party_min <= partySize &&
      partySize <= one.party_max &&
      slotTimes(venue, one, date).includes(time),
  )
  const { mode, pence } = rule ? depositFor(rule, partySize, 0, 0) : { mode: 'none' as const, pence: 0 }
  return mode === 'none' ? null : { mode, amount_pence: pence }
}
