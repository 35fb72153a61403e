import type { AuditType } from '../../contract/bookings.ts'
import type { AuditActor } from '../modules/outbound/index.ts'
import type { Row } from './rows.ts'
import type { DemoWorld } from './world.ts'

export interface AuditDraft {
  readonly at: Date
  readonly type: AuditType
  readonly actor: AuditActor
  readonly details: Record<string, unknown> | null
}

export const writeAuditTrail = (
  { rows }: DemoWorld,
  booking: Row<'bookings'>,
  trail: readonly AuditDraft[],
) => {
  // The sort is stable: entries of the same moment keep their order.
  for (const { at, type, actor, details } of [...trail].sort((a, b) => a.at.getTime() - b.at.getTime()))
    rows.add('booking_audit', {
      venue_id: booking.venue_id,
      booking_id: booking.id,
      at,
      type,
      actor: actor.name,
      actor_id: actor.id,
      details,
    })
}
