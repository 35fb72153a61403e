export { addressOf, isReachable } from './addresses.ts'
export {
  notifyOfChange,
  notifyOfClockChange,
  notifyOfEventChange,
  notifyOfNewBooking,
  notifyOfStatusChange,
  notifyOfTickets,
  type SettledAmounts,
} from './booking-messages.ts'
export type { Attachment, Composed } from './compose.ts'
export type { FactsOf } from './facts.ts'
export { html } from './html.ts'
export { type Message, queueMessage, queueMessages } from './queue-message.ts'
export { remindGuests } from './remind-guests.ts'
export { resendByCause } from './resend-message.ts'
export { messageRoutes } from './routes.ts'
export { sendOutbox } from './send-outbox.ts'
export { termsInSentences } from './terms-in-sentences.ts'
export { prepareMessages } from './write-message.ts'
