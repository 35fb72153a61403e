import { forbidden, invalid, notFound } from '../../../../domain/errors.ts'
import { addMonths, serviceDateOf } from '../../../../domain/service-day.ts'
import { whyNotSentOn, whyNotSold } from '../../../../domain/vouchers.ts'
import type { VoucherPurchase } from '../../../db/json-columns.ts'
import type { Context } from '../../../http/context.ts'
import { requirePayments } from '../../../ports/payments/port.ts'
import { openPayment, startIntent } from '../../money/index.ts'
import { findLiveOffer } from './queries.ts'

type CreateIntent = Context<'POST /api/public/voucher-purchase/create-intent'>

/**
 * Starts a purchase. Each call creates a new one. Calling again after a failure is safe, because an intent cannot be
 * paid without its client secret, which was never returned.
 */
export const createPurchaseIntent = async ({ body, services, now }: CreateIntent) => {
  const purchase = purchaseOf(body)
  const paymentId = await services.database.tx(async (tx) => {
    const offer = await findLiveOffer(tx, body.venue_id)
    if (!offer) throw notFound('Venue')
    if (!offer.enabled) throw forbidden('This venue does not sell vouchers at the moment.')
    const { amount_pence: amountPence, quantity } = purchase
    const refusal = whyNotSold(offer, { amountPence, quantity })
    if (refusal) throw refusal
    requireSendable(offer, purchase.send_on, now)
    return openPayment(
      tx,
      requirePayments(services.payments),
      {
        venueId: offer.id,
        purpose: 'vouchers',
        capture: 'automatic',
        amountPence: amountPence * quantity,
        description: `Gift vouchers, ${offer.name}`,
        purchase,
      },
      now,
    )
  })
  const intent = await startIntent(services, requirePayments(services.payments), paymentId, now)
  return {
    intent_id: intent.intentId,
    client_secret: intent.clientSecret,
    amount_pence: intent.amountPence,
    currency: intent.currency,
  }
}

type Offer = NonNullable<Awaited<ReturnType<typeof findLiveOffer>>>

const requireSendable = (offer: Offer, sendOn: string | null | undefined, now: Date) => {
  if (!sendOn) return
  const today = serviceDateOf(offer, now)
  const refusal = whyNotSentOn(sendOn, today, addMonths(today, offer.expiration_months))
  if (refusal) throw refusal
}

const LOCALES = ['en', 'de'] as const

/** Stores the recipient's address only when the vouchers are delivered to it. */
const purchaseOf = (body: CreateIntent['body']): VoucherPurchase => {
  const isGift = body.delivery === 'recipient'
  const missing = (['recipient_name', 'recipient_email'] as const).filter((name) => !body[name])
  if (isGift && missing.length > 0)
    throw invalid(`Delivery to a recipient needs ${missing.map((name) => `"${name}"`).join(' and ')}.`, {
      fields: missing,
    })
  return {
    amount_pence: body.amount_pence,
    quantity: body.quantity ?? 1,
    delivery: body.delivery,
    recipient_name: body.recipient_name ?? null,
    recipient_email: isGift ? (body.recipient_email ?? null) : null,
    purchaser_name: body.purchaser_name,
    purchaser_email: body.purchaser_email,
    message: isGift ? body.message?.trim() || null : null,
    send_on: isGift ? (body.send_on ?? null) : null,
    locale: LOCALES.find((locale) => body.locale?.slice(0, 2).toLowerCase() === locale) ?? null,
  }
}
