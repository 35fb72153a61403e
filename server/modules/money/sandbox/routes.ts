import { call } from '../../../http/route.ts'
import { confirmIntent } from './confirm-intent.ts'
import { serveCheckoutScript } from './serve-checkout-script.ts'
import { showCheckout } from './show-checkout.ts'

export const paymentsSandboxRoutes = [
  call('POST /api/sandbox/intents/:intentId/confirm', confirmIntent),
  call('GET /sandbox/checkout/:sessionId', showCheckout),
  call('GET /sandbox/checkout.js', serveCheckoutScript),
]
