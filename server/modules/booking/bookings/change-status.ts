import { type BookingAction, decideBooking } from '../../../../domain/booking-status.ts'
import { conflict } from '../../../../domain/errors.ts'
import { effectsOf } from '../../../../domain/status-change.ts'
import type { Tx } from '../../../db/executor.ts'
import { isReturning } from '../settlement/settle-money.ts'
import { EFFECTS } from '../status/effects.ts'
import type { Outcome, StatusChange, StatusRow, Step } from '../status/step.ts'
import type { BookingWith } from './load-booking.ts'

/**
 * Throws 409 when the status rule forbids the action. The error body has `checked_in_at` for a checked-in booking.
 */
export const requireAllowed = (booking: BookingWith<'status' | 'checked_in_at'>, action: BookingAction) => {
  const decision = decideBooking(booking.status, action)
  if (decision.kind !== 'conflict') return decision
  throw conflict(
    decision.why,
    booking.checked_in_at ? { body: { checked_in_at: booking.checked_in_at.toISOString() } } : {},
  )
}

/**
 * The only way to change a booking's status. The status rule decides, `effectsOf` lists what follows, and the effects
 * run in that order. Repeating an action changes nothing. `tx` must have locked the booking.
 */
export const changeStatus = async (
  tx: Tx,
  booking: StatusRow,
  change: StatusChange,
): Promise<{ changed: boolean; refunded: boolean; tableGone: boolean }> => {
  const decision = requireAllowed(booking, change.action)
  if (decision.kind === 'stay') return { changed: false, refunded: false, tableGone: false }
  const step: Step = { ...change, booking, to: decision.to }
  let outcome: Outcome = { settled: null, tableGone: false, freedPence: 0 }
  for (const effect of effectsOf(booking, step.to))
    outcome = { ...outcome, ...(await EFFECTS[effect](tx, step, outcome)) }
  const { settled, tableGone } = outcome
  return { changed: true, refunded: settled !== null && isReturning(settled), tableGone }
}
