import type { Clock } from '../../server/ports/clock.ts'
import {
  CHECKOUT_SECONDS,
  DECLINED,
  type Dispute,
  type FakeIntent,
  type FakeOutcome,
  type FakeSetup,
  type Fields,
  HOLD_SECONDS,
  MINIMUM_PENCE,
  missing,
  nested,
  newId,
  type Refund,
  refuse,
  type Session,
  StripeFailure,
  text,
  texts,
  whole,
} from './fake-stripe-objects.ts'

/**
 * What Stripe knows, and its rules for changing it. It shares nothing with the sandbox: the sandbox and the adapter both
 * use server/ports/payments/intent-rules.ts, so a mistake in those rules shows only where others answer.
 */
export class StripeBooks {
  readonly intents = new Map<string, FakeIntent>()
  readonly sessions = new Map<string, Session>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly setups = new Map<string, FakeSetup>()
  /** Saved cards: whether charges without the guest are declined. */
  readonly cards = new Map<string, { customer: string; declines: boolean }>()
  readonly #deletedCustomers = new Set<string>()
  /** Whether new refunds stay pending until `endRefund`. */
  refundsArePending = false
  /** How long new holds last. */
  holdSeconds = HOLD_SECONDS
  readonly #orders = new Map<string, Fields>()
  readonly #clock: Clock
  readonly #address: () => string

  constructor(clock: Clock, address: () => string) {
    this.#clock = clock
    this.#address = address
  }

  get #now() {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id)
    if (!intent) throw missing('payment_intent', id)
    const before = intent.latest_charge?.payment_method_details.card.capture_before
    if (intent.status === 'requires_capture' && before !== undefined && before <= this.#now)
      this.#close(intent, 'expired')
    return intent
  }

  session(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw missing('checkout.session', id)
    if (session.status === 'open' && session.expires_at <= this.#now) this.#closePage(session)
    return session
  }

  createIntent(fields: Fields): FakeIntent {
    const amount = whole(fields.amount, 'amount')
    if (amount < MINIMUM_PENCE)
      throw new StripeFailure(
        400,
        {
          type: 'invalid_request_error',
          code: 'amount_too_small',
          message: 'Amount must be at least £0.30 gbp',
          param: 'amount',
        },
        true,
      )
    const id = newId('pi')
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: text(fields.capture_method) ?? 'automatic_async',
      client_secret: newId(`${id}_secret`),
      currency: text(fields.currency) ?? '',
      description: text(fields.description),
      metadata: texts(fields.metadata),
      receipt_email: text(fields.receipt_email),
      status: 'requires_payment_method',
      cancellation_reason: null,
      created: this.#now,
      last_payment_error: null,
      latest_charge: null,
      payment_method_types: Object.values(texts(fields.payment_method_types)),
      customer: text(fields.customer),
      payment_method: text(fields.payment_method),
      setup_future_usage: text(fields.setup_future_usage),
    }
    this.#requireCustomer(intent.customer)
    if (
      fields.confirm === 'true' &&
      this.cards.get(intent.payment_method ?? '')?.customer !== intent.customer
    )
      throw missing('payment_method', intent.payment_method ?? '')
    this.intents.set(id, intent)
    if (fields.confirm === 'true') this.#chargeSavedCard(intent)
    return intent
  }

  /** A charge without the guest. A declined one is answered with 402, and its intent stays. */
  #chargeSavedCard(intent: FakeIntent) {
    const declines = this.cards.get(intent.payment_method ?? '')?.declines
    this.confirm(intent.id, declines ? 'decline' : 'succeed')
    if (declines) throw new StripeFailure(402, { ...DECLINED, payment_intent: structuredClone(intent) })
  }

  createCustomer() {
    return { id: newId('cus'), object: 'customer' }
  }

  /** In the dashboard. Its cards go with it, and requests that name it are refused. */
  deleteCustomer(id: string) {
    this.#deletedCustomers.add(id)
    for (const [card, { customer }] of this.cards) if (customer === id) this.cards.delete(card)
  }

  #requireCustomer(id: string | null) {
    if (id !== null && this.#deletedCustomers.has(id)) throw missing('customer', id)
  }

  intentsOf(customer: string): FakeIntent[] {
    this.#requireCustomer(customer)
    return [...this.intents.values()].filter((intent) => intent.customer === customer)
  }

  createSetup(fields: Fields): FakeSetup {
    const id = newId('seti')
    const setup: FakeSetup = {
      id,
      object: 'setup_intent',
      client_secret: newId(`${id}_secret`),
      customer: text(fields.customer),
      payment_method: null,
      usage: text(fields.usage) ?? 'off_session',
      metadata: texts(fields.metadata),
      status: 'requires_payment_method',
      last_setup_error: null,
    }
    this.setups.set(id, setup)
    return setup
  }

  setup(id: string): FakeSetup {
    const setup = this.setups.get(id)
    if (!setup) throw missing('setupintent', id)
    return setup
  }

  /** A browser confirms a setup with a card. */
  confirmSetup(id: string, outcome: FakeOutcome): FakeSetup {
    const setup = this.setup(id)
    if (setup.status === 'succeeded' || setup.status === 'canceled')
      throw refuse(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`)
    if (outcome === 'decline')
      return Object.assign(setup, { status: 'requires_payment_method', last_setup_error: DECLINED })
    if (outcome === 'delay') return Object.assign(setup, { status: 'processing' })
    if (outcome === 'requires_action' && setup.status !== 'requires_action')
      return Object.assign(setup, { status: 'requires_action' })
    return Object.assign(setup, {
      status: 'succeeded',
      payment_method: this.#saveCard(setup.customer, outcome),
    })
  }

  cancelSetup(id: string): FakeSetup {
    const setup = this.setup(id)
    if (setup.status === 'succeeded' || setup.status === 'canceled')
      throw refuse(`You cannot cancel this SetupIntent because it has a status of ${setup.status}.`, {
        code: 'setup_intent_unexpected_state',
      })
    return Object.assign(setup, { status: 'canceled' })
  }

  #saveCard(customer: string | null, outcome: FakeOutcome): string {
    const id = newId('pm')
    if (customer) this.cards.set(id, { customer, declines: outcome === 'save_then_decline' })
    return id
  }

  /** A browser confirms with a card. `delay` leaves it processing; confirming again then decides. */
  confirm(id: string, outcome: FakeOutcome): FakeIntent {
    const intent = this.intent(id)
    if (!['requires_payment_method', 'requires_action', 'processing'].includes(intent.status))
      throw this.#unexpected(intent, 'confirm')
    if (outcome === 'delay') return Object.assign(intent, { status: 'processing' })
    if (outcome === 'requires_action' && intent.status !== 'requires_action')
      return Object.assign(intent, { status: 'requires_action' })
    const pays = outcome !== 'decline'
    const manual = intent.capture_method === 'manual'
    intent.latest_charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: pays && !manual ? intent.amount : 0,
      amount_refunded: 0,
      captured: pays && !manual,
      created: this.#now,
      status: pays ? 'succeeded' : 'failed',
      payment_method_details: {
        type: 'card',
        card: {
          brand: 'visa',
          ...(pays && manual ? { capture_before: this.#now + this.holdSeconds } : {}),
        },
      },
    }
    if (!pays)
      return Object.assign(intent, { status: 'requires_payment_method', last_payment_error: DECLINED })
    intent.payment_method ??= this.#saveCard(intent.setup_future_usage ? intent.customer : null, outcome)
    intent.last_payment_error = null
    if (manual) return Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount })
    return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  }

  capture(id: string, fields: Fields): FakeIntent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_capture' || !intent.latest_charge)
      throw this.#unexpected(intent, 'capture')
    const amount = fields.amount_to_capture
      ? whole(fields.amount_to_capture, 'amount_to_capture')
      : intent.amount_capturable
    if (amount > intent.amount_capturable)
      throw refuse('The requested capture amount is greater than the amount you can capture.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      })
    // What is not captured is released. Since API version 2025-03-31 that is no refund, neither here nor in the list.
    Object.assign(intent.latest_charge, { captured: true, amount_captured: amount })
    return Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  }

  cancel(id: string): FakeIntent {
    const intent = this.intent(id)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw this.#unexpected(intent, 'cancel')
    const page = [...this.sessions.values()].find((session) => session.payment_intent === id)
    if (page?.status === 'open')
      throw refuse('You cannot cancel this PaymentIntent: expire its Checkout Session instead.')
    return this.#close(intent, null)
  }

  refund(fields: Fields): Refund {
    const intent = this.intent(text(fields.payment_intent) ?? '')
    const charge = intent.latest_charge
    if (intent.status !== 'succeeded' || !charge)
      throw refuse('This PaymentIntent does not have a successful charge to refund.', {
        code: 'payment_intent_unexpected_state',
      })
    const left = charge.amount_captured - charge.amount_refunded
    if (left === 0) throw refuse('The charge has already been refunded.', { code: 'charge_already_refunded' })
    const amount = fields.amount ? whole(fields.amount, 'amount') : left
    if (amount > left)
      throw refuse('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
    charge.amount_refunded += amount
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      metadata: texts(fields.metadata),
      status: this.refundsArePending ? 'pending' : 'succeeded',
      created: this.#now,
    }
    this.refunds.push(refund)
    return refund
  }

  /** The guest's bank takes a payment back, or asks about it. */
  dispute(intentId: string, amount: number, status = 'needs_response'): Dispute {
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount,
      payment_intent: intentId,
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: this.#now + 7 * 86_400 },
      created: this.#now,
    }
    this.disputes.push(dispute)
    return dispute
  }

  /** Ends a refund at the provider, also one that had succeeded. A failed one gives the money back to the charge. */
  endRefund(id: string, status: Refund['status']): Refund {
    const refund = this.refunds.find((candidate) => candidate.id === id)
    if (!refund) throw missing('refund', id)
    const charge = this.intent(refund.payment_intent).latest_charge
    if (status === 'failed' && refund.status !== 'failed' && charge) charge.amount_refunded -= refund.amount
    return Object.assign(refund, { status })
  }

  createSession(fields: Fields): Session {
    const item = nested(nested(fields.line_items)['0'])
    const price = nested(item.price_data)
    const id = newId('cs_test')
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: text(fields.mode) ?? '',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: whole(price.unit_amount, 'line_items[0][price_data][unit_amount]'),
      currency: text(price.currency) ?? '',
      metadata: texts(fields.metadata),
      customer_email: text(fields.customer_email),
      success_url: text(fields.success_url) ?? '',
      cancel_url: text(fields.cancel_url) ?? '',
      url: `${this.#address()}/c/pay/${id}`,
      expires_at: this.#now + CHECKOUT_SECONDS,
      created: this.#now,
    }
    this.sessions.set(id, session)
    this.#orders.set(id, {
      ...nested(fields.payment_intent_data),
      ...(fields.customer_creation === 'always' ? { customer: this.createCustomer().id } : {}),
    })
    return session
  }

  /** A person pays on the hosted page: only now does the session have an intent. */
  pay(sessionId: string, outcome: FakeOutcome): FakeIntent {
    const session = this.session(sessionId)
    if (session.status !== 'open') throw refuse('This Checkout Session is no longer open.')
    session.payment_intent ??= this.createIntent({
      ...this.#orders.get(sessionId),
      amount: String(session.amount_total),
      currency: session.currency,
    }).id
    const intent = this.confirm(session.payment_intent, outcome)
    if (!intent.status.startsWith('requires_') || intent.status === 'requires_capture')
      Object.assign(session, {
        status: 'complete',
        url: null,
        payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
      })
    return intent
  }

  expire(id: string): Session {
    const session = this.session(id)
    if (session.status !== 'open')
      throw refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return this.#closePage(session)
  }

  #closePage(session: Session): Session {
    const intent = session.payment_intent ? this.intents.get(session.payment_intent) : undefined
    if (intent) this.#close(intent, 'automatic')
    return Object.assign(session, { status: 'expired', url: null })
  }

  #close(intent: FakeIntent, reason: string | null): FakeIntent {
    return Object.assign(intent, { status: 'canceled', cancellation_reason: reason, amount_capturable: 0 })
  }

  #unexpected(intent: FakeIntent, action: string) {
    return refuse(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
}
