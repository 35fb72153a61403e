import type { Actor } from '../../../../domain/actor.ts'
import { type EventChange, isEmptyChange, NO_CHANGE } from '../../../../domain/event-change.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import { json, newId } from '../../../db/values.ts'
import type { EventRow } from './load-event.ts'

type EventKey = Pick<EventRow, 'id' | 'venue_id'>

export const WAITS_FOR_APPROVAL: Warning = {
  code: 'waits_for_approval',
  message:
    'The venue has approved this event, so the change waits for its approval. Until then nothing changes.',
}

/** Locks the change that waits for the venue. The caller has locked the venue's configuration. */
export const lockPendingChange = (tx: Tx, { id, venue_id }: EventKey) =>
  tx
    .selectFrom('event_changes')
    .select(['id', 'payload'])
    .where('event_id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

/** Adds to what is pending, or begins it. Nothing stays pending when nothing is left to change. */
export const propose = async (
  tx: Tx,
  event: EventKey,
  actor: Actor,
  now: Date,
  add: (pending: EventChange) => EventChange,
): Promise<EventChange> => {
  const known = await lockPendingChange(tx, event)
  const payload = add(known?.payload ?? NO_CHANGE)
  if (known) {
    const row = { id: known.id, venue_id: event.venue_id }
    if (isEmptyChange(payload))
      await tx
        .deleteFrom('event_changes')
        .where('id', '=', row.id)
        .where('venue_id', '=', row.venue_id)
        .execute()
    else
      await tx
        .updateTable('event_changes')
        .set({ payload: json(payload) })
        .where('id', '=', row.id)
        .where('venue_id', '=', row.venue_id)
        .execute()
  } else if (!isEmptyChange(payload)) {
    await tx
      .insertInto('event_changes')
      .values({
        id: newId('evch'),
        venue_id: event.venue_id,
        event_id: event.id,
        payload: json(payload),
        created_by: actor.id,
        created_at: now,
      })
      .execute()
  }
  return payload
}

export const decideChange = (
  tx: Tx,
  id: string,
  { venue_id }: EventKey,
  status: 'approved' | 'declined',
  now: Date,
) =>
  tx
    .updateTable('event_changes')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()
