export { openSession } from './auth/open-session.ts'
export { hashPassword } from './auth/passwords.ts'
export { removeExpired } from './auth/remove-expired.ts'
export { authRoutes } from './auth/routes.ts'
export { findVenueRole } from './members/membership-queries.ts'
export {
  codesFor,
  createMemberships,
  type Memberships,
  requireMember,
  venuesOfMember,
} from './members/memberships.ts'
export { memberRoutes } from './members/routes.ts'
export { ownRoutes } from './own-account/routes.ts'
export { createSessions } from './sessions/sessions.ts'
