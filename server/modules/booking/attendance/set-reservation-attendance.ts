import type { ReservationStatus } from '../../../../contract/reservations.ts'
import {
  type AttendanceState,
  attendanceOfReservation,
  decideAttendance,
  headsAfter,
  requireSeenAttendance,
  tooManyHeads,
} from '../../../../domain/attendance.ts'
import { conflict } from '../../../../domain/errors.ts'
import { isReservationActive } from '../../../../domain/reservation-status.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { moveClaims, releaseClaims } from '../claims.ts'
import { insideOfParty, moveReservationHeads } from '../reservations/move-heads.ts'
import { lockReservation, tablesOfReservation } from '../reservations/queries.ts'
import { reservationWarnings } from './door-warnings.ts'

const STATUS_AFTER: Record<AttendanceState, ReservationStatus> = {
  expected: 'confirmed',
  arrived: 'confirmed',
  seated: 'seated',
  left: 'completed',
  no_show: 'no_show',
}

type ReservationRow = Awaited<ReturnType<typeof lockReservation>>

/** Records whether the party came. The reservation's status follows. */
export const setReservationAttendance = async ({
  tx,
  params: { venueId, resId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/reservations/:resId/attendance'>) => {
  const before = await lockReservation(tx, venueId, resId)
  const current = attendanceOfReservation(before, now)
  if (current === null) throw conflict('This reservation is cancelled, so nobody of it is expected.')
  requireSeenAttendance({ ...before, attendance: current }, body)
  const move = decideAttendance(current, body.state, before.starts_at, now)
  const arrived = headsAfter(before, body.state, body.arrived)
  if (arrived > before.party_size) throw tooManyHeads(before.party_size)
  const status = STATUS_AFTER[body.state]
  const after = { ...before, status, arrived, arrived_at: arrived > 0 ? (before.arrived_at ?? now) : null }
  const comesIn = body.state === 'arrived' || body.state === 'seated'
  const warnings = comesIn
    ? await reservationWarnings(tx, before, insideOfParty(after) - insideOfParty(before), now)
    : []
  if (move === 'move') await write(tx, before, after, now)
  return withWarnings(
    { success: true as const, status, attendance: attendanceOfReservation(after, now), arrived },
    warnings,
  )
}

const write = async (tx: Tx, before: ReservationRow, after: ReservationRow, now: Date) => {
  const { id, venue_id: venueId, status, arrived, arrived_at } = after
  const claimant = { venueId, kind: 'reservation' as const, id }
  const span = { startsAt: before.starts_at, endsAt: before.ends_at }
  if (isReservationActive(status) && !isReservationActive(before.status))
    await moveClaims(tx, claimant, tablesOfReservation(before), span)
  else if (!isReservationActive(status)) await releaseClaims(tx, claimant)
  await tx
    .updateTable('reservations')
    .set({ status, arrived, arrived_at })
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .execute()
  await moveReservationHeads(tx, before, after, now)
  // Before its start, a party that comes in cannot be moved to make room any more.
  touchVenue(tx, venueId, before.starts_at > now ? 'moves' : 'activity')
}
