import { call, read } from '../../../http/route.ts'
import { chargeFee } from './charge-fee.ts'
import { listDeclinedHolds } from './list-declined-holds.ts'
import { listDisputes } from './list-disputes.ts'
import { listFailedRefunds } from './list-failed-refunds.ts'
import { readPayment } from './read-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refundByHand } from './refund-by-hand.ts'
import { showCheckoutDone } from './show-checkout-done.ts'

export const paymentRoutes = [
  call('POST /api/webhooks/stripe', receiveWebhook),
  call('POST /api/public/payment', readPayment),
  call('POST /api/bookings/:id/refund', refundByHand),
  call('POST /api/bookings/:id/charge-fee', chargeFee),
  call('GET /checkout/done', showCheckoutDone),
  read('GET /api/my-venues/:venueId/failed-refunds', listFailedRefunds),
  read('GET /api/my-venues/:venueId/declined-holds', listDeclinedHolds),
  read('GET /api/my-venues/:venueId/disputes', listDisputes),
]
