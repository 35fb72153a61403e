import { conflict } from '../../../../domain/errors.ts'
import type { Move } from '../../../../domain/reseating/floor.ts'
import { haveSameTables } from '../../../../domain/table-choice.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { type AuditActor, recordAudit } from '../../outbound/index.ts'
import { reassignClaims } from '../claims.ts'
import { type LoadedFloor, loadFloor, type ReseatingVenue } from './load-floor.ts'
import { lockMoves, type PlannedMove } from './lock-moves.ts'

/** The moves of a plan, with who they are about. */
export const namedMoves = (floor: LoadedFloor, moves: readonly Move[]): PlannedMove[] =>
  moves.map(({ id, from, to }) => {
    const party = floor.parties.find((one) => one.id === id)
    const kind = party?.kind === 'reservation' ? 'reservation' : 'booking'
    return { id, from, to, kind, guest: party?.guest ?? '' }
  })

/** The floor is not as it was when the moves were planned. */
export const floorChanged = () =>
  conflict('The floor has changed since this was proposed. Look for a table again.', {
    code: 'floor_changed',
  })

/**
 * Moves all of the parties at once, or throws 409 `floor_changed`: somebody sits elsewhere, may not be moved any more, or
 * one of the tables was taken. The tables are locked first, in the order of their ids. The constraint on the claims
 * decides. Nobody is written to. `mustFit`: a party that has grown since, or whose new table was blocked, is not moved
 * either; whoever goes back to the table they had goes back in any case.
 */
export const moveParties = async (
  tx: Tx,
  venue: ReseatingVenue,
  date: string,
  moves: readonly PlannedMove[],
  now: Date,
  mustFit = true,
): Promise<void> => {
  if (moves.length === 0) return
  await lockMoves(tx, venue.id, moves)
  const floor = await loadFloor(tx, venue, date, now)
  const placed = moves.map((move) => {
    const party = floor.parties.find(({ id }) => id === move.id)
    if (!party?.isMovable || !haveSameTables(party.tableIds, move.from)) throw floorChanged()
    if (mustFit && !hasRoom(floor, move.to, party)) throw floorChanged()
    return { ...move, span: { startsAt: new Date(party.from), endsAt: new Date(party.to) } }
  })
  const isDone = await reassignClaims(
    tx,
    venue.id,
    placed.map(({ kind, id, to, span }) => ({ kind, id, tableIds: to, span })),
  )
  if (!isDone) throw floorChanged()
  for (const { kind, id, to } of placed) await writeTables(tx, kind, venue.id, id, to)
  touchVenue(tx, venue.id, 'activity')
}

const hasRoom = (
  { seats, blocks = [] }: LoadedFloor,
  tableIds: readonly string[],
  party: LoadedFloor['parties'][number],
): boolean =>
  seats.some((seat) => haveSameTables(seat.tableIds, tableIds) && party.partySize <= seat.capacity) &&
  !blocks.some((block) => tableIds.includes(block.tableId) && block.from < party.to && party.from < block.to)

/** Says in the history of each party for whom it was moved. */
export const noteMoves = async (
  tx: Tx,
  venueId: string,
  moves: readonly PlannedMove[],
  bookingId: string,
  actor: AuditActor,
  now: Date,
): Promise<void> => {
  for (const { kind, id, from, to } of moves)
    if (kind === 'booking')
      await recordAudit(tx, { id, venue_id: venueId }, 'moved', actor, now, {
        by: 're-seating',
        for: bookingId,
        from,
        to,
      })
}

const writeTables = async (
  tx: Tx,
  kind: 'booking' | 'reservation',
  venueId: string,
  id: string,
  tableIds: readonly string[],
): Promise<void> => {
  const set = { table_ids: [...tableIds], at_risk: false }
  const first = tableIds[0] as string
  await (kind === 'booking'
    ? tx
        .updateTable('bookings')
        .set({ ...set, table_id: first })
        .where('venue_id', '=', venueId)
        .where('id', '=', id)
    : tx
        .updateTable('reservations')
        .set({ ...set, table_id: first })
        .where('venue_id', '=', venueId)
        .where('id', '=', id)
  ).execute()
}
