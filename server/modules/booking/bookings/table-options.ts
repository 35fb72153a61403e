import { appliesOn, slotTimes } from '../../../../domain/availability.ts'
import { depositFor } from '../../../../domain/deposit.ts'
import { spanOf } from '../../../../domain/service-day.ts'
import { resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import { type BusyInterval, chooseSeat, type Seat, type Stay } from '../../../../domain/table-choice.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import { busyAround, seatsAt } from './auto-assign.ts'
import { defaultStayMins, newPartyWarnings } from './place-party.ts'
import { blackoutsOn, type PlacementVenue, readPlacementVenue, tableRulesOf, tablesOf } from './queries.ts'

const MAX_SEATS = 12

/** Where a new party could sit, the best place first, what is odd about its time, and what guests would pay online. */
export const listTableOptions = async ({
  db,
  params: { venueId },
  query: { date, time, party_size },
  now,
}: ReadContext<'GET /api/my-venues/:venueId/table-options'>) => {
  const venue = await readPlacementVenue(db, venueId)
  const duration_mins = defaultStayMins(venue, date, time, party_size)
  const span = spanOf(venue, date, time, duration_mins)
  const stay = { ...span, resetMins: resetMins(servicesAt(venue, servicesOn(venue.services, date), time)) }
  const place = { id: '', venue_id: venueId, starts_at: span.startsAt, ends_at: span.endsAt }
  const seats = bestFirst(await seatsAt(db, venueId, stay), party_size, stay, await busyAround(db, place))
  const numbers = new Map((await tablesOf(db, venueId)).map(({ id, table_number }) => [id, table_number]))
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
      seats: seats.map((seat) => ({
        table_ids: [...seat.tableIds],
        tables: seat.tableIds.map((id) => numbers.get(id) ?? ''),
        capacity: seat.capacity,
      })),
      duration_mins,
      deposit: await depositAt(db, venue, date, time, party_size),
    },
    warnings,
  )
}

const bestFirst = (
  seats: readonly Seat[],
  partySize: number,
  stay: Stay,
  busy: readonly BusyInterval[],
): Seat[] => {
  const found: Seat[] = []
  let remaining = seats
  while (found.length < MAX_SEATS) {
    const seat = chooseSeat(remaining, partySize, stay, busy, seats)
    if (!seat) break
    found.push(seat)
    remaining = remaining.filter((other) => other !== seat)
  }
  return found
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
