import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import type { WriteContext } from '../../http/context.ts'
import { changeStatus, lockBookingFor, requireMoneyRole, STATUS_COLUMNS } from '../booking/index.ts'

/** Rejects a booking at the door. The reason decides whether money and keys are refunded. */
export const doorReject = async ({ tx, actor, body, now }: WriteContext<'POST /api/door-reject'>) => {
  const booking = await lockBookingFor(tx, actor, body.booking_id, STATUS_COLUMNS)
  const { text } = DOOR_REASON[body.reason]
  const ending = { by: 'door', reason: body.reason } as const
  // A full venue turns people away by itself, so that anybody at the door may send them home with their money.
  if (body.reason !== 'at_capacity') await requireMoneyRole(tx, actor, booking, ending, now)
  const { refunded } = await changeStatus(tx, booking, {
    action: 'door_reject',
    doer: actor,
    now,
    audit: 'door_rejected',
    details: { reason: body.reason },
    ending,
    set: {
      reason: text,
      door_reject_reason: body.reason,
      door_rejected_at: now,
      door_rejected_by_name: actor.name,
    },
  })
  return {
    success: true as const,
    reason: text,
    refunded,
    door_rejected_by_name: actor.name,
    door_rejected_at: now.toISOString(),
  }
}
