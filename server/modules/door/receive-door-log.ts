import type { DoorVerdict } from '../../../contract/door.ts'
import { attendanceOf } from '../../../domain/attendance.ts'
import { invalid, Refusal } from '../../../domain/errors.ts'
import { hashOf } from '../../../domain/request-hash.ts'
import type { Tx } from '../../db/executor.ts'
import type { Context } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import type { BookingRow } from '../booking/index.ts'
import { applyDoorItem, countUnapplied, findNamed } from './apply-door-item.ts'
import type { DoorEntry, DoorOutcome } from './door-entry.ts'

type LogContext = Context<'POST /api/my-venues/:venueId/door-log'>
type Item = LogContext['body']['items'][number]

/**
 * Takes over what a door did while it was offline. Every item has its own transaction, in the order of the numbers, so
 * an interrupted log is continued where it stopped. The key of `door_log` decides that an item counts once.
 */
export const receiveDoorLog = async ({ actor, params, body, now, services }: LogContext) => {
  for (const item of body.items) requireComplete(item)
  const inOrder = body.items.map((item, place) => ({ item, place })).sort((a, b) => a.item.seq - b.item.seq)
  const results: Result[] = []
  for (const { item, place } of inOrder)
    results[place] = await receiveItem(services, {
      venueId: params.venueId,
      device: body.device,
      item,
      actor,
      now,
    })
  return { success: true as const, results }
}

interface Result {
  seq: number
  verdict: DoorVerdict
  standing: ReturnType<typeof standingOf>
}

const requireComplete = ({ action, booking_id, code, delta, entry, taken_out, seq }: Item) => {
  if (action === 'count' && !delta)
    throw invalid(`Item ${seq}: "delta" is required for a count.`, { fields: ['items'] })
  if (action === 'settle' && (entry === undefined || taken_out === undefined))
    throw invalid(`Item ${seq}: "entry" and "taken_out" are required to settle.`, { fields: ['items'] })
  if ((action === 'check_in' || action === 'undo') && booking_id === undefined && code === undefined)
    throw invalid(`Item ${seq}: send "booking_id" or "code".`, { fields: ['items'] })
}

const receiveItem = async (services: Services, entry: DoorEntry): Promise<Result> => {
  const receive = (apply: (tx: Tx) => Promise<DoorOutcome>) =>
    services.database.tx(async (tx) => {
      const known = await claimNumber(tx, entry)
      const outcome = known ? await repeatOf(tx, entry, known) : await apply(tx)
      if (!known) await recordOutcome(tx, entry, outcome)
      const { booking } = outcome
      return { seq: entry.item.seq, verdict: outcome.verdict, standing: standingOf(booking, entry.now) }
    })
  try {
    return await receive((tx) => applyDoorItem(tx, services, entry))
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return receive((tx) => countUnapplied(tx, entry))
  }
}

/** Undefined when the number was free and now belongs to this item. A concurrent request with the same number waits. */
const claimNumber = async (tx: Tx, { venueId, device, item, actor, now }: DoorEntry) => {
  const claimed = await tx
    .insertInto('door_log')
    .values({
      venue_id: venueId,
      device,
      seq: item.seq,
      at: new Date(item.at),
      action: item.action,
      content_hash: hashOf(item),
      verdict: 'applied',
      actor_id: actor.id,
      received_at: now,
    })
    .onConflict((clash) => clash.columns(['venue_id', 'device', 'seq']).doNothing())
    .returning('seq')
    .executeTakeFirst()
  if (claimed) return undefined
  return tx
    .selectFrom('door_log')
    .select('content_hash')
    .where('venue_id', '=', venueId)
    .where('device', '=', device)
    .where('seq', '=', item.seq)
    .executeTakeFirstOrThrow()
}

/** The same item again changes nothing; another one under its number is a conflict and counts nobody. */
const repeatOf = async (tx: Tx, entry: DoorEntry, known: { content_hash: string }) => ({
  verdict: known.content_hash === hashOf(entry.item) ? ('duplicate' as const) : ('conflict' as const),
  booking: (await findNamed(tx, entry))?.booking,
  headsIn: 0,
  headsOut: 0,
})

const recordOutcome = async (tx: Tx, { venueId, device, item }: DoorEntry, outcome: DoorOutcome) => {
  await tx
    .updateTable('door_log')
    .set({
      verdict: outcome.verdict === 'conflict' ? 'conflict' : 'applied',
      booking_id: outcome.booking?.id ?? null,
      heads_in: outcome.headsIn,
      heads_out: outcome.headsOut,
      heads_over: outcome.headsOver ?? 0,
    })
    .where('venue_id', '=', venueId)
    .where('device', '=', device)
    .where('seq', '=', item.seq)
    .execute()
}

const standingOf = (booking: BookingRow | undefined, now: Date) =>
  booking
    ? {
        booking_id: booking.id,
        status: booking.status,
        attendance: attendanceOf(booking, now),
        arrived: booking.arrived,
        party_size: booking.party_size,
      }
    : null
