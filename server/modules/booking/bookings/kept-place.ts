import type { Updateable } from 'kysely'
import { underTerms } from '../../../../domain/cancellation.ts'
import type { Deposit } from '../../../../domain/deposit.ts'
import { depositChange } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import { type AuditActor, notifyOfKeptPlace, recordAudit, SYSTEM } from '../../outbound/index.ts'
import { lockTables } from '../claims.ts'
import { lockPaidSoFar } from '../settlement/queries.ts'
import { settleFreed } from '../settlement/settle-freed.ts'
import { STATUS_COLUMNS, type StatusRow } from '../status/step.ts'
import { type ChangeRow, claimBeside, returnExtras } from './change-claims.ts'
import type { BookingRow, BookingWith } from './load-booking.ts'
import { type NewPlace, occupantAt } from './new-place.ts'
import { claimantOf, claimedSpan, occupy, vacate } from './occupancy.ts'
import { areOnFloor } from './queries.ts'
import { updateBooking } from './update-booking.ts'

/** How a change ends that the venue did not agree to. */
type KeptBecause = 'declined' | 'lapsed' | 'withdrawn'

type Keeping = BookingWith<'id' | 'venue_id' | 'kept_change_id'>

/**
 * Keeps the place that a booking had before its guest requested another one, so that nobody else gets it until the
 * venue has decided. `before` is the booking before the change; its claims have moved to `place`, and the statements of
 * `tx` that released the old ones are not visible to anybody yet.
 */
export const keepPlace = async (tx: Tx, before: BookingRow, place: NewPlace, now: Date): Promise<void> => {
  const after: BookingRow = { ...before, ...occupantAt(before, place) }
  const id = await claimBeside(
    tx,
    after,
    placeBefore(before),
    {
      status: 'kept',
      due_at: before.starts_at,
      approved_at: before.approved_at,
      approved_by_name: before.approved_by_name,
      terms_start_at: before.terms_start_at,
    },
    now,
  )
  await updateBooking(tx, before, {
    kept_change_id: id,
    terms_party_size: Math.max(before.party_size, place.partySize),
  })
}

/** Limits were checked when the place was booked. */
const placeBefore = (booking: BookingRow): NewPlace => ({
  date: booking.booking_date,
  time: booking.booking_time,
  partySize: booking.party_size,
  span: claimedSpan(booking),
  tableIds: booking.table_ids,
  accessRuleId: booking.access_rule_id,
  headLimit: null,
  deposit: { pence: booking.deposit_pence, mode: booking.deposit_mode as Deposit['mode'] },
  approves: true,
})

const NOTHING_KEPT: Updateable<Bookings> = { kept_change_id: null, terms_party_size: null }

/** Takes the kept place of a booking, which `tx` has locked. */
const takeKept = (tx: Tx, booking: Keeping, status: 'released' | 'restored'): Promise<ChangeRow> =>
  tx
    .updateTable('booking_changes')
    .set({ status })
    .where('id', '=', booking.kept_change_id)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'kept')
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Gives the kept place up: the venue agreed to the change, or the booking ends. Returns what goes back to the guest
 * because the deposit of the new place is lower, judged at the moment of the guest's request.
 */
export const dropKeptPlace = async (
  tx: Tx,
  booking: StatusRow,
  { staysBooked, now }: { readonly staysBooked: boolean; readonly now: Date },
): Promise<number> => {
  const kept = await takeKept(tx, booking, 'released')
  await returnExtras(tx, booking, kept)
  await updateBooking(tx, booking, NOTHING_KEPT)
  if (!staysBooked) return 0
  const payments = await lockPaidSoFar(tx, booking.id)
  const before = {
    ...underTerms({ ...booking, terms_party_size: kept.party_size }),
    depositPence: kept.deposit_pence,
  }
  const deposit = { pence: booking.deposit_pence, mode: booking.deposit_mode as Deposit['mode'] }
  const { freed } = depositChange(
    before,
    { deposit, partySize: booking.party_size },
    payments,
    kept.created_at,
  )
  return settleFreed(tx, payments, freed, now)
}

/**
 * Ends a change that the venue did not agree to: the booking is approved at the place it had, and its guest learns
 * that. Tables that were removed from the floor plan meanwhile stay away. `tx` has locked the booking.
 */
export const restoreKeptPlace = async (
  tx: Tx,
  booking: StatusRow,
  because: KeptBecause,
  doer: AuditActor,
  now: Date,
  reason: string | null = null,
): Promise<void> => {
  const kept = await takeKept(tx, booking, 'restored')
  const tableIds = (await areOnFloor(tx, booking.venue_id, kept.table_ids)) ? kept.table_ids : []
  const place = {
    party_size: kept.party_size,
    booking_date: kept.booking_date,
    booking_time: kept.booking_time,
    starts_at: kept.starts_at,
    ends_at: kept.ends_at,
    table_ids: tableIds,
    access_rule_id: kept.access_rule_id,
  }
  await lockTables(tx, claimantOf(booking), kept.table_ids)
  await returnExtras(tx, booking, kept)
  await vacate(tx, booking)
  await occupy(tx, { ...booking, ...place })
  await updateBooking(tx, booking, {
    ...place,
    ...NOTHING_KEPT,
    guest_count: kept.party_size,
    duration_mins: kept.duration_mins,
    table_id: tableIds[0] ?? null,
    deposit_pence: kept.deposit_pence,
    deposit_mode: kept.deposit_mode as Deposit['mode'],
    terms_start_at: kept.terms_start_at,
    status: 'approved',
    approved_at: kept.approved_at,
    approved_by_name: kept.approved_by_name,
    reason: null,
  })
  await recordAudit(tx, booking, 'status_changed', doer, now, {
    from: booking.status,
    to: 'approved',
    reason,
    change: because,
    wanted: `${booking.booking_date} ${booking.booking_time}`,
    wanted_party_size: booking.party_size,
    kept: `${kept.booking_date} ${kept.booking_time}`,
    kept_party_size: kept.party_size,
  })
  await notifyOfKeptPlace(tx, booking, kept.ends_at, because, now)
}

/** Restores every kept place of a venue, because its clock changes. The caller has locked the venue. */
export const restoreKeptPlacesOf = async (tx: Tx, venueId: string, now: Date): Promise<void> => {
  const bookings = await tx
    .selectFrom('bookings')
    .select(STATUS_COLUMNS)
    .where('venue_id', '=', venueId)
    .where('kept_change_id', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const booking of bookings) await restoreKeptPlace(tx, booking, 'lapsed', SYSTEM, now)
}
