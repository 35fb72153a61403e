import type { WriteContext } from '../../../http/context.ts'
import { endEntry, lockOpenEntry } from './queries.ts'

export const leaveEntry = async ({
  tx,
  params: { venueId, id },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/queue/:id/leave'>) => {
  await endEntry(tx, await lockOpenEntry(tx, venueId, id), body.outcome, now)
  return { success: true as const }
}
