import { sql } from 'kysely'
import { serviceDateOf } from '../../../domain/service-day.ts'
import { runLast, touchVenue } from '../../db/changes.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { rawQuery } from '../../db/pipeline.ts'

/** The door of everything that was not done at a named device: the desk, the floor, the console. */
export const DESK = 'desk'

interface HeadsMoved {
  readonly venueId: string
  readonly device: string
  /** Decides on which service day they are counted. */
  readonly at: Date
  /** Positive: went in. Negative: went out. */
  readonly by: number
}

/**
 * Counts people who went in or out. The only writer of `occupancy`. The row is shared by everybody at that door, so the
 * statement runs at the end of the transaction.
 */
export const countHeads = async (tx: Tx, { venueId, device, at, by }: HeadsMoved): Promise<void> => {
  if (by === 0) return
  const date = await serviceDateAt(tx, venueId, at)
  const [heads_in, heads_out] = [Math.max(0, by), Math.max(0, -by)]
  runLast(
    tx,
    rawQuery(
      tx,
      sql`insert into occupancy as o (venue_id, date, device, heads_in, heads_out)
        values (${venueId}, ${date}::date, ${device}, ${heads_in}::int, ${heads_out}::int)
        on conflict (venue_id, date, device) do update set
          heads_in = o.heads_in + excluded.heads_in, heads_out = o.heads_out + excluded.heads_out`,
    ),
  )
  touchVenue(tx, venueId, 'activity')
}

/** The venue's service day at that moment. */
export const serviceDateAt = async (db: Executor, venueId: string, at: Date): Promise<string> => {
  const clock = await db
    .selectFrom('venues')
    .select(['timezone', 'service_day_start'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return serviceDateOf(clock, at)
}

/** Every door of the venue on one service day. */
export const gatesOn = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('occupancy')
    .select(['device', 'heads_in', 'heads_out'])
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .orderBy('device')
    .execute()

/** People inside, as the doors of one service day counted them. Never below zero. */
export const insideOf = (gates: readonly { heads_in: number; heads_out: number }[]): number =>
  Math.max(
    0,
    gates.reduce((sum, gate) => sum + gate.heads_in - gate.heads_out, 0),
  )
