import { type Selectable, sql } from 'kysely'
import type { Deposit } from '../../../../domain/deposit.ts'
import { spanBeyond } from '../../../../domain/self-service.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { BookingChanges } from '../../../db/tables.ts'
import { newId } from '../../../db/values.ts'
import { GUEST, SYSTEM } from '../../outbound/index.ts'
import { claimTables, findTooClose, lockTables, releaseClaims, tableTaken } from '../claims.ts'
import { queueTask } from '../settlement/queue-task.ts'
import { changePlace, type NewPlace, occupantAt, ownPlaceOf } from './change-place.ts'
import type { BookingRow } from './load-booking.ts'
import {
  addExtraHeads,
  changeHeads,
  claimantOf,
  claimedSpan,
  OCCUPANT_COLUMNS,
  type Occupant,
} from './occupancy.ts'
import { requirePace } from './pacing.ts'

type ChangeRow = Selectable<BookingChanges>

const changeClaimant = ({ id, venue_id }: Pick<ChangeRow, 'id' | 'venue_id'>) =>
  ({ venueId: venue_id, kind: 'change', id }) as const

/**
 * Claims a place for a booking that will move there once its change is paid. The booking keeps the place it has. Throws
 * 409 when another party has the new one. Returns the change's id. `tx` has locked the booking.
 */
export const claimChange = async (
  tx: Tx,
  booking: BookingRow,
  place: NewPlace,
  dueAt: Date,
  now: Date,
): Promise<string> => {
  const id = newId('bchg')
  const { venue_id } = booking
  const own = ownPlaceOf(booking)
  const occupant = occupantAt(booking, place)
  await claimBeyond(tx, booking, place, changeClaimant({ id, venue_id }))
  const added = Math.max(place.partySize - booking.party_size, 0)
  const isSameMoment = place.date === booking.booking_date && place.time === booking.booking_time
  const slotTime = booking.kind === 'guestlist' ? '' : place.time
  const isSameSlot = place.accessRuleId === own.ruleId && place.date === own.date && slotTime === own.slotTime
  const extraHeads = place.accessRuleId === null ? 0 : isSameSlot ? added : place.partySize
  await addExtraHeads(tx, occupant, extraHeads, place.headLimit)
  if (place.pace) await requirePace(tx, occupant, place.pace, own)
  const extraCovers = !own.arrives ? 0 : isSameMoment ? added : place.partySize
  const extraParties = own.arrives && !isSameMoment ? 1 : 0
  const change = await tx
    .insertInto('booking_changes')
    .values({
      id,
      venue_id,
      booking_id: booking.id,
      booking_date: place.date,
      booking_time: place.time,
      party_size: place.partySize,
      duration_mins: Math.round((place.span.endsAt.getTime() - place.span.startsAt.getTime()) / 60_000),
      starts_at: place.span.startsAt,
      ends_at: place.span.endsAt,
      table_ids: [...place.tableIds],
      access_rule_id: place.accessRuleId,
      deposit_pence: place.deposit.pence,
      deposit_mode: place.deposit.mode,
      approves: place.approves,
      extra_heads: extraHeads,
      extra_covers: extraCovers,
      extra_parties: extraParties,
      due_at: dueAt,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addArrivals(tx, change, 1)
  touchVenue(tx, venue_id, 'activity')
  return id
}

/** Claims what the new place has beyond the booking's own claims: a table that it keeps is its own already. */
const claimBeyond = async (
  tx: Tx,
  booking: BookingRow,
  { tableIds, span }: NewPlace,
  claimant: ReturnType<typeof changeClaimant>,
) => {
  await lockTables(tx, claimantOf(booking), tableIds)
  const keepsGap = (span.resetMins ?? 0) > 0 && tableIds.length > 0
  if (keepsGap && (await findTooClose(tx, claimantOf(booking), tableIds, span).execute()).length > 0)
    throw tableTaken()
  const kept = tableIds.filter((id) => booking.table_ids.includes(id))
  const others = tableIds.filter((id) => !booking.table_ids.includes(id))
  await claimTables(tx, claimant, others, span)
  for (const part of spanBeyond(span, claimedSpan(booking))) await claimTables(tx, claimant, kept, part)
}

/** The arrivals that the change counts beside those of bookings, which triggers count. */
const addArrivals = async (tx: Tx, change: ChangeRow, by: 1 | -1) => {
  if (change.extra_covers === 0 && change.extra_parties === 0) return
  await sql`select add_arrivals(${change.venue_id}, ${change.booking_date}::date, ${change.booking_time},
    ${by * change.extra_covers}::int, ${by * change.extra_parties}::int)`.execute(tx)
}

/** Gives back everything that the change claimed beside its booking. */
const returnExtras = async (tx: Tx, booking: Occupant, change: ChangeRow) => {
  await releaseClaims(tx, changeClaimant(change))
  const there = {
    ...booking,
    booking_date: change.booking_date,
    booking_time: change.booking_time,
    access_rule_id: change.access_rule_id,
  }
  await changeHeads(tx, there, -change.extra_heads)
  await addArrivals(tx, change, -1)
}

/**
 * Ends a change that waits for its payment, if there is one: it was not paid in time, or the booking changed otherwise.
 * Its open payment is closed; money that arrives all the same goes back. `tx` has locked the booking.
 */
export const releaseWaitingChange = (tx: Tx, booking: Occupant, now: Date): Promise<void> =>
  release(tx, booking, null, now)

/** Ends this change only. A later one of the same booking waits on. */
export const releaseWaitingChangeOf = (
  tx: Tx,
  booking: Occupant,
  changeId: string,
  now: Date,
): Promise<void> => release(tx, booking, changeId, now)

const release = async (tx: Tx, booking: Occupant, changeId: string | null, now: Date): Promise<void> => {
  const change = await tx
    .updateTable('booking_changes')
    .set({ status: 'released' })
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`(${changeId}::text is null or id = ${changeId}::text)`)
    .returningAll()
    .executeTakeFirst()
  if (!change) return
  await returnExtras(tx, booking, change)
  const open = await tx
    .selectFrom('payments')
    .select(['id', 'venue_id', 'amount_pence'])
    .where('change_id', '=', change.id)
    .where('venue_id', '=', change.venue_id)
    .where('status', 'in', ['created', 'awaiting_payment', 'processing'])
    .forUpdate()
    .execute()
  for (const payment of open)
    await queueTask(tx, payment, { kind: 'release', pence: payment.amount_pence }, SYSTEM, now)
  touchVenue(tx, booking.venue_id, 'activity')
}

/**
 * Carries out a change that was paid. Returns false when it no longer waits, or the booking can no longer move: the
 * payment then goes back and the booking stays as it is. `onApplied` runs before the message to the guest is queued, so that it
 * names the money that stands. `tx` has locked the booking.
 */
export const applyWaitingChange = async (
  tx: Tx,
  booking: BookingRow,
  changeId: string,
  now: Date,
  onApplied: () => Promise<void>,
): Promise<boolean> => {
  const canMove =
    (booking.status === 'pending' || booking.status === 'approved') && booking.closed_at === null
  if (!canMove) {
    await releaseWaitingChange(tx, booking, now)
    return false
  }
  const change = await tx
    .updateTable('booking_changes')
    .set({ status: 'applied' })
    .where('id', '=', changeId)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!change) return false
  await returnExtras(tx, booking, change)
  await onApplied()
  await changePlace(tx, booking, placeOf(change), GUEST, now)
  return true
}

/** Limits were checked when the place was claimed. */
const placeOf = (change: ChangeRow): NewPlace => ({
  date: change.booking_date,
  time: change.booking_time,
  partySize: change.party_size,
  span: { startsAt: change.starts_at, endsAt: change.ends_at },
  tableIds: change.table_ids,
  accessRuleId: change.access_rule_id,
  headLimit: null,
  deposit: { pence: change.deposit_pence, mode: change.deposit_mode as Deposit['mode'] },
  approves: change.approves,
})

/** Ends every waiting change of a venue, because its clock changes. The caller has locked the bookings. */
export const releaseWaitingChangesOf = async (tx: Tx, venueId: string, now: Date): Promise<void> => {
  const bookings = await tx
    .selectFrom('bookings')
    .select(OCCUPANT_COLUMNS)
    .where('venue_id', '=', venueId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('booking_changes')
        .select('booking_id')
        .where('venue_id', '=', venueId)
        .where('status', '=', 'waiting'),
    )
    .orderBy('id')
    .execute()
  for (const booking of bookings) await releaseWaitingChange(tx, booking, now)
}
