import { expect, test } from 'vitest'
import { VENUE_ROLES, type VenueRole, venueRolesOf } from '../contract/row.ts'
import { decidesOverMoney, isAtLeast } from './venue-roles.ts'

const CHANGERS = ['owner', 'manager', 'host', 'door'] as const

test.each(CHANGERS)('a change that needs %s is open to the roles that its row admits', (needs) => {
  const admitted = venueRolesOf('POST /api/any', { needs } as Parameters<typeof venueRolesOf>[1])
  expect(VENUE_ROLES.filter((role) => isAtLeast(role, needs))).toEqual(admitted)
})

test('owners and managers decide over money', () => {
  const deciding: readonly VenueRole[] = VENUE_ROLES.filter(decidesOverMoney)
  expect(deciding).toEqual(['owner', 'manager'])
})
