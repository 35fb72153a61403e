import { type Selectable, sql } from 'kysely'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { QueueEntries } from '../../../db/tables.ts'
import { type Claimant, releaseClaims } from '../claims.ts'

export type Entry = Selectable<QueueEntries>

/** Everybody who joined on a service day, in that order. */
export const entriesOfDay = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('queue_entries')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .orderBy('joined_at')
    .orderBy('id')

/** Those of them who are still in the queue. */
export const openEntries = (db: Executor, venueId: string, date: string) =>
  entriesOfDay(db, venueId, date).where('ended_at', 'is', null)

/** How many wait, and since when the first of them. */
export const queueOfDay = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('queue_entries')
    .select([sql<number>`count(*)::int`.as('waiting'), sql<Date | null>`min(joined_at)`.as('since')])
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .where('ended_at', 'is', null)

/** Locks an entry that is still in the queue. Throws 404 for an unknown one and 409 for one that has ended. */
export const lockOpenEntry = async (tx: Tx, venueId: string, id: string): Promise<Entry> => {
  const entry = await tx
    .selectFrom('queue_entries')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!entry) throw notFound('Queue entry')
  if (entry.ended_at) throw conflict('This party is not in the queue any more.', { code: 'queue_ended' })
  return entry
}

export const claimantOfEntry = ({ venue_id, id }: Pick<Entry, 'venue_id' | 'id'>): Claimant => ({
  venueId: venue_id,
  kind: 'queue',
  id,
})

export const updateEntry = async (
  tx: Tx,
  { venue_id, id }: Pick<Entry, 'venue_id' | 'id'>,
  set: Partial<Omit<Entry, 'venue_id' | 'id'>>,
) => {
  touchVenue(tx, venue_id, 'activity')
  await tx
    .updateTable('queue_entries')
    .set(set)
    .where('venue_id', '=', venue_id)
    .where('id', '=', id)
    .execute()
}

/** Takes a party out of the queue. What was promised to it is free again. */
export const endEntry = async (
  tx: Tx,
  entry: Entry,
  status: Exclude<Entry['status'], 'waiting' | 'ready'>,
  now: Date,
  set: Partial<Pick<Entry, 'guest_id' | 'booking_id'>> = {},
) => {
  if (entry.status === 'ready') await releaseClaims(tx, claimantOfEntry(entry))
  await updateEntry(tx, entry, { status, ended_at: now, ready_until: null, table_ids: [], ...set })
}
