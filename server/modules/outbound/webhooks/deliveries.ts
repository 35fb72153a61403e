import type { DELIVERY_STATUSES, WebhookEvent } from '../../../../contract/webhooks.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { cursorEnvelope, decodeCursor, pageOf } from '../../../http/paging.ts'
import { deliveriesOf, findWebhook, requeueDelivery } from './queries.ts'

export const listDeliveries = async ({
  db,
  params: { venueId, id },
  query,
}: ReadContext<'GET /api/my-venues/:venueId/webhooks/:id/deliveries'>) => {
  const { limit } = pageOf(query)
  const [before] = query.cursor === undefined ? [] : decodeCursor(query.cursor, 1)
  if (!(await findWebhook(db, venueId, id))) throw notFound('Webhook')
  const rows = await deliveriesOf(db, venueId, id, limit + 1, before)
  return cursorEnvelope(rows, limit, (row) => [row.id], presentDelivery)
}

type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number]

const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  event: row.event as WebhookEvent,
  status: row.status as (typeof DELIVERY_STATUSES)[number],
  attempts: row.attempts,
  response_status: row.response_status,
  last_error: row.last_error,
  next_attempt_at: row.status === 'queued' ? row.next_attempt_at.toISOString() : null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  body: row.body,
})

export const replayDelivery = async ({
  tx,
  params: { venueId, id, deliveryId },
  now,
}: WriteContext<'POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay'>) => {
  const webhook = await findWebhook(tx, venueId, id)
  if (!webhook) throw notFound('Webhook')
  if (!webhook.active) throw conflict('The webhook is switched off. Switch it on with "active" first.')
  if (!(await requeueDelivery(tx, venueId, id, deliveryId, now))) throw notFound('Delivery')
  return { success: true as const }
}
