import type { PaymentsPort } from '../../server/ports/payments/port.ts'
import type { CardOutcome, SandboxFault, SandboxPayments } from '../../server/ports/payments/sandbox-port.ts'
import { signedEvent } from '../support/fake-stripe.ts'
import type { World } from '../support/world.ts'

/** Something the provider has to tell, as often and in whatever order it likes. */
export interface Letter {
  readonly id: string
  readonly type: string
  readonly intentId: string
}

export interface Provider {
  /** What it has not told yet, or will tell once more. */
  readonly letters: Letter[]
  confirm(intentId: string, secret: string, outcome: CardOutcome): Promise<void>
  /** The intent behind a hosted page, as the person who pays there sees it. */
  behindPage(sessionId: string): Promise<{ intentId: string; secret: string }>
  failNext(fault: SandboxFault): void
  /** It works again. */
  recover(): void
  /** A letter with its signature, as of now. */
  sealed(letter: Letter): { rawBody: string; signature: string }
}

/**
 * The sandbox as an outside provider that writes letters: whatever changes an intent there is told by webhook, some
 * time. It takes the place of the world's own provider, under the name for which the service opens its webhook.
 */
export const moveProviderOutside = (world: World): Provider => {
  const { app, clock } = world
  const sandbox = app.services.payments as SandboxPayments
  const letters: Letter[] = []
  let written = 0
  let faults: SandboxFault[] = []

  const write = (type: string, intentId: string) => {
    written += 1
    letters.push({ id: `evt_${written}_${intentId}`, type, intentId })
  }
  /** Fails as it was told to: before acting, or after, when the answer is lost or comes too late. */
  const call = async <T>(operation: SandboxFault['operation'], act: () => Promise<T>): Promise<T> => {
    const at = faults.findIndex((fault) => fault.operation === operation)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault) sandbox.failNext(fault)
    return act()
  }

  const port: PaymentsPort = {
    ...sandbox,
    provider: 'stripe',
    createIntent: (order) => call('createIntent', () => sandbox.createIntent(order)),
    readIntent: (id) => call('readIntent', () => sandbox.readIntent(id)),
    captureIntent: (id, options) =>
      call('captureIntent', () => {
        write('payment_intent.succeeded', id)
        return sandbox.captureIntent(id, options)
      }),
    cancelIntent: (id, options) =>
      call('cancelIntent', () => {
        write('payment_intent.canceled', id)
        return sandbox.cancelIntent(id, options)
      }),
    refund: (id, options) =>
      call('refund', () => {
        write('charge.refunded', id)
        return sandbox.refund(id, options)
      }),
    createCheckout: (order) => call('createCheckout', () => sandbox.createCheckout(order)),
    readCheckout: (id) => call('readCheckout', () => sandbox.readCheckout(id)),
    expireCheckout: (id) => call('expireCheckout', () => sandbox.expireCheckout(id)),
  }
  Object.assign(app.services, { payments: port })

  return {
    letters,
    confirm: async (intentId, secret, outcome) => {
      const TOLD = { succeed: 'succeeded', decline: 'payment_failed', delay: 'processing' } as const
      await sandbox.confirm(intentId, secret, outcome)
      write(`payment_intent.${TOLD[outcome]}`, intentId)
    },
    behindPage: async (sessionId) => {
      const { intent } = await sandbox.checkoutPage(sessionId)
      return { intentId: intent.id, secret: intent.clientSecret }
    },
    failNext: (fault) => {
      for (let n = 0; n < (fault.times ?? 1); n += 1) faults.push({ ...fault, times: 1 })
    },
    recover: () => {
      faults = []
    },
    sealed: ({ id, type, intentId }) =>
      signedEvent(
        { id, type, object: { object: 'payment_intent', id: intentId } },
        sandbox.webhookSecret,
        clock.now(),
      ),
  }
}
