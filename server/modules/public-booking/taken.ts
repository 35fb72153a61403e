import { sql } from 'kysely'
import type { Executor } from '../../db/database.ts'
import type { RowOf } from '../../db/pipeline.ts'
import { type Occupancy, rulesOn, slotsSpan } from '../../domain/availability.ts'
import { type Span, serviceDaySpan, type VenueClock } from '../../domain/service-day.ts'
import { type BusyInterval, HORIZON_MS } from '../../domain/table-choice.ts'
import { busyBetween } from '../claims/index.ts'
import type { PublicOffer, PublicRule } from './offer.ts'

/** No party stays longer than this. */
const LONGEST_STAY_MS = 24 * 3_600_000

/** Everything that a slot of these service days can meet, or that matters for which table it is given. */
const reachOf = (venue: VenueClock, from: string, to: string): Span =>
  reachAround({
    startsAt: serviceDaySpan(venue, from).startsAt,
    endsAt: new Date(serviceDaySpan(venue, to).endsAt.getTime() + LONGEST_STAY_MS),
  })

/** The same for one stay. */
export const reachAround = ({ startsAt, endsAt }: Span): Span => ({
  startsAt: new Date(startsAt.getTime() - HORIZON_MS),
  endsAt: new Date(endsAt.getTime() + HORIZON_MS),
})

/** Of what is taken on several days, what matters for one of them. */
export const takenOn = (taken: Occupancy, venue: VenueClock, date: string): Occupancy => {
  const reach = reachOf(venue, date, date)
  const [from, to] = [reach.startsAt.getTime(), reach.endsAt.getTime()]
  return { ...taken, busy: taken.busy.filter((busy) => busy.from < to && from < busy.to) }
}

/** What is taken on the service days from `from` to `to`, and beyond as far as their slots reach. */
export const loadTaken = async (
  db: Executor,
  venue: VenueClock & { id: string },
  from: string,
  to: string,
): Promise<Occupancy> => {
  const [busy, usage] = await Promise.all([
    busyBetween(db, venue.id, reachOf(venue, from, to)),
    headsBetween(db, { venueId: venue.id, from, to }).execute(),
  ])
  return takenOf(busy, usage)
}

/** The same for availability: as much of it as the slots of this flow can be judged by. */
export const loadTakenFor = async (
  db: Executor,
  offer: PublicOffer,
  flow: 'tables' | 'guestlist',
  date: string,
): Promise<Occupancy> => {
  const { venue } = offer
  const span = flow === 'tables' ? slotsSpan(offer, flow, date) : undefined
  const [busy, usage] = await Promise.all([
    span ? busyBetween(db, venue.id, reachAround(span)) : [],
    rulesOn(offer, flow, date).some(isLimited)
      ? headsBetween(db, { venueId: venue.id, from: date, to: date }).execute()
      : [],
  ])
  return takenOf(busy, usage)
}

/** Whether a rule counts heads against a limit; otherwise nobody needs to know them. */
export const isLimited = (rule: PublicRule): boolean =>
  (rule.rule_type === 'tables' ? rule.max_covers_per_slot : rule.capacity) !== null

export const takenOf = (busy: readonly BusyInterval[], usage: readonly Usage[]): Occupancy => {
  const heads = new Map(usage.map((row) => [`${row.rule_id} ${row.date} ${row.slot_time}`, row.heads]))
  return { busy, heads: (ruleId, date, slotTime) => heads.get(`${ruleId} ${date} ${slotTime}`) ?? 0 }
}

export type Usage = RowOf<ReturnType<typeof headsBetween>>

export const headsBetween = (
  db: Executor,
  { venueId, from, to }: { venueId: string; from: string; to: string },
) =>
  db
    .selectFrom('rule_usage')
    .select(['rule_id', 'date', 'slot_time', 'heads'])
    .where('venue_id', '=', venueId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('heads', '>', sql<number>`0`)

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
