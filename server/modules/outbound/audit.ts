import { sql } from 'kysely'
import type { AuditType } from '../../../contract/bookings.ts'
import { eventOfAudit } from '../../../domain/webhook-events.ts'
import { touchVenue } from '../../db/changes.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { json } from '../../db/values.ts'
import { queueBookingEvents } from './webhooks/queue-events.ts'

/** Who made a change: a signed-in user, the system, or a guest without an account. */
export interface AuditActor {
  readonly id: string | null
  readonly name: string
}

export const SYSTEM: AuditActor = { id: null, name: 'System' }
export const GUEST: AuditActor = { id: null, name: 'Guest' }

interface AuditedBooking {
  readonly id: string
  readonly venue_id: string
}

export interface AuditEntry {
  readonly type: AuditType
  readonly actor: AuditActor
  readonly details?: Record<string, unknown> | null
}

/**
 * Call it in the transaction of the change, so that both commit or neither does. The version of the venue moves with it,
 * and what webhooks report of a booking is queued here too.
 */
export const recordAudit = (
  tx: Tx,
  booking: AuditedBooking,
  type: AuditType,
  actor: AuditActor,
  at: Date,
  details: Record<string, unknown> | null = null,
): Promise<void> => recordAudits(tx, booking, [{ type, actor, details }], at)

/** Several entries with the same time, in the given order. */
export const recordAudits = async (
  tx: Tx,
  booking: AuditedBooking,
  entries: readonly AuditEntry[],
  at: Date,
): Promise<void> => {
  const row = ({ type, actor, details = null }: AuditEntry) => ({
    venue_id: booking.venue_id,
    booking_id: booking.id,
    at,
    type,
    actor: actor.name,
    actor_id: actor.id,
    details: details === null ? null : json(details),
  })
  await tx.insertInto('booking_audit').values(entries.map(row)).execute()
  const events = new Set(entries.flatMap(({ type, details }) => eventOfAudit(type, details) ?? []))
  const happened = [...events].map((event) => ({ bookingId: booking.id, event }))
  queueBookingEvents(tx, booking.venue_id, happened, at)
  touchVenue(tx, booking.venue_id, 'activity')
}

/** The same entry for many bookings of a venue, in one statement. */
export const recordAuditOfMany = async (
  tx: Tx,
  venueId: string,
  bookingIds: readonly string[],
  type: AuditType,
  actor: AuditActor,
  at: Date,
  details: Record<string, unknown>,
): Promise<void> => {
  await sql`
    insert into booking_audit (venue_id, booking_id, at, type, actor, actor_id, details)
    select ${venueId}::text, id, ${at}::timestamptz, ${type}::text, ${actor.name}::text, ${actor.id}::text,
      ${json(details)}
    from unnest(${bookingIds}::text[]) as id`.execute(tx)
  const event = eventOfAudit(type, details)
  const happened = event === null ? [] : bookingIds.map((bookingId) => ({ bookingId, event }))
  queueBookingEvents(tx, venueId, happened, at)
  touchVenue(tx, venueId, 'activity')
}

/** Oldest first. */
export const auditOf = (db: Executor, booking: AuditedBooking) =>
  db
    .selectFrom('booking_audit')
    .select(['at', 'type', 'actor', 'details'])
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .orderBy('seq')
    .execute()
