export { PAYMENT_WINDOW_MINUTES } from './book.ts'
export { accountOf, bookingGuest, findBookingGuest, visitorOf } from './booking-guest.ts'
export { getCachedOffer } from './cached-offer.ts'
export { requireContact } from './contact.ts'
export { findAvailability } from './find-availability.ts'
export { findBookingDays } from './find-booking-days.ts'
export { firstManageUrl } from './first-manage-url.ts'
export { judgeDeposit, judgeSlot, requireGuestListAccess } from './judge-booking.ts'
export { largestParty } from './largest-party.ts'
export {
  loadOffer,
  loadVenue,
  lockVenue,
  type PublicOffer,
  type PublicRule,
  type PublicVenue,
} from './load-offer.ts'
export { guestListHeadsOn, loadOccupancy, type OccupancyReader } from './occupancy.ts'
export { floorsToDraw, tablesToDraw } from './plan-queries.ts'
export { presentBundle, publicStatus } from './present.ts'
export { presentQr } from './read-qr.ts'
export { getCachedSettings, getComboConfig, presentWidgetConfig } from './read-widget-config.ts'
export { type BookingNoted, requireBotCheck } from './require-bot-check.ts'
export { slotUnavailable } from './require-slot.ts'
export { retryBooking } from './retry-booking.ts'
export { publicBookingRoutes } from './routes.ts'
export { needsConfirmation, repeatPayment, settleRepeat } from './settle-repeat.ts'
export { startPayment } from './start-payment.ts'
