import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sweepPayments } from '../../server/modules/money/index.ts'
import { finishCancellations } from '../../server/modules/selling/index.ts'
import type { CardOutcome, SandboxOperation } from '../../server/ports/payments/sandbox-port.ts'
import { SATURDAY_EVENING } from './fake-clock.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'
import { deleteSandboxCustomer, FAULTS, plainOutcome, REQUESTS } from './payment-subjects.ts'
import { freshDatabase } from './test-database.ts'
import { openWorld, type World } from './world.ts'

/** A world of its own with a payment provider behind it, so that the same flows can be paid with either. */
export interface Till {
  readonly world: World
  /** A guest's card, at the provider's browser library. */
  pay(intentId: string, outcome?: CardOutcome): Promise<unknown>
  /** A guest's card, on the hosted page. */
  payPage(sessionId: string): Promise<unknown>
  /** The next call fails before it acted, or after; or acts and answers too late. */
  fail(operation: SandboxOperation, how: 'before' | 'after' | 'timeout'): void
  /** A person deletes the customer of a saved card in the provider's dashboard. */
  deleteCustomer(customerId: string): Promise<void>
  /** Settles what is due and cancels the bookings of cancelled events, as the process does in the background. What failed fails the test. */
  sweep(): Promise<void>
}

export interface StripeTill extends Till {
  readonly stripe: FakeStripe
  /** The provider tells us that something happened to an intent. */
  webhook(intentId: string, id?: string): Promise<number>
}

const lazily = <T extends object>(get: () => T | undefined): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      const target = get()
      if (!target) throw new Error('The till opens before the first test: use it inside a test or hook.')
      return target[name as keyof T]
    },
  })

const sweepIn = async ({ app, clock }: World) => {
  const failures: unknown[] = []
  await finishCancellations(app.services, clock.now(), (error) => failures.push(error))
  await sweepPayments(app.services, clock.now(), (error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const closeWorld = async (world: World | undefined) => {
  await world?.app.close()
  await world?.database.close()
}

export const useSandboxTill = (): Till => {
  const holder: { till?: Till } = {}
  beforeAll(async () => {
    const world = await openWorld(await freshDatabase())
    holder.till = {
      world,
      pay: async (intentId, outcome = 'succeed') => {
        const { clientSecret } = await world.payments.readIntent(intentId)
        return world.payments.confirm(intentId, clientSecret, outcome)
      },
      payPage: async (sessionId) => {
        const { intent } = await world.payments.checkoutPage(sessionId)
        return world.payments.confirm(intent.id, intent.clientSecret, 'succeed')
      },
      fail: (operation, how) => world.payments.failNext({ operation, how }),
      deleteCustomer: (id) => deleteSandboxCustomer(world.database.read, id),
      sweep: () => sweepIn(world),
    }
  })
  beforeEach(() => holder.till?.world.clock.set(SATURDAY_EVENING))
  afterAll(() => closeWorld(holder.till?.world))
  return lazily(() => holder.till)
}

/**
 * The real SDK, against a server that speaks Stripe's protocol. A call that is set to time out takes as long as
 * `timeoutMs`; where many are made at once a busy machine needs more of it.
 */
export const useStripeTill = ({ timeoutMs = 1500 } = {}): StripeTill => {
  const holder: { till?: StripeTill; world?: World } = {}
  beforeAll(async () => {
    const stripe = await startFakeStripe({ now: () => holder.world?.clock.now() ?? new Date() })
    const world = await openWorld(await freshDatabase(), {
      ...stripe.settings,
      PAYMENT_TIMEOUT_MS: String(timeoutMs),
    })
    holder.world = world
    holder.till = {
      world,
      stripe,
      pay: async (intentId, outcome = 'succeed') => stripe.confirm(intentId, plainOutcome(outcome)),
      payPage: async (sessionId) => stripe.pay(sessionId),
      fail: (operation, how) => stripe.failNext(REQUESTS[operation], FAULTS[how]),
      deleteCustomer: async (id) => stripe.books.deleteCustomer(id),
      sweep: () => sweepIn(world),
      webhook: async (intentId, id) => {
        const { rawBody, signature } = stripe.signedEvent(
          'payment_intent.succeeded',
          stripe.books.intent(intentId),
          id,
        )
        const reply = await world.app.http.inject({
          method: 'POST',
          url: '/api/webhooks/stripe',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          payload: rawBody,
        })
        return reply.statusCode
      },
    }
  })
  beforeEach(() => holder.world?.clock.set(SATURDAY_EVENING))
  afterAll(async () => {
    await closeWorld(holder.world)
    await holder.till?.stripe.close()
  })
  return lazily(() => holder.till)
}
