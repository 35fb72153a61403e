import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { queueMessage } from '../../outbound/index.ts'
import { moveClaims } from '../claims.ts'
import { chooseSeatFor } from './choose-seat.ts'
import { breakPromises } from './promises.ts'
import { claimantOfEntry, type Entry, lockOpenEntry, updateEntry } from './queries.ts'

const MINUTE_MS = 60_000

/** Calls a party: its tables are claimed, for the whole stay, until the promise lapses. */
export const callEntry = async ({
  tx,
  params: { venueId, id },
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/queue/:id/notify'>) => {
  const entry = await lockOpenEntry(tx, venueId, id)
  const { tableIds, span } = await chooseSeatFor(tx, entry, body.table_ids, now)
  const warnings = await breakPromises(tx, venueId, tableIds, span, id)
  await moveClaims(tx, claimantOfEntry(entry), tableIds, span)
  const { queue_hold_mins } = await tx
    .selectFrom('venues')
    .select('queue_hold_mins')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const ready_until = new Date(now.getTime() + queue_hold_mins * MINUTE_MS)
  await updateEntry(tx, entry, {
    status: 'ready',
    called_at: now,
    ready_until,
    table_ids: [...tableIds],
  })
  await tellByMail(tx, services, entry, ready_until, now)
  return withWarnings(
    { success: true as const, table_ids: [...tableIds], ready_until: ready_until.toISOString() },
    warnings,
  )
}

/** Each call is a message of its own. */
const tellByMail = async (
  tx: Tx,
  { manageLinks }: Pick<Services, 'manageLinks'>,
  { id, venue_id, email, name, party_size }: Entry,
  until: Date,
  now: Date,
) => {
  if (email === null) return
  await queueMessage(
    tx,
    {
      kind: 'queue_ready',
      cause: `queue_ready:${id}:${until.toISOString()}`,
      venueId: venue_id,
      to: email,
      facts: {
        url: manageLinks.queueUrl(id),
        entry_id: id,
        wish: {
          guest_name: name,
          kind: 'table',
          starts_at: now.toISOString(),
          from: '',
          to: '',
          party_size,
          event: null,
          until: until.toISOString(),
        },
      },
    },
    now,
  )
}
