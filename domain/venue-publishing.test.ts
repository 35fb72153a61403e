import { describe, expect, test } from 'vitest'
import { LISTING_STATUSES } from '../contract/venues.ts'
import { Refusal } from './errors.ts'
import {
  type ListingAction,
  type ListingStatus,
  missingToGoLive,
  nextListing,
  requireNothingUpcoming,
  requireReadyToGoLive,
  statusStep,
} from './venue-publishing.ts'

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('the status of a venue', () => {
  test.each([
    ['draft', 'live', 'publish'],
    ['live', 'draft', 'unpublish'],
    ['draft', 'draft', 'stay'],
    ['live', 'live', 'stay'],
  ] as const)('from %s to %s is %s', (current, wanted, step) => {
    expect(statusStep(current, wanted)).toBe(step)
  })

  const complete = {
    name: 'The Walrus',
    address: '1 Sea Lane',
    venue_type: 'bar',
    phone: '+44 1273 000000',
    email: 'hello@walrus.test',
    backdoor_capacity: 0,
    last_entry_time: '23:00',
    logo_url: '/media/x.png',
  }

  test('a complete venue may go live, also with a door capacity of 0', () => {
    expect(missingToGoLive(complete)).toEqual([])
    expect(() => requireReadyToGoLive(complete)).not.toThrow()
  })

  test.each([
    ['name', 'name'],
    ['address', 'address'],
    ['venue_type', 'venue_type'],
    ['phone', 'phone'],
    ['email', 'email'],
    ['backdoor_capacity', 'backdoor_capacity'],
    ['last_entry_time', 'last_entry_time'],
    ['logo_url', 'logo'],
  ] as const)('without %s it may not, and the error lists "%s"', (field, listed) => {
    const refusal = refusalOf(() => requireReadyToGoLive({ ...complete, [field]: null }))
    expect([refusal.kind, refusal.extras.missing]).toEqual(['invalid', [listed]])
    expect(refusal.message).toBe(`Before the venue can go live, fill in: ${listed}.`)
  })

  test('the error lists everything that is missing, in a fixed order', () => {
    const refusal = refusalOf(() =>
      requireReadyToGoLive({ ...complete, phone: null, email: '', backdoor_capacity: null, logo_url: null }),
    )
    expect(refusal.message).toBe(
      'Before the venue can go live, fill in: phone, email, backdoor_capacity, logo.',
    )
  })

  test('a venue with upcoming bookings cannot go back to draft', () => {
    expect(refusalOf(() => requireNothingUpcoming(true)).kind).toBe('conflict')
    expect(() => requireNothingUpcoming(false)).not.toThrow()
  })
})

describe('the app listing of a live venue', () => {
  const CELLS: Record<ListingStatus, Record<ListingAction, ListingStatus | 409>> = {
    none: { request: 'pending', withdraw: 409, approve: 409, decline: 'none' },
    pending: { request: 'pending', withdraw: 'none', approve: 'approved', decline: 'none' },
    approved: { request: 'pending', withdraw: 409, approve: 'approved', decline: 'none' },
  }
  const cells = LISTING_STATUSES.flatMap((from) =>
    Object.entries(CELLS[from]).map(([action, to]) => [from, action as ListingAction, to] as const),
  )

  test.each(cells)('%s, %s: %s', (app_listing_status, action, to) => {
    const decide = () => nextListing({ status: 'live', app_listing_status }, action)
    if (to === 409) expect(refusalOf(decide).kind).toBe('conflict')
    else expect(decide()).toBe(to)
  })
})

describe('the app listing of a draft', () => {
  test.each(['request', 'approve'] as const)('%s is rejected', (action) => {
    const refusal = refusalOf(() => nextListing({ status: 'draft', app_listing_status: 'pending' }, action))
    expect([refusal.kind, refusal.extras.code]).toEqual(['conflict', 'not_live'])
  })

  test.each(['withdraw', 'decline'] as const)('%s ends a pending request', (action) => {
    expect(nextListing({ status: 'draft', app_listing_status: 'pending' }, action)).toBe('none')
  })
})
