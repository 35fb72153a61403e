export {
  type AuditActor,
  type AuditEntry,
  auditOf,
  GUEST,
  recordAudit,
  recordAuditOfMany,
  recordAudits,
  SYSTEM,
} from './audit.ts'
export { bookingCalendar, CALENDAR_TYPE, calendarSequence } from './calendar/calendar-file.ts'
export { voidFeedOf } from './calendar/queries.ts'
export { calendarFeedRoutes } from './calendar/routes.ts'
export { addressOf, addressOfWish, isReachable } from './messages/addresses.ts'
export {
  notifyOfChange,
  notifyOfClockChange,
  notifyOfEventChange,
  notifyOfKeptPlace,
  notifyOfNewBooking,
  notifyOfStatusChange,
  notifyOfTickets,
} from './messages/booking-messages.ts'
export type { Composed } from './messages/compose.ts'
export { html } from './messages/html.ts'
export { type Message, queueMessage, queueMessages } from './messages/queue-message.ts'
export { remindGuests } from './messages/remind-guests.ts'
export { resendByCause } from './messages/resend-message.ts'
export { messageRoutes } from './messages/routes.ts'
export { sendOutbox } from './messages/send-outbox.ts'
export { extrasIn, linesInWords, termsInSentences } from './messages/terms-in-sentences.ts'
export { prepareMessages } from './messages/write-message.ts'
export { deliverWebhooks } from './webhooks/deliver-webhooks.ts'
export { deleteOldDeliveries } from './webhooks/queries.ts'
export { queuePaymentEvent, queueVoucherEvent, queueWishEvent } from './webhooks/queue-events.ts'
export { webhookRoutes } from './webhooks/routes.ts'
