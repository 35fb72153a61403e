export { closeOpenAsks } from './deposits/close-open-asks.ts'
export { depositRoutes } from './deposits/routes.ts'
export { holdRoutes } from './holds/routes.ts'
export { deleteOldWebhookEvents } from './payments/delete-old-webhook-events.ts'
export { insertTickets, issueTickets, ticketsOf } from './payments/issue-tickets.ts'
export { recordLedgerEntry } from './payments/ledger.ts'
export { openPayment, type StartedIntent, startIntent } from './payments/open-payment.ts'
export { processMoneyTasks } from './payments/process-money-tasks.ts'
export {
  findPayment,
  findPaymentByIntent,
  latestPaymentOf,
  lockPayment,
  type PaymentRow,
} from './payments/queries.ts'
export { paymentRoutes } from './payments/routes.ts'
export { settlePayment } from './payments/settle-payment.ts'
export { sweepPayments } from './payments/sweep-payments.ts'
export { findUnknownIntents, type TakenIn, takeInIntent } from './payments/take-in.ts'
export { verifyMoney } from './payments/verify-money.ts'
export { paymentsSandboxRoutes } from './sandbox/routes.ts'
