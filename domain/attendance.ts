import type { Attendance, SettableAttendance } from '../contract/attendance-fields.ts'
import type { BookingStatus } from '../contract/bookings.ts'
import type { ReservationStatus } from '../contract/reservations.ts'
import { isActive } from './booking-status.ts'
import { isChangedMeanwhile } from './changed-meanwhile.ts'
import { conflict } from './errors.ts'

/** A party that has not come is late this long after its start. */
export const LATE_AFTER_MINS = 10
const MINUTE_MS = 60_000

/** The columns of a booking that say whether its party came. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly in_use: boolean
  readonly closed_at: Date | null
  readonly no_show_at: Date | null
}

/** The columns of a reservation that say whether its party came. */
interface ReservationFacts {
  readonly status: ReservationStatus
  readonly starts_at: Date
  readonly arrived: number
}

const isLate = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() + LATE_AFTER_MINS * MINUTE_MS

/** Null for a rejected or cancelled booking. Only `late` depends on the clock; everything else was recorded. */
export const attendanceOf = (booking: BookingFacts, now: Date): Attendance | null => {
  if (!isActive(booking.status)) return null
  if (booking.no_show_at !== null) return 'no_show'
  if (booking.in_use) return 'seated'
  if (booking.closed_at !== null) return 'left'
  if (booking.status === 'checked_in') return 'arrived'
  return isLate(booking.starts_at, now) ? 'late' : 'expected'
}

/** Null for a cancelled reservation. */
export const attendanceOfReservation = (reservation: ReservationFacts, now: Date): Attendance | null => {
  switch (reservation.status) {
    case 'cancelled':
      return null
    case 'no_show':
      return 'no_show'
    case 'seated':
      return 'seated'
    case 'completed':
      return 'left'
    default:
      if (reservation.arrived > 0) return 'arrived'
      return isLate(reservation.starts_at, now) ? 'late' : 'expected'
  }
}

/** Parties of which people may still come. Those who are seated or have left are complete as they are. */
const STILL_COMING: readonly (Attendance | null)[] = ['expected', 'late', 'arrived']

interface PartyHeads {
  readonly attendance: Attendance | null
  readonly arrived: number
  readonly party_size: number
}

/** People of a party who are still to come. Nobody counts on a no-show. */
export const stillToCome = ({ attendance, arrived, party_size }: PartyHeads): number =>
  STILL_COMING.includes(attendance) ? Math.max(0, party_size - arrived) : 0

export type AttendanceState = SettableAttendance

type Cell = 'move' | 'stay' | 'no'

const NOT_COME: Record<AttendanceState, Cell> = {
  expected: 'stay',
  arrived: 'move',
  seated: 'move',
  left: 'no',
  no_show: 'move',
}
const INSIDE: Record<AttendanceState, Cell> = {
  expected: 'move',
  arrived: 'move',
  seated: 'move',
  left: 'move',
  no_show: 'no',
}

/** What may follow what. A party that left, or that did not come, may come after all. */
const TABLE: Record<Attendance, Record<AttendanceState, Cell>> = {
  expected: NOT_COME,
  late: NOT_COME,
  arrived: INSIDE,
  seated: INSIDE,
  left: { ...INSIDE, left: 'stay' },
  no_show: { expected: 'move', arrived: 'move', seated: 'move', left: 'no', no_show: 'stay' },
}

/** Whether the state may be set now. Throws 409 when it may not. `stay` is a repeat and changes nothing. */
export const decideAttendance = (
  current: Attendance,
  state: AttendanceState,
  startsAt: Date,
  now: Date,
): 'move' | 'stay' => {
  const cell = TABLE[current][state]
  if (cell === 'no')
    throw conflict(
      state === 'left'
        ? 'Nobody of this party has arrived, so nobody can leave.'
        : 'This party has come, so it cannot be a no-show. Undo its arrival first.',
    )
  if (state === 'no_show' && cell === 'move' && now < startsAt)
    throw conflict('This party can be a no-show only after its start.')
  return cell
}

/** How a party stood when somebody read it. */
interface SeenAttendance {
  readonly attendance: Attendance
  readonly arrived: number
}

const isSame = (one: SeenAttendance, other: SeenAttendance): boolean =>
  one.arrived === other.arrived && recorded(one.attendance) === recorded(other.attendance)

const recorded = (attendance: Attendance): AttendanceState =>
  attendance === 'late' ? 'expected' : attendance

const IN_WORDS: Record<AttendanceState, string> = {
  expected: 'it is expected',
  arrived: 'it has arrived',
  seated: 'it is seated',
  left: 'it has left',
  no_show: 'it is a no-show',
}

/** Throws 409 when somebody recorded something else since the caller saw the party. */
export const requireSeenAttendance = (
  stands: SeenAttendance & Pick<PartyHeads, 'party_size'>,
  wanted: {
    readonly state: AttendanceState
    readonly arrived?: number | undefined
    readonly seen?: SeenAttendance | undefined
  },
) => {
  const { state, seen } = wanted
  const arrived = headsAfter(stands, state, wanted.arrived)
  if (!isChangedMeanwhile(seen, stands, { attendance: state, arrived }, isSame)) return
  const heads = stands.arrived > 0 ? `, ${stands.arrived} in all` : ''
  throw conflict(
    `This party was marked meanwhile: ${IN_WORDS[recorded(stands.attendance)]}${heads}. It stays so.`,
    { code: 'changed_meanwhile' },
  )
}

/**
 * How many of a party are in once it is marked. Where nobody gives a number, those who came sit down or leave; if nobody
 * came before, everybody has.
 */
export const headsAfter = (
  { arrived, party_size }: Pick<PartyHeads, 'arrived' | 'party_size'>,
  state: AttendanceState,
  given?: number,
): number => {
  if (state === 'expected' || state === 'no_show') return 0
  return given ?? ((state !== 'arrived' && arrived) || party_size)
}

export const tooManyHeads = (partySize: number) =>
  conflict(`This party has ${partySize} people. Change its size first if more have come.`, {
    code: 'too_many_heads',
  })

/** People whom the booking brought inside and who are still there. Its own leave when it is closed. */
export const headsInside = (booking: {
  readonly arrived: number
  readonly heads_over: number
  readonly closed_at: Date | null
}): number => (booking.closed_at === null ? booking.arrived : 0) + booking.heads_over
