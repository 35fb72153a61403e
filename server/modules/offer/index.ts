export { getCachedOffer } from './cached-offer.ts'
export { createDemand } from './demand.ts'
export { findAvailability } from './find-availability.ts'
export { findBookingDays } from './find-booking-days.ts'
export { judgeDeposit, judgeOrMakeRoom, judgeSlot, NoRoom, requireGuestListAccess } from './judge-booking.ts'
export { largestParty } from './largest-party.ts'
export {
  bundlesOf,
  loadOffer,
  loadVenue,
  lockVenue,
  type PublicOffer,
  type PublicRule,
} from './load-offer.ts'
export {
  guestListHeadsOn,
  isLimited,
  loadOccupancy,
  type OccupancyReader,
  occupancyReader,
  ruleUsageBetween,
  toOccupancy,
  windowAround,
} from './occupancy.ts'
export { floorsToDraw, tablesToDraw } from './plan-queries.ts'
export { presentBundle, publicStatus } from './present.ts'
export { getCachedSettings, getComboConfig, presentWidgetConfig } from './read-widget-config.ts'
export { requireSlotRule, type SlotRequest, slotUnavailable } from './require-slot.ts'
export { offerRoutes } from './routes.ts'
export { requireNoPreview } from './view.ts'
export { countVisitors, visitorOf } from './visitors.ts'
