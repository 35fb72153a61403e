import { sql } from 'kysely'
import { LATE_AFTER_MINS } from '../../../../domain/attendance.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'

const MINUTE_MS = 60_000
/** Without a late party, the mark is moved this seldom: an idle platform writes next to nothing. */
const MOVE_MARK_MS = 10 * MINUTE_MS

/**
 * A party becomes late by the clock alone, without a change of its row. This moves the version of its venue, as any
 * change does, so that screens read it again. `platform.late_until` says how far that was done: each moment is noted
 * once, by one of the processes, also after a time without any.
 */
export const noteLateParties = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
): Promise<string[]> => {
  const mark = await markOf(database.read)
  if (mark !== null && now.getTime() - mark.getTime() < MOVE_MARK_MS) {
    if ((await venuesWithLate(database.read, mark, now)).length === 0) return []
  }
  return database.tx((tx) => note(tx, now))
}

const note = async (tx: Tx, now: Date): Promise<string[]> => {
  const { late_until } = await tx
    .selectFrom('platform')
    .select('late_until')
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (late_until !== null && late_until >= now) return []
  const venueIds = late_until === null ? [] : await venuesWithLate(tx, late_until, now)
  for (const id of venueIds) touchVenue(tx, id, 'activity')
  await tx.updateTable('platform').set({ late_until: now }).execute()
  return venueIds
}

const markOf = async (db: Executor): Promise<Date | null> =>
  (await db.selectFrom('platform').select('late_until').executeTakeFirstOrThrow()).late_until

/** Venues with a party that became late after `from` and up to `to`. */
const venuesWithLate = async (db: Executor, from: Date, to: Date): Promise<string[]> => {
  const [after, until] = [from, to].map((at) => new Date(at.getTime() - LATE_AFTER_MINS * MINUTE_MS))
  const { rows } = await sql<{ venue_id: string }>`
    select venue_id from bookings
    where status in ('pending', 'approved') and no_show_at is null and starts_at > ${after} and starts_at <= ${until}
    union
    select venue_id from reservations
    where status = 'confirmed' and starts_at > ${after} and starts_at <= ${until}
    order by venue_id`.execute(db)
  return rows.map(({ venue_id }) => venue_id)
}
