export { FULL_REFUND, HOLDS_ONLY, type RefundTerms, refundBooking } from './refund-booking.ts'
