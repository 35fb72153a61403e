import { sql } from 'kysely'
import { serviceDateOf } from '../../../../domain/service-day.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { releaseClaims } from '../claims.ts'
import { claimantOfEntry, updateEntry } from './queries.ts'

/**
 * Takes back what was promised for longer than the venue says, and ends the queues of days that are over: the contacts of
 * guests whom the venue does not know are forgotten. Safe to run in several processes.
 */
export const sweepQueue = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<void> => {
  await database.tx((tx) => endPromises(tx, now)).catch(onFailure)
  const days = await database.read
    .selectFrom('queue_entries')
    .innerJoin('venues', 'venues.id', 'queue_entries.venue_id')
    .select(['queue_entries.venue_id', 'queue_entries.date', 'venues.timezone', 'venues.service_day_start'])
    .distinct()
    .where(IS_UNFINISHED)
    .execute()
  for (const { venue_id, date, ...clock } of days) {
    if (stopping()) return
    if (date < serviceDateOf(clock, now))
      await database.tx((tx) => endDay(tx, venue_id, date, now)).catch(onFailure)
  }
}

/** The same words as the partial index. */
const IS_UNFINISHED = sql<boolean>`(queue_entries.ended_at is null
  or ((queue_entries.phone is not null or queue_entries.email is not null) and queue_entries.guest_id is null))`

/** A party that did not come to its table in time waits again, at its place. */
const endPromises = async (tx: Tx, now: Date) => {
  const lapsed = await tx
    .selectFrom('queue_entries')
    .select(['venue_id', 'id'])
    .where('status', '=', 'ready')
    .where('ended_at', 'is', null)
    .where('ready_until', '<=', now)
    .orderBy('venue_id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const entry of lapsed) {
    await releaseClaims(tx, claimantOfEntry(entry))
    await updateEntry(tx, entry, { status: 'waiting', ready_until: null, table_ids: [] })
  }
}

const endDay = async (tx: Tx, venueId: string, date: string, now: Date) => {
  const ofDay = tx.updateTable('queue_entries').where('venue_id', '=', venueId).where('date', '=', date)
  const promised = await tx
    .selectFrom('queue_entries')
    .select(['venue_id', 'id'])
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .where('status', '=', 'ready')
    .execute()
  for (const entry of promised) await releaseClaims(tx, claimantOfEntry(entry))
  await ofDay
    .set({ status: 'day_over', ended_at: now, ready_until: null, table_ids: [] })
    .where('ended_at', 'is', null)
    .execute()
  await ofDay.set({ phone: null, email: null }).where('guest_id', 'is', null).execute()
  touchVenue(tx, venueId, 'activity')
}
