import { type Config, usesSandbox } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../clock.ts'
import type { PaymentsPort } from './port.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** Stripe when its key is set; otherwise the sandbox, or null where there is none. */
export const choosePayments = (
  config: Config,
  publicUrl: string,
  clock: Clock,
  database: Database,
): PaymentsPort | null => {
  if (config.STRIPE_SECRET_KEY) {
    if (!config.STRIPE_PUBLISHABLE_KEY)
      throw new Error('STRIPE_SECRET_KEY is set, so STRIPE_PUBLISHABLE_KEY must be set too.')
    return stripePayments({
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiBase: config.STRIPE_API_BASE,
      timeoutMs: config.PAYMENT_TIMEOUT_MS,
      clock,
    })
  }
  if (!usesSandbox(config)) return null
  return sandboxPayments({
    database,
    clock,
    publicUrl,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
  })
}
