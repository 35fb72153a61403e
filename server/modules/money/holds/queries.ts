import { decideHold, HOLD_STATUS_OF, type HoldAction } from '../../../../domain/card-hold.ts'
import { conflict, notFound, paymentRequired } from '../../../../domain/errors.ts'
import type { Executor } from '../../../db/executor.ts'
import { IS_HOLD, queuedEndOf } from '../../booking/index.ts'
import type { PaymentRow } from '../payments/queries.ts'

/** The latest card hold of a booking: a deposit in hold mode, one that staff requested, or what came in its place. */
export const latestHold = (db: Executor, bookingId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where(IS_HOLD)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const requireHold = async (db: Executor, bookingId: string): Promise<PaymentRow> => {
  const hold = await latestHold(db, bookingId)
  if (!hold) throw notFound('Hold')
  return hold
}

/** Whether the end of the booking has queued the capture of this hold. */
export const isBeingKept = async (db: Executor, hold: PaymentRow): Promise<boolean> =>
  (await queuedEndOf(db, hold))?.kind === 'capture'

/** True: act. False: a repeat that changes nothing. Throws when the hold's status does not allow the action. */
export const shouldAct = (hold: PaymentRow, action: HoldAction): boolean => {
  const status = HOLD_STATUS_OF[hold.status]
  const decision = decideHold(status, action)
  if (decision.kind === 'unpaid') throw paymentRequired(decision.why, { code: 'not_authorised' })
  if (decision.kind === 'conflict') throw conflict(decision.why, { code: `hold_${status}` })
  return decision.kind === 'act'
}
