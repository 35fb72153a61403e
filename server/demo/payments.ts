import { createHash } from 'node:crypto'
import { serviceDateOf } from '../../domain/service-day.ts'
import type { DemoVenue } from './create-venue.ts'
import type { Row } from './rows.ts'
import type { DemoWorld } from './world.ts'

interface PaymentOrder {
  readonly purpose: Row<'payments'>['purpose']
  readonly capture: Row<'payments'>['capture']
  readonly amountPence: number
  /** How much of it is for prepaid extras. */
  readonly extrasPence?: number
  readonly bookingId: string | null
  readonly description: string
  readonly at: Date
  readonly purchase?: Row<'payments'>['purchase']
}

type LedgerType = Row<'money_ledger'>['type']

/** A payment. Each change is written to our tables and to the sandbox provider's, which always match. */
export interface Payment {
  readonly id: string
  readonly amountPence: number
  authorise(at: Date, until: Date): void
  capture(pence: number, at: Date, as?: LedgerType): number
  release(at: Date): void
  refund(pence: number, at: Date): void
}

/** Deterministic, in the form of the provider's ids. */
const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

export const addPayment = ({ rows }: DemoWorld, venue: DemoVenue, order: PaymentOrder): Payment => {
  const { purpose, capture, amountPence, bookingId, description, at } = order
  const id = rows.id('pay', at)
  const intent_id = `pi_sandbox_${hex(id)}`
  const client_secret = `${intent_id}_secret_${hex(`${id} secret`)}`
  const shared = {
    amount_pence: amountPence,
    capture,
    description,
    client_secret,
    currency: 'gbp',
    created_at: at,
  }
  const payment = rows.add('payments', {
    ...shared,
    id,
    venue_id: venue.id,
    purpose,
    status: 'awaiting_payment',
    booking_id: bookingId,
    extras_pence: order.extrasPence ?? 0,
    captured_pence: 0,
    refunded_pence: 0,
    provider: 'sandbox',
    intent_id,
    authorised_until: null,
    purchase: order.purchase ?? null,
    updated_at: at,
  })
  const intent = rows.add('sandbox_intents', {
    ...shared,
    id: intent_id,
    status: 'requires_payment',
    captured_pence: 0,
    refunded_pence: 0,
    metadata: { payment_id: id, venue_id: venue.id, purpose },
    authorised_until: null,
  })

  const addLedgerEntry = (type: LedgerType, amount_pence: number, when: Date) => {
    rows.add('money_ledger', {
      id: rows.id('mny', when),
      venue_id: venue.id,
      payment_id: id,
      booking_id: bookingId,
      voucher_id: null,
      type,
      amount_pence,
      day: serviceDateOf(venue.clock, when),
      created_at: when,
    })
    payment.updated_at = when
  }

  return {
    id,
    amountPence,
    authorise: (when, until) => {
      Object.assign(payment, { status: 'authorised', authorised_until: until })
      Object.assign(intent, { status: 'authorised', authorised_until: until })
      addLedgerEntry('authorise', amountPence, when)
    },
    capture: (pence, when, as = 'capture') => {
      Object.assign(payment, { status: 'captured', captured_pence: pence })
      Object.assign(intent, { status: 'succeeded', captured_pence: pence })
      addLedgerEntry(as, pence, when)
      if (capture === 'manual' && pence < amountPence) addLedgerEntry('release', pence - amountPence, when)
      return pence
    },
    release: (when) => {
      payment.status = 'released'
      intent.status = 'cancelled'
      addLedgerEntry('release', -amountPence, when)
    },
    refund: (pence, when) => {
      payment.refunded_pence = pence
      intent.refunded_pence = pence
      addLedgerEntry('refund', -pence, when)
    },
  }
}
