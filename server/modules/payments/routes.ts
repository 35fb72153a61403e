import { call } from '../../http/route.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { showCheckoutDone } from './show-checkout-done.ts'

export const paymentRoutes = [
  call('POST /api/webhooks/stripe', receiveWebhook),
  call('GET /checkout/done', showCheckoutDone),
]
