import { sql } from 'kysely'
import type { Tx } from '../../../db/executor.ts'

/** A party that changes tables. */
export interface PlannedMove {
  readonly kind: 'booking' | 'reservation'
  readonly id: string
  readonly guest: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

const TABLES = { booking: 'bookings', reservation: 'reservations' } as const

/** In the order of their ids, so that two plans wait for each other instead of deadlocking. */
const lockParties = async (tx: Tx, venueId: string, moves: readonly PlannedMove[]): Promise<void> => {
  for (const kind of ['booking', 'reservation'] as const) {
    const ids = moves.filter((move) => move.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    await tx
      .selectFrom(TABLES[kind])
      .select('id')
      .where('venue_id', '=', venueId)
      .where('id', '=', sql<string>`any(${ids})`)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
}

/**
 * Locks the tables that parties leave or come to, and the parties themselves. Two plans that share a table wait for each
 * other, so that the second one sees what the first has done.
 */
export const lockMoves = async (tx: Tx, venueId: string, moves: readonly PlannedMove[]): Promise<void> => {
  const tables = moves.flatMap(({ from, to }) => [...from, ...to])
  await tx
    .selectFrom('venue_tables')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${tables})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await lockParties(tx, venueId, moves)
}
