import { sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { conflict, invalid, notFound, type Refusal } from '../../../../domain/errors.ts'
import { isReservationActive } from '../../../../domain/reservation-status.ts'
import { type Span, serviceMoment, type VenueClock } from '../../../../domain/service-day.ts'
import { haveSameTables } from '../../../../domain/table-choice.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { lockBooking, lockBookingFor, runsEventOf } from '../bookings/load-booking.ts'
import {
  MOVE_COLUMNS,
  type MovableBooking,
  requireMovable,
  requireNotBlocked,
  requireUnlocked,
  updatePlacement,
} from '../bookings/move-booking.ts'
import { claimantOf } from '../bookings/occupancy.ts'
import { placementWarnings } from '../bookings/place-party.ts'
import { venueForPlacement } from '../bookings/queries.ts'
import { releaseWaitingChange } from '../bookings/waiting-change.ts'
import { type Claimant, lockTables, releaseClaims, tryClaimTables } from '../claims.ts'
import { lockReservation, tablesOfReservation } from '../reservations/queries.ts'

const COLUMNS = [...MOVE_COLUMNS, 'guest_name'] as const
type SwappedBooking = MovableBooking & { readonly guest_name: string }

/** One of the two parties, whichever kind it is. */
interface Party {
  readonly claimant: Claimant
  readonly name: string
  readonly partySize: number
  readonly tableIds: readonly string[]
  readonly date: string
  readonly time: string
  readonly span: Span
  /** Undefined for a reservation, which has no history of its own. */
  readonly booking?: SwappedBooking
}

/**
 * Exchanges the tables of two parties; each keeps its time. Both claims are released before either is made again, so
 * that the two never clash with each other, and a third party in the way undoes everything.
 */
export const swapTables = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/swap'>) => {
  if (params.id === body.with) throw invalid('A party cannot swap tables with itself.', { fields: ['with'] })
  const [own, other] = await lockBoth(tx, actor, params.id, body.with)
  if (body.seen) requireSeenTables(body.seen, own, other)
  const venue = await venueForPlacement(tx, own.claimant.venueId)
  for (const party of [own, other]) {
    if (party.tableIds.length === 0)
      throw conflict(`${party.name} has no table to swap.`, { code: 'no_table' })
    if (party.booking) await releaseWaitingChange(tx, party.booking, now)
  }
  if (haveSameTables(own.tableIds, other.tableIds))
    throw conflict('Both parties have the same table already.', { code: 'same_table' })
  const moves = [
    { party: own, tableIds: other.tableIds },
    { party: other, tableIds: own.tableIds },
  ]
  if (!body.allow_blocked)
    for (const { party, tableIds } of moves) await requireNotBlocked(tx, venue.id, tableIds, party.span)
  await lockTables(tx, own.claimant, other.tableIds)
  for (const { party } of moves) await releaseClaims(tx, party.claimant)
  for (const { party, tableIds } of moves)
    if (!(await tryClaimTables(tx, party.claimant, tableIds, party.span)))
      throw await takenBy(tx, venue, party, tableIds)
  const warnings: Warning[] = []
  for (const { party, tableIds } of moves) {
    await writeTables(tx, party, tableIds)
    if (party.booking)
      await recordAudit(tx, party.booking, 'table_assigned', actor, now, {
        from: party.tableIds,
        to: tableIds,
        swapped_with: (party === own ? other : own).name,
      })
    const { claimant, partySize, date, time, span } = party
    const place = { id: claimant.id, tableIds, partySize, date, time, span, isMoved: false }
    for (const { code, message } of await placementWarnings(tx, venue, place, now))
      warnings.push({ code, message: `${party.name}: ${message}` })
  }
  return withWarnings(
    { success: true as const, table_ids: [...other.tableIds], with_table_ids: [...own.tableIds] },
    warnings,
  )
}

/** Throws 409 when somebody moved one of the two since the caller saw them. */
const requireSeenTables = (
  seen: { readonly table_ids: readonly string[]; readonly with_table_ids: readonly string[] },
  own: Party,
  other: Party,
) => {
  const moved = [
    { party: own, from: seen.table_ids },
    { party: other, from: seen.with_table_ids },
  ].find(({ party, from }) => !haveSameTables(party.tableIds, from))
  if (moved)
    throw conflict(`${moved.party.name} was just moved by somebody else. Nothing was changed.`, {
      code: 'moved_meanwhile',
    })
}

/** Bookings are locked in the order of their ids, so that two swaps of the same parties wait for each other. */
const lockBoth = async (tx: Tx, actor: Actor, id: string, withId: string): Promise<[Party, Party]> => {
  if (withId.startsWith('res_')) {
    const booking = await lockBookingFor(tx, actor, id, COLUMNS)
    if (actor.role === 'organiser') throw notFound('Reservation')
    return [ofBooking(booking), ofReservation(await lockReservation(tx, booking.venue_id, withId))]
  }
  const locked = new Map<string, SwappedBooking>()
  for (const one of [id, withId].sort())
    locked.set(
      one,
      one === id ? await lockBookingFor(tx, actor, one, COLUMNS) : await lockBooking(tx, one, COLUMNS),
    )
  const [own, other] = [locked.get(id), locked.get(withId)]
  // The caller may see the first one only; another venue's is as good as none, and to an organiser another event's.
  if (!own || !other || own.venue_id !== other.venue_id) throw notFound('Booking')
  if (actor.role === 'organiser' && !(await runsEventOf(tx, actor, other))) throw notFound('Booking')
  return [ofBooking(own), ofBooking(other)]
}

const ofBooking = (booking: SwappedBooking): Party => {
  requireMovable(booking)
  requireUnlocked(booking)
  return {
    claimant: claimantOf(booking),
    name: booking.guest_name,
    partySize: booking.party_size,
    tableIds: booking.table_ids,
    date: booking.booking_date,
    time: booking.booking_time,
    span: { startsAt: booking.starts_at, endsAt: booking.ends_at },
    booking,
  }
}

const ofReservation = (row: Awaited<ReturnType<typeof lockReservation>>): Party => {
  if (!isReservationActive(row.status))
    throw conflict(`The reservation of ${row.guest_name} has no place any more, so it cannot be moved.`)
  return {
    claimant: { venueId: row.venue_id, kind: 'reservation', id: row.id },
    name: row.guest_name,
    partySize: row.party_size,
    tableIds: tablesOfReservation(row),
    date: row.reservation_date,
    time: row.reservation_time,
    span: { startsAt: row.starts_at, endsAt: row.ends_at },
  }
}

const writeTables = async (tx: Tx, { booking, claimant, span }: Party, tableIds: readonly string[]) => {
  if (booking) return updatePlacement(tx, booking, tableIds, span, { at_risk: false })
  await tx
    .updateTable('reservations')
    .set({ table_id: tableIds[0], table_ids: [...tableIds], at_risk: false })
    .where('id', '=', claimant.id)
    .where('venue_id', '=', claimant.venueId)
    .execute()
  touchVenue(tx, claimant.venueId, 'activity')
}

/** The refusal that names who has one of the tables, and from when. */
const takenBy = async (
  tx: Tx,
  venue: VenueClock,
  { claimant: { venueId, id }, name, span }: Party,
  tableIds: readonly string[],
): Promise<Refusal> => {
  const { rows } = await sql<{ table_number: string; who: string | null; starts_at: Date }>`
    select t.table_number, coalesce(b.guest_name, r.guest_name) as who, c.starts_at
    from table_claims c
    join venue_tables t on t.id = c.table_id and t.venue_id = c.venue_id
    left join bookings b on b.id = c.holder_id and b.venue_id = c.venue_id
    left join reservations r on r.id = c.holder_id and r.venue_id = c.venue_id
    where c.venue_id = ${venueId} and c.table_id = any(${tableIds}::text[]) and c.holder_id <> ${id}
      and c.starts_at < ${span.endsAt} and c.ends_at > ${span.startsAt}
    order by c.starts_at limit 1`.execute(tx)
  const [clash] = rows
  const what = clash
    ? `Table ${clash.table_number} is taken from ${serviceMoment(venue, clash.starts_at).time} by ${clash.who ?? 'another party'}`
    : 'A table is taken'
  return conflict(`${what}, so ${name} cannot move there. Nothing was changed.`, { code: 'table_taken' })
}
