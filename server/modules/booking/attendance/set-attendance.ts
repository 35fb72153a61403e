import type { Updateable } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import {
  type AttendanceState,
  attendanceOf,
  decideAttendance,
  headsAfter,
  headsInside,
  requireSeenAttendance,
} from '../../../../domain/attendance.ts'
import { conflict } from '../../../../domain/errors.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import type { WriteContext } from '../../../http/context.ts'
import { recordAudit } from '../../outbound/index.ts'
import { changeStatus } from '../bookings/change-status.ts'
import { endStay } from '../bookings/close-booking.ts'
import { type BookingWith, lockBooking, lockBookingFor } from '../bookings/load-booking.ts'
import { touchMovability, updateBooking } from '../bookings/update-booking.ts'
import { tableTaken } from '../claims.ts'
import { countHeads, DESK } from '../headcount.ts'
import { regainTables } from '../status/regain-tables.ts'
import { STATUS_COLUMNS } from '../status/step.ts'
import { admitHeads } from './admit-heads.ts'
import { doorWarnings, TABLE_GONE, WARNING_COLUMNS } from './door-warnings.ts'
import { markNoShow } from './mark-no-show.ts'

const COLUMNS = [...STATUS_COLUMNS, ...WARNING_COLUMNS, 'in_use'] as const
type Attended = BookingWith<(typeof COLUMNS)[number]>

interface Step {
  readonly doer: Actor
  readonly now: Date
}

/** Records whether the party came, how many of it, and where it is. `expected` undoes everything. */
export const setAttendance = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'POST /api/bookings/:id/attendance'>) => {
  const booking = await lockBookingFor(tx, actor, params.id, COLUMNS)
  const current = attendanceOf(booking, now)
  if (current === null) throw conflict(`This booking is ${booking.status}, so nobody of it is expected.`)
  requireSeenAttendance({ ...booking, attendance: current }, body)
  const move = decideAttendance(current, body.state, booking.starts_at, now)
  const warnings =
    move === 'stay' ? [] : await apply(tx, booking, body.state, body.arrived, { doer: actor, now })
  const after = await reload(tx, booking)
  return withWarnings(
    {
      success: true as const,
      status: after.status,
      attendance: attendanceOf(after, now),
      arrived: after.arrived,
    },
    warnings,
  )
}

/** The whole party has come and sits down. */
export const seatNow = async (tx: Tx, bookingId: string, step: Step): Promise<Warning[]> =>
  comeIn(tx, await lockBooking(tx, bookingId, COLUMNS), 'seated', undefined, step)

const apply = async (
  tx: Tx,
  booking: Attended,
  state: AttendanceState,
  given: number | undefined,
  step: Step,
): Promise<Warning[]> => {
  switch (state) {
    case 'expected':
      await undo(tx, booking, step)
      return []
    case 'no_show':
      await markNoShow(tx, booking, step.doer, step.now)
      return []
    case 'left':
      if (given !== undefined) await admitHeads(tx, booking, given, { ...step, action: 'manual_check_in' })
      await endStay(
        tx,
        given === undefined ? booking : await reload(tx, booking),
        step.now,
        step.doer,
        step.now,
      )
      return []
    default:
      return comeIn(tx, booking, state, given, step)
  }
}

const comeIn = async (
  tx: Tx,
  before: Attended,
  state: 'arrived' | 'seated',
  given: number | undefined,
  step: Step,
): Promise<Warning[]> => {
  const isSeated = state === 'seated'
  const arrived = headsAfter(before, state, given)
  const warnings = await doorWarnings(tx, before, Math.max(0, arrived - headsInside(before)), step.now)
  const { booking, hasTable } = await comeBack(tx, before, step)
  const { tableGone } = await admitHeads(tx, booking, arrived, { ...step, action: 'manual_check_in' })
  if (booking.in_use !== isSeated) await change(tx, booking, { in_use: isSeated }, 'in_use', step)
  return tableGone || !hasTable ? [...warnings, TABLE_GONE] : warnings
}

/** A party whose booking was closed is here: it is open again, with its tables where nobody else has them. */
export const comeBack = async (
  tx: Tx,
  before: Attended,
  step: Step,
): Promise<{ booking: Attended; hasTable: boolean }> => {
  if (before.closed_at === null) return { booking: before, hasTable: true }
  const hasTable = await regainTables(tx, before, step)
  return { booking: await reopen(tx, before, step), hasTable }
}

/** Takes everybody out again. Throws 409 when the party gave its table up and somebody else has it now. */
const undo = async (tx: Tx, before: Attended, step: Step) => {
  const gaveUp = before.no_show_at !== null || before.closed_at !== null
  if (gaveUp && !(await regainTables(tx, before, step))) throw tableTaken()
  const booking = before.closed_at === null ? before : await reopen(tx, before, step)
  if (booking.in_use) await change(tx, booking, { in_use: false }, 'in_use', step)
  if (booking.status === 'checked_in')
    await changeStatus(tx, booking, { ...step, action: 'undo_check_in', audit: 'check_in_undone' })
  if (booking.no_show_at !== null) await change(tx, booking, { no_show_at: null }, 'attendance', step)
}

/** The party that left is back: its people count as inside again. */
const reopen = async (tx: Tx, booking: Attended, step: Step): Promise<Attended> => {
  await change(tx, booking, { closed_at: null }, 'attendance', step)
  const after = await reload(tx, booking)
  await countHeads(tx, {
    venueId: booking.venue_id,
    device: DESK,
    at: booking.checked_in_at ?? step.now,
    by: headsInside(after) - headsInside(booking),
  })
  return after
}

const change = async (
  tx: Tx,
  booking: Attended,
  set: Updateable<Bookings>,
  audit: 'attendance' | 'in_use',
  { doer, now }: Step,
) => {
  await updateBooking(tx, booking, set)
  touchMovability(tx, booking, now)
  await recordAudit(tx, booking, audit, doer, now, audit === 'in_use' ? { ...set } : { state: 'expected' })
}

const reload = (tx: Tx, { id }: Attended): Promise<Attended> => lockBooking(tx, id, COLUMNS)
