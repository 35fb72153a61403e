import type { Row } from './rows.ts'
import { after, before, DAY_MS, type DemoWorld, MINUTE_MS } from './world.ts'

const SECOND_MS = 1000
const SHOWN = 4

/**
 * A webhook of the restaurant's till, with a log: one delivery found the till down and was accepted at the third attempt.
 * Names under `.invalid` never resolve, so the demo calls nobody.
 */
export const sendWebhooks = ({ rows, now }: DemoWorld, venue: { readonly id: string }) => {
  const createdAt = before(now, 20 * DAY_MS)
  const webhook = rows.add('webhooks', {
    id: rows.id('whk', createdAt),
    venue_id: venue.id,
    url: 'https://till.copperheron.invalid/maitred',
    events: ['voucher.sold', 'booking.no_show'],
    active: true,
    secret: 'whsec_demo',
    created_at: createdAt,
  })
  const sold = rows
    .of('vouchers')
    .filter(({ venue_id, created_at }) => venue_id === venue.id && new Date(created_at) > createdAt)
    .slice(-SHOWN)
  sold.forEach((voucher, at) => {
    rows.add(
      'webhook_deliveries',
      deliveryOf(rows.id('whe', new Date(voucher.created_at)), webhook, voucher, at === 1),
    )
  })
}

const deliveryOf = (
  id: string,
  webhook: Row<'webhooks'>,
  voucher: Row<'vouchers'>,
  recovered: boolean,
): Row<'webhook_deliveries'> => {
  const soldAt = new Date(voucher.created_at)
  const { payment_id, amount_pence, expires_at } = voucher
  return {
    id,
    webhook_id: webhook.id,
    venue_id: webhook.venue_id,
    event: 'voucher.sold',
    body: JSON.stringify({
      id,
      type: 'voucher.sold',
      created_at: soldAt.toISOString(),
      venue_id: webhook.venue_id,
      voucher: { payment_id, quantity: 1, amount_pence, currency: 'gbp', expires_at },
    }),
    status: 'delivered',
    attempts: recovered ? 3 : 1,
    next_attempt_at: soldAt,
    response_status: 200,
    queued_at: soldAt,
    delivered_at: after(soldAt, recovered ? MINUTE_MS : SECOND_MS),
    created_at: soldAt,
  }
}
