import { type Insertable, type Selectable, sql } from 'kysely'
import { spanBeyond } from '../../../../domain/self-service.ts'
import { minutesIn } from '../../../../domain/service-day.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { BookingChanges } from '../../../db/tables.ts'
import { newId } from '../../../db/values.ts'
import { claimTables, findTooClose, lockTables, releaseClaims, tableTaken } from '../claims.ts'
import type { BookingRow } from './load-booking.ts'
import { type NewPlace, occupantAt, ownPlaceOf } from './new-place.ts'
import { addExtraHeads, changeHeads, claimantOf, claimedSpan, type Occupant } from './occupancy.ts'
import { requirePace } from './pacing.ts'

export type ChangeRow = Selectable<BookingChanges>

const changeClaimant = ({ id, venue_id }: Pick<ChangeRow, 'id' | 'venue_id'>) =>
  ({ venueId: venue_id, kind: 'change', id }) as const

/**
 * Claims a second place for a booking, beside the one it has: tables, heads under its rule, arrivals. Throws 409 when
 * another party has it. Returns the id under which it is claimed. `tx` has locked the booking.
 */
export const claimBeside = async (
  tx: Tx,
  booking: BookingRow,
  place: NewPlace,
  set: Pick<Insertable<BookingChanges>, 'status' | 'due_at'> & Partial<Insertable<BookingChanges>>,
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
      duration_mins: minutesIn(place.span),
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
      created_at: now,
      ...set,
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
export const returnExtras = async (tx: Tx, booking: Occupant, change: ChangeRow) => {
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
