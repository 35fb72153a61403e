import { sql } from 'kysely'
import type { PaymentsPort } from '../../server/ports/payments/port.ts'
import type { CardOutcome, SandboxFault, SandboxPayments } from '../../server/ports/payments/sandbox-port.ts'
import { signedEvent } from '../support/fake-stripe.ts'
import type { World } from '../support/world.ts'

/** A webhook event. It can be delivered several times and in any order. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly intentId: string
}

export interface Provider {
  /** Events that will be delivered, or delivered again. */
  readonly pendingEvents: WebhookEvent[]
  confirm(intentId: string, secret: string, outcome: CardOutcome): Promise<void>
  /** The intent of a hosted page. */
  intentOfCheckout(sessionId: string): Promise<{ intentId: string; secret: string }>
  /** Fails a refund that had succeeded, or makes one in the dashboard. */
  failRefund(venueId: string): Promise<void>
  refundInDashboard(intentId: string, amountPence: number): Promise<void>
  /** The guest's bank takes back what is left of a charge of the venue. Undefined when there is none. */
  openDispute(venueId: string): Promise<{ bookingId: string | null } | undefined>
  /** The bank decides an open dispute of the venue, or looks into it. False when there is none. */
  endDispute(venueId: string, status: 'under_review' | 'won' | 'lost'): Promise<boolean>
  /** Does something while the next call of this operation is under way, before or after the provider acts. */
  meanwhile(operation: SandboxFault['operation'], when: 'before' | 'after', act: () => Promise<void>): void
  /** The call that something was to happen beside did not come. */
  forgetOverlaps(): void
  failNext(fault: SandboxFault): void
  recover(): void
  /** The event's body with a current signature. */
  signed(event: WebhookEvent): { rawBody: string; signature: string }
}

/**
 * Turns the sandbox into an external provider: every change of an intent creates a webhook event. It replaces the
 * world's provider and is named `stripe`, because the service accepts webhooks only from Stripe.
 */
export const useExternalProvider = (world: World): Provider => {
  const { app, clock } = world
  const original = app.services.payments as SandboxPayments
  const sandbox = { ...original }
  const pendingEvents: WebhookEvent[] = []
  let eventCount = 0
  let faults: SandboxFault[] = []
  let overlaps: {
    operation: SandboxFault['operation']
    when: 'before' | 'after'
    act: () => Promise<void>
  }[] = []

  const addEvent = (type: string, intentId: string) => {
    eventCount += 1
    pendingEvents.push({ id: `evt_${eventCount}_${intentId}`, type, intentId })
  }
  /** Applies the next queued fault of the operation. */
  const call = async <T>(operation: SandboxFault['operation'], action: () => Promise<T>): Promise<T> => {
    const at = faults.findIndex((fault) => fault.operation === operation)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault) sandbox.failNext(fault)
    const beside = overlaps.findIndex((one) => one.operation === operation)
    const [overlap] = beside < 0 ? [] : overlaps.splice(beside, 1)
    if (overlap?.when === 'before') await overlap.act()
    const reply = await action()
    if (overlap?.when === 'after') await overlap.act()
    return reply
  }

  const port: PaymentsPort = {
    ...sandbox,
    provider: 'stripe',
    createIntent: (order) => call('createIntent', () => sandbox.createIntent(order)),
    readIntent: (id) => call('readIntent', () => sandbox.readIntent(id)),
    captureIntent: (id, options) =>
      call('captureIntent', () => {
        addEvent('payment_intent.succeeded', id)
        return sandbox.captureIntent(id, options)
      }),
    cancelIntent: (id, options) =>
      call('cancelIntent', () => {
        addEvent('payment_intent.canceled', id)
        return sandbox.cancelIntent(id, options)
      }),
    refund: (id, options) =>
      call('refund', () => {
        addEvent('charge.refunded', id)
        return sandbox.refund(id, options)
      }),
    listRefunds: (id) => call('listRefunds', () => sandbox.listRefunds(id)),
    listDisputes: (id) => call('listDisputes', () => sandbox.listDisputes(id)),
    createCheckout: (order) => call('createCheckout', () => sandbox.createCheckout(order)),
    readCheckout: (id) => call('readCheckout', () => sandbox.readCheckout(id)),
    expireCheckout: (id) => call('expireCheckout', () => sandbox.expireCheckout(id)),
  }
  // Every route has its own copy of the services, so the provider itself is changed.
  Object.assign(original, port)

  return {
    pendingEvents,
    confirm: async (intentId, secret, outcome) => {
      const EVENT_TYPE = {
        succeed: 'succeeded',
        refunds_pending: 'succeeded',
        refunds_fail: 'succeeded',
        decline: 'payment_failed',
        delay: 'processing',
        save_then_decline: 'succeeded',
        succeed_then_dispute: 'succeeded',
        requires_action: 'requires_action',
      } as const
      await sandbox.confirm(intentId, secret, outcome)
      addEvent(`payment_intent.${EVENT_TYPE[outcome]}`, intentId)
      if (outcome === 'succeed_then_dispute') addEvent('charge.dispute.created', intentId)
    },
    intentOfCheckout: async (sessionId) => {
      const { intent } = await sandbox.checkoutPage(sessionId)
      return { intentId: intent.id, secret: intent.clientSecret }
    },
    failRefund: async (venueId) => {
      const done = await world.database.read
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select(['provider_refund_id', 'intent_id'])
        .where('refunds.venue_id', '=', venueId)
        .where('refunds.status', '=', 'done')
        .orderBy('refunds.id')
        .limit(1)
        .executeTakeFirst()
      if (!done) return
      await sandbox.endRefund(done.provider_refund_id, 'failed')
      addEvent('refund.updated', done.intent_id ?? '')
    },
    refundInDashboard: async (intentId, amountPence) => {
      await sandbox.refundInDashboard(intentId, amountPence)
      addEvent('charge.refunded', intentId)
    },
    openDispute: async (venueId) => {
      const { rows } = await sql<{ intent_id: string; booking_id: string | null; pence: number }>`
        select p.intent_id, p.booking_id, i.captured_pence - going.back as pence
        from payments p join sandbox_intents i on i.id = p.intent_id
        cross join lateral (select coalesce(sum(r.amount_pence), 0)::int as back from sandbox_refunds r
          where r.intent_id = i.id and r.status <> 'failed') as going
        where p.venue_id = ${venueId} and i.captured_pence > going.back
          and not exists (select from sandbox_disputes d where d.intent_id = i.id)
        order by p.id desc limit 1`.execute(world.database.read)
      const [charge] = rows
      if (!charge) return undefined
      await sandbox.dispute(charge.intent_id, charge.pence)
      addEvent('charge.dispute.created', charge.intent_id)
      return { bookingId: charge.booking_id }
    },
    endDispute: async (venueId, status) => {
      const open = await world.database.read
        .selectFrom('sandbox_disputes')
        .innerJoin('payments', 'payments.intent_id', 'sandbox_disputes.intent_id')
        .select(['sandbox_disputes.id', 'payments.intent_id'])
        .where('payments.venue_id', '=', venueId)
        .where('sandbox_disputes.status', 'not in', ['won', 'lost'])
        .orderBy('payments.id')
        .limit(1)
        .executeTakeFirst()
      if (!open) return false
      await sandbox.endDispute(open.id, status)
      addEvent(
        status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed',
        open.intent_id ?? '',
      )
      return true
    },
    meanwhile: (operation, when, act) => {
      overlaps.push({ operation, when, act })
    },
    forgetOverlaps: () => {
      overlaps = []
    },
    failNext: (fault) => {
      for (let n = 0; n < (fault.times ?? 1); n += 1) faults.push({ ...fault, times: 1 })
    },
    recover: () => {
      faults = []
      overlaps = []
    },
    signed: ({ id, type, intentId }) =>
      signedEvent(
        { id, type, object: { object: 'payment_intent', id: intentId } },
        sandbox.webhookSecret,
        clock.now(),
      ),
  }
}
