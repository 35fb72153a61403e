import { sql } from 'kysely'
import type { Executor } from '../../db/database.ts'
import type { Taken } from '../../domain/availability.ts'
import { type Span, serviceDaySpan, type VenueClock } from '../../domain/service-day.ts'
import { blocksBetween, claimsBetween } from '../claims/index.ts'

/** No party stays longer than a day, so this is as far as a slot can reach beyond its service day. */
const LONGEST_STAY_MS = 1440 * 60_000

/** Everything that a slot of these service days can meet. */
const reachOf = (venue: VenueClock, from: string, to: string): Span => ({
  startsAt: serviceDaySpan(venue, from).startsAt,
  endsAt: new Date(serviceDaySpan(venue, to).endsAt.getTime() + LONGEST_STAY_MS),
})

/** Of what is taken on several days, what matters for one of them. */
export const takenOn = (taken: Taken, venue: VenueClock, date: string): Taken => {
  const { startsAt, endsAt } = reachOf(venue, date, date)
  return { ...taken, busy: taken.busy.filter((busy) => busy.startsAt < endsAt && startsAt < busy.endsAt) }
}

/** What is taken on the service days from `from` to `to`, and beyond as far as their slots reach. */
export const loadTaken = async (
  db: Executor,
  venue: VenueClock & { id: string },
  from: string,
  to: string,
): Promise<Taken> => {
  const span = reachOf(venue, from, to)
  const claims = await claimsBetween(db, venue.id, span)
  const blocks = await blocksBetween(db, venue.id, span)
  const usage = await db
    .selectFrom('rule_usage')
    .select(['rule_id', 'date', 'slot_time', 'heads'])
    .where('venue_id', '=', venue.id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('heads', '>', sql<number>`0`)
    .execute()
  const heads = new Map(usage.map((row) => [`${row.rule_id} ${row.date} ${row.slot_time}`, row.heads]))
  return {
    busy: [
      ...claims.map((claim) => ({
        tableId: claim.table_id,
        startsAt: claim.starts_at,
        endsAt: claim.ends_at,
      })),
      ...blocks.flatMap((block) =>
        block.table_ids.map((tableId) => ({ tableId, startsAt: block.starts_at, endsAt: block.ends_at })),
      ),
    ],
    heads: (ruleId, date, slotTime) => heads.get(`${ruleId} ${date} ${slotTime}`) ?? 0,
  }
}

/** Heads on every guest list of the venue for one night: what the surge threshold is compared with. */
export const headsOn = async (db: Executor, venueId: string, date: string): Promise<number> => {
  const row = await db
    .selectFrom('rule_usage')
    .select(sql<number>`coalesce(sum(heads), 0)::int`.as('heads'))
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .where('slot_time', '=', '')
    .executeTakeFirstOrThrow()
  return row.heads
}
