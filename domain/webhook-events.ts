import { createHmac } from 'node:crypto'
import type { AuditType, BookingStatus } from '../contract/booking-fields.ts'
import type { WebhookEvent } from '../contract/webhooks.ts'

/** What the audit trail of a booking means to a webhook. Null: nothing that another system needs to know. */
const EVENT_OF_AUDIT: Record<Exclude<AuditType, 'status_changed' | 'attendance'>, WebhookEvent | null> = {
  created: 'booking.created',
  approved: 'booking.confirmed',
  rejected: 'booking.rejected',
  unrejected: 'booking.changed',
  cancelled: 'booking.cancelled',
  checked_in: 'booking.checked_in',
  check_in_undone: 'booking.changed',
  door_rejected: 'booking.rejected',
  table_assigned: 'booking.changed',
  table_unassigned: 'booking.changed',
  moved: 'booking.changed',
  locked: null,
  unlocked: null,
  details_changed: 'booking.changed',
  duration_changed: 'booking.changed',
  paid: 'booking.changed',
  in_use: 'booking.changed',
  closed: 'booking.changed',
  hold_requested: null,
  hold_authorised: null,
  hold_captured: null,
  hold_released: null,
  payment_succeeded: null,
  payment_failed: null,
  released: 'booking.cancelled',
  refunded: null,
  refund_failed: null,
  hold_declined: null,
  card_saved: null,
  fee_charged: null,
  fee_declined: null,
  disputed: null,
  dispute_closed: null,
}

const EVENT_OF_STATUS: Record<BookingStatus, WebhookEvent> = {
  pending: 'booking.changed',
  approved: 'booking.confirmed',
  rejected: 'booking.rejected',
  cancelled: 'booking.cancelled',
  checked_in: 'booking.checked_in',
}

/**
 * The webhook event of an audit entry, or null. `details` has the new status as `to` in a `status_changed` entry, and the
 * new attendance as `state` in an `attendance` one.
 */
export const eventOfAudit = (
  type: AuditType,
  details?: Readonly<Record<string, unknown>> | null,
): WebhookEvent | null => {
  if (type === 'attendance') return details?.state === 'no_show' ? 'booking.no_show' : 'booking.changed'
  if (type === 'status_changed') return EVENT_OF_STATUS[details?.to as BookingStatus] ?? 'booking.changed'
  return EVENT_OF_AUDIT[type]
}

/** The value of the `Maitred-Signature` header. */
export const signatureOf = (secret: string, body: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

const FIRST_DELAY_MS = 5_000
export const MAX_DELAY_MS = 4 * 3_600_000
const TRIED_FOR_MS = 3 * 86_400_000

/** When a delivery that failed is tried again. Null once that would be more than three days after it was queued. */
export const nextAttemptAt = (attempts: number, queuedAt: Date, now: Date): Date | null => {
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 30))
  const next = now.getTime() + delayMs
  return next > queuedAt.getTime() + TRIED_FOR_MS ? null : new Date(next)
}
