import { conflict, notFound } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { addToQueue, loadQueue } from '../../booking/index.ts'
import { requireBotCheck } from '../steps/require-bot-check.ts'

/** A guest joins by the code at the door, while the queue and the venue are open. */
export const joinQueueAsGuest = async ({
  params: { venueId },
  body,
  request,
  services,
  now,
}: Context<'POST /api/public/venues/:venueId/queue'>) => {
  await requireBotCheck(services, null, body.turnstile_token, request.ip, now)
  const { name, party_size, phone = null, email = null } = body
  return services.database.tx(async (tx) => {
    const { queue_open } = await requireLiveVenue(tx, venueId)
    const queue = await loadQueue(tx, venueId, now)
    if (!queue_open || !queue.isOpen)
      throw conflict('The queue is closed at the moment. Please ask at the door.', { code: 'queue_closed' })
    const { id, place, quoted_mins } = await addToQueue(
      tx,
      services,
      venueId,
      queue,
      { name, party_size, phone, email },
      'guest',
      now,
    )
    return { ok: true as const, queue_url: services.manageLinks.queueUrl(id), place, quoted_mins }
  })
}

const requireLiveVenue = async (tx: Tx, venueId: string) => {
  const venue = await tx
    .selectFrom('venues')
    .select('queue_open')
    .where('id', '=', venueId)
    .where('status', '=', 'live')
    .executeTakeFirst()
  if (!venue) throw notFound('Venue')
  return venue
}
