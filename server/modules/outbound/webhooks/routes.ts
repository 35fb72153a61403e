import { read, write } from '../../../http/route.ts'
import { listDeliveries, replayDelivery } from './deliveries.ts'
import { createWebhook, webhookCollection } from './webhooks.ts'

export const webhookRoutes = [
  ...webhookCollection,
  write('POST /api/my-venues/:venueId/webhooks', createWebhook),
  read('GET /api/my-venues/:venueId/webhooks/:id/deliveries', listDeliveries),
  write('POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay', replayDelivery),
]
