import { inOrder } from '../model/order.ts'
import type { LogResult, QueuedItem, Session } from '../model/types.ts'
import { type DoorService, NoAccess, SignedOut, Unreachable } from './ports.ts'

const BATCH = 100

export interface Sent {
  readonly item: QueuedItem
  readonly verdict: LogResult['verdict'] | 'refused'
}

/** Each has items of one device. */
const batchesOf = (items: readonly QueuedItem[]): QueuedItem[][] => {
  const batches: QueuedItem[][] = []
  for (const item of inOrder(items)) {
    const last = batches.at(-1)
    if (last?.[0]?.device === item.device && last.length < BATCH) last.push(item)
    else batches.push([item])
  }
  return batches
}

/**
 * Sends what waits for one venue and reports each answer as it comes, so that an interrupted sending goes on where it
 * stopped. A batch that is refused as a whole is sent item by item: one bad item must not hold up the others.
 */
export const sendQueue = async (
  service: DoorService,
  session: Session,
  items: readonly QueuedItem[],
  answered: (sent: readonly Sent[]) => Promise<void>,
): Promise<void> => {
  for (const batch of batchesOf(items)) await sendBatch(service, session, batch, answered)
}

const sendBatch = async (
  service: DoorService,
  session: Session,
  batch: readonly QueuedItem[],
  answered: (sent: readonly Sent[]) => Promise<void>,
): Promise<void> => {
  const [first] = batch
  if (!first) return
  try {
    const body = batch.map(({ seq, item }) => ({ seq, ...item }))
    const results = await service.sendLog(session, first.venueId, first.device, body)
    const verdicts = new Map(results.map(({ seq, verdict }) => [seq, verdict]))
    await answered(batch.map((item) => ({ item, verdict: verdicts.get(item.seq) ?? 'refused' })))
  } catch (error) {
    if (error instanceof Unreachable || error instanceof SignedOut || error instanceof NoAccess) throw error
    if (batch.length === 1) await answered([{ item: first, verdict: 'refused' }])
    else for (const item of batch) await sendBatch(service, session, [item], answered)
  }
}
