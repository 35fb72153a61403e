export { deliverWebhooks } from './deliver-webhooks.ts'
export { deleteOldDeliveries } from './queries.ts'
export { queueBookingEvents, queuePaymentEvent, queueVoucherEvent } from './queue-events.ts'
export { webhookRoutes } from './routes.ts'
