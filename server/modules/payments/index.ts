export { chargeSavedCard } from './charge-saved-card.ts'
export { deleteOldWebhookEvents } from './delete-old-webhook-events.ts'
export { insertTickets, issueTickets, ticketsOf } from './issue-tickets.ts'
export { recordLedgerEntry } from './ledger.ts'
export {
  cardOf,
  intentRequestFor,
  type NewPayment,
  openPayment,
  openPaymentOnce,
  startIntent,
} from './open-payment.ts'
export { processMoneyTasks } from './process-money-tasks.ts'
export { findPayment, findPaymentByIntent, latestPaymentOf, lockPayment, type PaymentRow } from './queries.ts'
export { reconcileHold } from './reconcile-hold.ts'
export { recordCapture, recordRelease, updatePayment } from './record-payment-status.ts'
export { paymentRoutes } from './routes.ts'
export { sendPayLinks } from './send-pay-links.ts'
export { settlePayment } from './settle-payment.ts'
export { sweepPayments } from './sweep-payments.ts'
export { syncDisputes } from './sync-disputes.ts'
export { verifyMoney } from './verify-money.ts'
