import { RawResponse } from '../../http/responses.ts'
import { call } from '../../http/route.ts'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { confirmIntent } from './confirm-intent.ts'
import { requireSandbox } from './require-sandbox.ts'
import { showCheckout } from './show-checkout.ts'

export const paymentsSandboxRoutes = [
  call('POST /api/sandbox/intents/:intentId/confirm', confirmIntent),
  call('GET /sandbox/checkout/:sessionId', ({ params, services }) =>
    showCheckout(requireSandbox(services.payments), params.sessionId),
  ),
  call('GET /sandbox/checkout.js', ({ services }) => {
    requireSandbox(services.payments)
    return new RawResponse('text/javascript; charset=utf-8', CHECKOUT_SCRIPT)
  }),
]
