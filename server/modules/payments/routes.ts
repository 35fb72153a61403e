import { call } from '../../http/route.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const paymentRoutes = [call('POST /api/webhooks/stripe', receiveWebhook)]
