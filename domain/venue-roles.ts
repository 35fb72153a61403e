import type { VenueRole } from '../contract/row.ts'
import type { Actor } from './actor.ts'
import { forbidden, type RefusalExtras } from './errors.ts'

const OWNERS: readonly VenueRole[] = ['owner']

/** Whether a member with this role may do what the actor is calling. */
export const isSufficient = (actor: Actor, role: VenueRole): boolean =>
  (actor.venueRoles ?? OWNERS).includes(role)

/** A member who may do less than this. For others the venue does not exist. */
export const roleTooLow = (extras: RefusalExtras = {}) =>
  forbidden('Your role at this venue does not allow this. An owner of the venue can change it.', {
    code: 'venue_role',
    ...extras,
  })

const FROM_MOST_TO_LEAST: readonly VenueRole[] = ['owner', 'manager', 'host', 'door']

/** Whether the role may change what needs at least `needed`. Viewers change nothing. */
export const isAtLeast = (role: VenueRole, needed: VenueRole): boolean =>
  FROM_MOST_TO_LEAST.slice(0, FROM_MOST_TO_LEAST.indexOf(needed) + 1).includes(role)

/** Whether the role may decide over money: give back what was charged, or waive what is due. */
export const decidesOverMoney = (role: VenueRole): boolean => isAtLeast(role, 'manager')
