import { sql } from 'kysely'
import { conflict } from '../../../../domain/errors.ts'
import type { Span } from '../../../../domain/service-day.ts'
import { runLast, touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import { type Claimant, claimOf, findTooClose, releaseClaims, tableTaken } from '../claims.ts'
import type { BookingWith } from './load-booking.ts'

/** The columns of a booking that decide which tables and counters it uses. */
export const OCCUPANT_COLUMNS = [
  'id',
  'venue_id',
  'kind',
  'party_size',
  'booking_date',
  'booking_time',
  'starts_at',
  'ends_at',
  'closed_at',
  'table_ids',
  'access_rule_id',
  'event_id',
  'ticket_type_id',
] as const
export type Occupant = BookingWith<(typeof OCCUPANT_COLUMNS)[number]>

export const claimantOf = (booking: BookingWith<'id' | 'venue_id'>): Claimant => ({
  venueId: booking.venue_id,
  kind: 'booking',
  id: booking.id,
})

/** From the start to the end, or to an earlier close. */
export const claimedSpan = (booking: Pick<Occupant, 'starts_at' | 'ends_at' | 'closed_at'>): Span => ({
  startsAt: booking.starts_at,
  endsAt: booking.closed_at && booking.closed_at < booking.ends_at ? booking.closed_at : booking.ends_at,
})

/**
 * Claims the booking's tables, its heads under the access rule and its places at the event, or throws 409 and claims
 * nothing. `headLimit` is the maximum that the rule allows; null means no limit. With `resetMins`, other parties at the
 * tables must be at least that far away. The most contended rows are locked last.
 */
export const occupy = async (
  tx: Tx,
  booking: Occupant,
  headLimit: number | null = null,
  resetMins = 0,
): Promise<void> => {
  touchVenue(tx, booking.venue_id, 'places')
  const span = { ...claimedSpan(booking), resetMins }
  const tableIds = span.startsAt < span.endsAt ? booking.table_ids : []
  const ruleId = booking.access_rule_id
  if (ruleId !== null && headLimit !== null && booking.party_size > headLimit) throw full()
  const keepsGap = resetMins > 0 && tableIds.length > 0
  const [claimed, tooClose, counted] = await pipeline(tx, [
    tableIds.length === 0 ? undefined : claimOf(tx, claimantOf(booking), tableIds, span),
    keepsGap ? findTooClose(tx, claimantOf(booking), tableIds, span) : undefined,
    ruleId === null ? undefined : headsOf(tx, booking, ruleId, headLimit),
  ])
  if (claimed.length < tableIds.length || tooClose.length > 0) throw tableTaken()
  if (ruleId !== null && counted.length === 0) throw full()
  takePlaces(tx, booking)
}

/** Releases everything that `occupy` claimed. */
export const vacate = async (tx: Tx, booking: Occupant): Promise<void> => {
  touchVenue(tx, booking.venue_id, 'places')
  await releaseClaims(tx, claimantOf(booking))
  await changeHeads(tx, booking, -booking.party_size)
  await changePlaces(tx, booking, -booking.party_size)
}

/** A guest list counts heads per date, a table rule counts covers per slot. Other bookings have no rule. */
const slotOf = (booking: Occupant): string => (booking.kind === 'guestlist' ? '' : booking.booking_time)

/** Returns no row when the limit would be exceeded. */
const headsOf = (tx: Tx, booking: Occupant, ruleId: string, limit: number | null) =>
  addHeads(tx, {
    venueId: booking.venue_id,
    ruleId,
    date: booking.booking_date,
    slotTime: slotOf(booking),
    heads: booking.party_size,
    limit,
  })

interface Heads {
  readonly venueId: string
  readonly ruleId: string
  readonly date: string
  readonly slotTime: string
  readonly heads: number
  readonly limit: number | null
}

const addHeads = (tx: Tx, { venueId, ruleId, date, slotTime, heads, limit }: Heads) => {
  touchVenue(tx, venueId, 'places')
  return tx
    .insertInto('rule_usage')
    .values({ venue_id: venueId, rule_id: ruleId, date, slot_time: slotTime, heads })
    .onConflict((clash) =>
      clash
        .columns(['venue_id', 'rule_id', 'date', 'slot_time'])
        .doUpdateSet({ heads: sql<number>`rule_usage.heads + excluded.heads` })
        .where(sql<boolean>`${limit}::int is null or rule_usage.heads + excluded.heads <= ${limit}::int`),
    )
    .returning('heads')
}

export const full = () => conflict('There is no room left at that time.', { code: 'full' })

/**
 * Counts heads beside those of bookings, for a place that a change has claimed. Throws 409 when the limit would be exceeded.
 * `booking` is the party as it will be.
 */
export const addExtraHeads = async (tx: Tx, booking: Occupant, heads: number, limit: number | null) => {
  if (booking.access_rule_id === null || heads === 0) return
  if (limit !== null && booking.party_size > limit) throw full()
  const counted = await headsOf(
    tx,
    { ...booking, party_size: heads },
    booking.access_rule_id,
    limit,
  ).execute()
  if (counted.length === 0) throw full()
}

/** Changes the heads of a booking that is already counted, without a limit check. */
export const changeHeads = async (tx: Tx, booking: Occupant, by: number) => {
  if (booking.access_rule_id === null || by === 0) return
  const { venue_id, access_rule_id: rule_id, booking_date: date } = booking
  touchVenue(tx, venue_id, 'places')
  await sql`
    insert into rule_usage as u (venue_id, rule_id, date, slot_time, heads)
    values (${venue_id}, ${rule_id}, ${date}::date, ${slotOf(booking)}, ${Math.max(0, by)}::int)
    on conflict (venue_id, rule_id, date, slot_time) do update set heads = u.heads + ${by}::int
  `.execute(tx)
}

interface Places {
  readonly id: string
  readonly venueId: string
  readonly by: number
}

const addSold = (tx: Tx, table: 'ticket_types' | 'events', { id, venueId, by }: Places) =>
  tx
    .updateTable(table)
    .set((eb) => ({ sold: eb('sold', '+', by) }))
    .where('id', '=', id)
    .where('venue_id', '=', venueId)

/**
 * Concurrent orders contend for these rows, so the update runs last. The constraints `ticket_never_oversold` and
 * `event_never_oversold` reject the commit when too few places are left; callers check first to fail early.
 */
const takePlaces = (tx: Tx, booking: Occupant) => {
  const { event_id: eventId, ticket_type_id: typeId, venue_id: venueId, party_size: by } = booking
  if (eventId === null) return
  if (typeId !== null) runLast(tx, addSold(tx, 'ticket_types', { id: typeId, venueId, by }))
  runLast(tx, addSold(tx, 'events', { id: eventId, venueId, by }))
}

/**
 * Updates the ticket type, then the event, in the same order everywhere. Returns false when too few places are left.
 * The constraints `ticket_never_oversold` and `event_never_oversold` back the conditions.
 */
export const changePlaces = async (tx: Tx, booking: Occupant, by: number): Promise<boolean> => {
  const { event_id: eventId, ticket_type_id: typeId, venue_id: venueId } = booking
  if (eventId === null) return true
  touchVenue(tx, venueId, 'places')
  if (typeId !== null && !(await addIfLeft(tx, 'ticket_types', { id: typeId, venueId, by }))) return false
  return addIfLeft(tx, 'events', { id: eventId, venueId, by })
}

const addIfLeft = async (tx: Tx, table: 'ticket_types' | 'events', places: Places): Promise<boolean> => {
  const changed = await addSold(tx, table, places)
    .where(sql<boolean>`sold + ${places.by}::int <= capacity`)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
