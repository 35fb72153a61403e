import { Refusal } from '../../domain/errors.ts'
import type { Executor } from '../../server/db/executor.ts'
import type { PaymentsPort } from '../../server/ports/payments/port.ts'
import { sandboxPayments } from '../../server/ports/payments/sandbox.ts'
import type { CardOutcome, SandboxOperation } from '../../server/ports/payments/sandbox-port.ts'
import { stripePayments } from '../../server/ports/payments/stripe.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type FakeStripe, type StripeFault, signedEvent, startFakeStripe } from './fake-stripe.ts'
import type { FakeOutcome } from './fake-stripe-objects.ts'
import { freshDatabase } from './test-database.ts'

/** An adapter with the provider behind it, as the suite for both sees it. */
export interface Subject {
  readonly payments: PaymentsPort
  readonly clock: FakeClock
  readonly webhookSecret: string
  /** A guest's card, at the provider's browser library. */
  pay(intentId: string, outcome: CardOutcome): Promise<unknown>
  /** A guest's card, on the hosted page. */
  payCheckout(sessionId: string, outcome: CardOutcome): Promise<unknown>
  /** The next call fails before it acted, or after; or acts and answers too late. */
  fail(operation: SandboxOperation, how: 'before' | 'after' | 'timeout'): void
  /** Whether charges of a saved card without the guest are declined from now on. */
  declineCard(paymentMethodId: string, declines: boolean): Promise<void>
  /** A person deletes the customer of a saved card in the provider's dashboard. */
  deleteCustomer(customerId: string): Promise<void>
  event(type: string, object: unknown): { rawBody: string; signature: string }
  close(): Promise<void>
}

export const STRIPE_TIMEOUT_MS = 3000

export const REQUESTS: Record<SandboxOperation, RegExp> = {
  createIntent: /^POST \/v1\/payment_intents$/,
  readIntent: /^GET \/v1\/payment_intents\//,
  captureIntent: /\/capture$/,
  cancelIntent: /\/cancel$/,
  refund: /^POST \/v1\/refunds$/,
  listIntents: /^GET \/v1\/payment_intents$/,
  listRefunds: /^GET \/v1\/refunds/,
  listDisputes: /^GET \/v1\/disputes/,
  createCheckout: /^POST \/v1\/checkout\/sessions$/,
  readCheckout: /^GET \/v1\/checkout\/sessions\//,
  expireCheckout: /\/expire$/,
}
export const FAULTS: Record<'before' | 'after' | 'timeout', StripeFault> = {
  before: 'error',
  after: 'errorAfter',
  timeout: 'timeout',
}

/** Stripe's books end refunds on demand instead (`endRefund`). */
export const plainOutcome = (outcome: CardOutcome): FakeOutcome =>
  outcome === 'refunds_pending' || outcome === 'refunds_fail' || outcome === 'succeed_then_dispute'
    ? 'succeed'
    : outcome

export const deleteSandboxCustomer = async (db: Executor, customerId: string): Promise<void> => {
  await db.deleteFrom('sandbox_cards').where('customer_id', '=', customerId).execute()
}

export interface StripeSubject extends Subject {
  readonly stripe: FakeStripe
}

/** The real SDK against a server that speaks Stripe's protocol. */
export const stripeSubject = async (): Promise<StripeSubject> => {
  const clock = fakeClock()
  const stripe = await startFakeStripe(clock)
  const { settings } = stripe
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET ?? ''
  return {
    clock,
    stripe,
    webhookSecret,
    payments: stripePayments({
      secretKey: settings.STRIPE_SECRET_KEY ?? '',
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret,
      apiBase: stripe.url,
      timeoutMs: STRIPE_TIMEOUT_MS,
      clock,
    }),
    pay: async (intentId, outcome) => stripe.confirm(intentId, plainOutcome(outcome)),
    payCheckout: async (sessionId, outcome) => stripe.pay(sessionId, plainOutcome(outcome)),
    fail: (operation, how) => stripe.failNext(REQUESTS[operation], FAULTS[how]),
    declineCard: async (id, declines) => {
      const card = stripe.books.cards.get(id)
      if (card) card.declines = declines
    },
    deleteCustomer: async (id) => stripe.books.deleteCustomer(id),
    event: (type, object) => stripe.signedEvent(type, object),
    close: stripe.close,
  }
}

export const sandboxSubject = async (): Promise<Subject> => {
  const clock = fakeClock()
  const database = await freshDatabase()
  const payments = sandboxPayments({ database, clock, publicUrl: 'http://maitred.test' })
  const { webhookSecret } = payments
  return {
    clock,
    webhookSecret,
    payments,
    pay: async (intentId, outcome) =>
      payments.confirm(intentId, (await payments.readIntent(intentId)).clientSecret, outcome),
    payCheckout: async (sessionId, outcome) => {
      const { intent } = await payments.checkoutPage(sessionId)
      return payments.confirm(intent.id, intent.clientSecret, outcome)
    },
    fail: (operation, how) => payments.failNext({ operation, how }),
    declineCard: payments.declineCard,
    deleteCustomer: (id) => deleteSandboxCustomer(database.read, id),
    event: (type, object) => signedEvent({ id: 'evt_sandbox', type, object }, webhookSecret, clock.now()),
    close: database.close,
  }
}

/** The kind and code a call was refused with; a call that went through fails the test. */
export const refusalOf = async (
  call: Promise<unknown>,
): Promise<{ kind: string; code: string | undefined }> => {
  const error = await call.then(
    () => new Error('The call went through.'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  return { kind: error.kind, code: error.extras.code }
}
