import { ApiError, type Call } from '../../shared/client.ts'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import type { IssuedTicket } from '../shared/visit.ts'
import type { Payment } from './payment.ts'

interface Voucher {
  readonly code: string
  readonly amount_pence: number
  readonly expires_at: string
}

/** What was paid for, once the service has it. */
export type Bought =
  | { readonly kind: 'table'; readonly status: string }
  | {
      readonly kind: 'event'
      readonly status: string
      readonly tickets: readonly IssuedTicket[]
    }
  | { readonly kind: 'vouchers'; readonly delivery: string; readonly vouchers: readonly Voucher[] }

/** `processing`: ask again. `over`: unpaid and released. */
type Finalized = Bought | 'processing' | 'over'

/** Asks the service for what was paid. Throws while it cannot be reached. */
export const finalize = async (call: Call, payment: Payment, ticket: PaymentTicket): Promise<Finalized> => {
  try {
    if (payment.subject === 'vouchers') return await finalizeVouchers(call, ticket)
    if (payment.subject === 'event') return await finalizeEvent(call, payment, ticket)
    const { ok, status } = await call('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId: payment.venue.id },
      body: { booking_id: payment.booking_id ?? '' },
    })
    return ok ? { kind: 'table', status } : unpaid(status)
  } catch (error) {
    // A status without a sentence is not the service's.
    if (error instanceof ApiError && error.status === 404 && error.message) return 'over'
    throw error
  }
}

const unpaid = (status: string) => (status === 'pending' ? 'processing' : 'over')

const finalizeEvent = async (call: Call, payment: Payment, ticket: PaymentTicket): Promise<Finalized> => {
  const { ok, status, tickets } = await call('POST /api/public/events/:eventId/finalize', {
    params: { eventId: payment.event_id ?? '' },
    body: { payment_intent_id: ticket.payment_intent_id },
  })
  return ok ? { kind: 'event', status, tickets } : unpaid(status)
}

const finalizeVouchers = async (call: Call, ticket: PaymentTicket): Promise<Finalized> => {
  try {
    const { delivery, vouchers } = await call('POST /api/public/voucher-purchase/finalize', {
      body: { intent_id: ticket.payment_intent_id },
    })
    return { kind: 'vouchers', delivery, vouchers }
  } catch (error) {
    if (error instanceof ApiError && error.status === 402)
      return error.code === 'payment_closed' ? 'over' : 'processing'
    throw error
  }
}
