import type { Executor, Tx } from '../../../db/executor.ts'
import { json } from '../../../db/values.ts'
import type { AuditActor } from '../../outbound/index.ts'

type GuestAuditType = 'changed' | 'merged' | 'erased'

/** One entry for each venue. Call it in the transaction of the change. `guestId` null: nobody may be named. */
export const recordGuestAudit = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string | null,
  type: GuestAuditType,
  actor: AuditActor,
  at: Date,
  details: Record<string, unknown> | null = null,
) => {
  if (venueIds.length === 0) return
  const row = (venue_id: string) => ({
    venue_id,
    guest_id: guestId,
    at,
    type,
    actor: actor.name,
    actor_id: actor.id,
    details: details === null ? null : json(details),
  })
  await tx.insertInto('guest_audit').values(venueIds.map(row)).execute()
}

/** Oldest first. */
export const auditOfGuest = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('guest_audit')
    .select(['venue_id', 'at', 'type', 'actor', 'details'])
    .where('guest_id', '=', guestId)
    .where('venue_id', 'in', [...venueIds])
    .orderBy('at')
    .orderBy('seq')
    .execute()
