import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'

interface Counts {
  readonly proved_full?: number
  readonly undecided?: number
  readonly parties?: number
  readonly covers?: number
}

/** Adds to what moving parties brought on a service date. */
export const countReseating = async (
  db: Executor,
  venueId: string,
  date: string,
  { proved_full = 0, undecided = 0, parties = 0, covers = 0 }: Counts,
): Promise<void> => {
  await sql`
    insert into reseating_days (venue_id, date, proved_full, undecided, parties, covers)
    values (${venueId}, ${date}, ${proved_full}, ${undecided}, ${parties}, ${covers})
    on conflict (venue_id, date) do update set
      proved_full = reseating_days.proved_full + excluded.proved_full,
      undecided = reseating_days.undecided + excluded.undecided,
      parties = reseating_days.parties + excluded.parties,
      covers = reseating_days.covers + excluded.covers`.execute(db)
}
