import type { Context } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { requireSandbox } from './require-sandbox.ts'

export const serveCheckoutScript = ({ services }: Context<'GET /sandbox/checkout.js'>): RawResponse => {
  requireSandbox(services.payments)
  return new RawResponse('text/javascript; charset=utf-8', CHECKOUT_SCRIPT)
}
