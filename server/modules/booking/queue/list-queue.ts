import { quotedMins } from '../../../../domain/queue-quote.ts'
import type { ReadContext } from '../../../http/context.ts'
import { tablesOf } from '../bookings/queries.ts'
import { type LoadedQueue, loadQueue } from './load-queue.ts'
import { type Entry, entriesOfDay } from './queries.ts'

const MINUTE_MS = 60_000

/** The queue of a day. Of today also where and when each party would sit as the floor stands. */
export const listQueue = async ({
  db,
  params: { venueId },
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/queue'>) => {
  const queue = await loadQueue(db, venueId, now)
  const entries = await entriesOfDay(db, venueId, query.date ?? queue.date).execute()
  const numbers = new Map((await tablesOf(db, venueId)).map(({ id, table_number }) => [id, table_number]))
  return { data: entries.map((entry) => presentEntry(entry, queue, numbers, now)) }
}

export const quoteQueue = async ({
  db,
  params: { venueId },
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/queue/quote'>) => {
  const { mins, place } = (await loadQueue(db, venueId, now)).quote(query.party_size)
  return { mins, free_at: place ? new Date(place.at).toISOString() : null }
}

const presentEntry = (
  entry: Entry,
  { entries, placed }: LoadedQueue,
  numbers: ReadonlyMap<string, string>,
  now: Date,
) => {
  const place = placed.get(entry.id)
  const tableIds = place?.tableIds ?? entry.table_ids
  return {
    id: entry.id,
    date: entry.date,
    name: entry.name,
    party_size: entry.party_size,
    phone: entry.phone,
    email: entry.email,
    note: entry.note,
    source: entry.source,
    status: entry.status,
    place: placeOf(entry, entries),
    quoted_mins: entry.quoted_mins,
    waited_mins: waitedMins(entry, now),
    mins: minsOf(entry, place, now),
    free_at: place ? new Date(place.at).toISOString() : null,
    table_ids: [...tableIds],
    tables: tableIds.map((id) => numbers.get(id) ?? ''),
    called_at: entry.called_at?.toISOString() ?? null,
    ready_until: entry.ready_until?.toISOString() ?? null,
    joined_at: entry.joined_at.toISOString(),
    ended_at: entry.ended_at?.toISOString() ?? null,
    guest_id: entry.guest_id,
    booking_id: entry.booking_id,
  }
}

/** Counted from one. Null once the party is out of the queue. */
export const placeOf = ({ id }: Pick<Entry, 'id'>, entries: readonly Entry[]): number | null => {
  const index = entries.findIndex((one) => one.id === id)
  return index < 0 ? null : index + 1
}

/** Minutes to wait from now on. A called party need not wait. */
export const minsOf = (
  { status }: Pick<Entry, 'status'>,
  place: Parameters<typeof quotedMins>[0],
  now: Date,
): number | null => (status === 'ready' ? 0 : quotedMins(place, now.getTime()))

const waitedMins = ({ joined_at, ended_at }: Entry, now: Date): number =>
  Math.max(0, Math.floor(((ended_at ?? now).getTime() - joined_at.getTime()) / MINUTE_MS))
