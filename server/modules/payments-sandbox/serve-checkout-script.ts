import { Raw } from '../../http/answers.ts'
import type { Context } from '../../http/context.ts'
import { CHECKOUT_SCRIPT } from './checkout-script.ts'
import { requireSandbox } from './require-sandbox.ts'

export const serveCheckoutScript = ({ services }: Context<'GET /sandbox/checkout.js'>): Raw => {
  requireSandbox(services.payments)
  return new Raw('text/javascript; charset=utf-8', CHECKOUT_SCRIPT)
}
