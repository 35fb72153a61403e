import { quotedMins } from '../../../../domain/queue-quote.ts'
import type { Executor } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { findGuestByPhone, phoneAsKept } from '../../guests/index.ts'
import { loadQueue } from './load-queue.ts'
import { lockOpenEntry, updateEntry } from './queries.ts'

/** Corrects a party of the queue. Another size gets a new quote, as long as the party waits for its place. */
export const changeEntry = async ({
  tx,
  params: { venueId, id },
  body,
  now,
}: WriteContext<'PUT /api/my-venues/:venueId/queue/:id'>) => {
  const entry = await lockOpenEntry(tx, venueId, id)
  const phone = body.phone === undefined ? entry.phone : await phoneAsKept(tx, venueId, body.phone)
  await updateEntry(tx, entry, {
    name: body.name ?? entry.name,
    party_size: body.party_size ?? entry.party_size,
    phone,
    email: body.email === undefined ? entry.email : body.email,
    note: body.note ?? entry.note,
    guest_id: phone === entry.phone ? entry.guest_id : await findGuestByPhone(tx, venueId, phone),
  })
  const isResized = body.party_size !== undefined && body.party_size !== entry.party_size
  if (!isResized || entry.status !== 'waiting')
    return { success: true as const, quoted_mins: entry.quoted_mins }
  const quoted_mins = await requote(tx, venueId, id, now)
  await updateEntry(tx, entry, { quoted_mins })
  return { success: true as const, quoted_mins }
}

/** The quote of this moment, counted from when the party joined. */
const requote = async (tx: Executor, venueId: string, id: string, now: Date) => {
  const { entries, placed } = await loadQueue(tx, venueId, now)
  const [entry, place] = [entries.find((one) => one.id === id), placed.get(id)]
  return entry && place ? quotedMins(place, entry.joined_at.getTime()) : null
}
