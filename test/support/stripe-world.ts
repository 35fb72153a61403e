import { afterAll, beforeAll, beforeEach } from 'vitest'
import { SATURDAY_EVENING } from './fake-clock.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'
import { freshDatabase } from './test-database.ts'
import { openWorld, type World } from './world.ts'

interface StripeWorld {
  readonly world: World
  readonly stripe: FakeStripe
  /** The provider tells of an intent, as it stands now, under this event id or a new one. */
  tell(type: string, intentId: string, eventId?: string): Promise<number>
}

/** A world of its own whose payments go through the real SDK to a server that speaks Stripe. */
export const useStripeWorld = (settings: Record<string, string> = {}): StripeWorld => {
  const opened: { world?: World; stripe?: FakeStripe } = {}
  const the = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The world opens before the first test: use it inside a test or hook.')
    return part
  }
  beforeAll(async () => {
    const clock = { now: () => opened.world?.clock.now() ?? new Date(SATURDAY_EVENING) }
    opened.stripe = await startFakeStripe(clock)
    opened.world = await openWorld(await freshDatabase(), { ...opened.stripe.settings, ...settings })
  })
  beforeEach(() => {
    opened.world?.clock.set(SATURDAY_EVENING)
    opened.stripe?.stopFailing()
  })
  afterAll(async () => {
    await opened.world?.app.close()
    await opened.world?.database.close()
    await opened.stripe?.close()
  })
  return {
    get world() {
      return the(opened.world)
    },
    get stripe() {
      return the(opened.stripe)
    },
    tell: async (type, intentId, eventId) => {
      const stripe = the(opened.stripe)
      const { rawBody, signature } = stripe.signedEvent(type, stripe.books.intent(intentId), eventId)
      const reply = await the(opened.world).anyone.call('POST /api/webhooks/stripe', {
        body: rawBody,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
      return reply.status
    },
  }
}
