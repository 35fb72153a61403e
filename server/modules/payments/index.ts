import { call } from '../../http/route.ts'
import { receiveWebhook } from './webhook.ts'

export { forgetOldEvents } from './forget-old-events.ts'
export { issueTickets, ticketsOf, writeTickets } from './issue-tickets.ts'
export { recordMoney } from './ledger.ts'
export { markCaptured, markReleased, setPayment } from './marks.ts'
export { type NewPayment, openPayment, orderFor, startIntent } from './open-payment.ts'
export { findPayment, findPaymentByIntent, latestPaymentOf, lockPayment, type PaymentRow } from './queries.ts'
export { reconcileHold } from './reconcile-hold.ts'
export { settlePayment } from './settle-payment.ts'
export { sweepPayments } from './sweep.ts'
export { verifyMoney } from './verify.ts'
export { workOffMoneyTasks } from './work-off-tasks.ts'

export const paymentRoutes = [call('POST /api/webhooks/stripe', receiveWebhook)]
