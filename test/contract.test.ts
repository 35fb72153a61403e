import { describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../contract/index.ts'
import { pathParams, ROLES, type Role, refusalsOf, type Status, venueRolesOf } from '../contract/row.ts'
import { allRoutes } from '../server/modules/routes.ts'
import { createMetrics } from '../server/ports/metrics.ts'

const OPERATOR: readonly Role[] = ['client']
const VENUE_STAFF: readonly Role[] = ['client', 'admin']
const BOOKING_STAFF: readonly Role[] = ['client', 'organiser']
const PUBLIC = 'anyone'

/** SPEC part 4, endpoint by endpoint, with who may call it. */
const SPECIFIED: Record<string, 'anyone' | readonly Role[]> = {
  // 4.1 Authentication
  'POST /api/auth/login': PUBLIC,
  'POST /api/2fa/validate': PUBLIC,
  'GET /api/auth/me': ROLES,
  'POST /api/auth/logout': ROLES,
  // 4.2 Venues
  'GET /api/my-venues': OPERATOR,
  'POST /api/my-venues': OPERATOR,
  'PUT /api/my-venues/:id': OPERATOR,
  'PUT /api/my-venues/:id/status': OPERATOR,
  'POST /api/my-venues/:id/request-listing': OPERATOR,
  'POST /api/my-venues/:id/withdraw-listing': OPERATOR,
  'GET /api/my-venues/:id/stats': OPERATOR,
  'GET /api/my-stats': OPERATOR,
  'GET /api/my-venues/:id/sisters': OPERATOR,
  'POST /api/my-venues/:id/sisters': OPERATOR,
  'DELETE /api/my-venues/:id/sisters/:sisterId': OPERATOR,
  'POST /api/venues/:id/logo': OPERATOR,
  // 4.3 Guests
  'GET /api/my-guests': OPERATOR,
  'GET /api/my-guests/search': OPERATOR,
  'GET /api/my-guests/network': OPERATOR,
  'GET /api/my-guests/:id': OPERATOR,
  'GET /api/my-guests/:id/billing': OPERATOR,
  'GET /api/my-guests/:id/activity': OPERATOR,
  'GET /api/my-guests/:id/bookings': OPERATOR,
  'GET /api/my-guests/:id/network': OPERATOR,
  'PUT /api/my-guests/:id/tags': OPERATOR,
  'GET /api/my-venues/:venueId/guests/search': VENUE_STAFF,
  'POST /api/my-venues/:venueId/guests/walk-in': VENUE_STAFF,
  'GET /api/users/:id/score': ROLES,
  // 4.4 Staff bookings and floor
  'POST /api/my-venues/:venueId/staff-bookings': OPERATOR,
  'POST /api/my-venues/:venueId/staff-guestlist-bookings': OPERATOR,
  'POST /api/bookings/:id/assign-table': BOOKING_STAFF,
  'POST /api/bookings/:id/auto-assign': BOOKING_STAFF,
  'POST /api/bookings/:id/unassign-table': BOOKING_STAFF,
  'PATCH /api/bookings/:id/details': BOOKING_STAFF,
  'POST /api/bookings/:id/lifecycle': BOOKING_STAFF,
  'POST /api/bookings/:id/lock': BOOKING_STAFF,
  'POST /api/bookings/:id/duration': BOOKING_STAFF,
  'POST /api/bookings/:id/close': BOOKING_STAFF,
  'PATCH /api/bookings/:id/status': BOOKING_STAFF,
  'POST /api/bookings/:id/approve': BOOKING_STAFF,
  'POST /api/bookings/:id/reject': BOOKING_STAFF,
  'POST /api/bookings/:id/unreject': BOOKING_STAFF,
  'POST /api/bookings/:id/staff-cancel': BOOKING_STAFF,
  'POST /api/check-in': BOOKING_STAFF,
  'POST /api/door-reject': BOOKING_STAFF,
  'GET /api/bookings/:id': ROLES,
  'GET /api/bookings/:id/history': OPERATOR,
  'GET /api/my-reservations/calendar': OPERATOR,
  // 4.5 Card holds
  'POST /api/bookings/:id/hold/capture': OPERATOR,
  'POST /api/bookings/:id/hold/release': OPERATOR,
  'POST /api/bookings/:id/hold/request': OPERATOR,
  'POST /api/bookings/:id/hold/intent': OPERATOR,
  // 4.6 Venue reservations
  'GET /api/my-venues/:venueId/reservations': OPERATOR,
  'POST /api/my-venues/:venueId/reservations': OPERATOR,
  'PUT /api/my-venues/:venueId/reservations/:resId': OPERATOR,
  'DELETE /api/my-venues/:venueId/reservations/:resId': OPERATOR,
  // 4.7 Public widget endpoints
  'GET /api/public/venues/:venueId/booking-widget-config': PUBLIC,
  'GET /api/public/venues/:venueId/availability': PUBLIC,
  'GET /api/public/venues/:venueId/floorplan': PUBLIC,
  'POST /api/public/venues/:venueId/book': PUBLIC,
  'POST /api/public/venues/:venueId/book/finalize': PUBLIC,
  'GET /api/public/venues/:venueId/booking/:bookingId/qr': PUBLIC,
  'GET /api/public/venues/:venueId/events-widget': PUBLIC,
  'GET /api/public/venues/:venueId/events-widget-config': PUBLIC,
  'GET /api/public/events/:eventId/booking-options': PUBLIC,
  'POST /api/public/events/:eventId/create-intent': PUBLIC,
  'POST /api/public/events/:eventId/finalize': PUBLIC,
  'GET /api/public/venues/:venueId/voucher-config': PUBLIC,
  'POST /api/public/voucher-purchase/check-email': PUBLIC,
  'POST /api/public/voucher-purchase/create-intent': PUBLIC,
  'POST /api/public/voucher-purchase/finalize': PUBLIC,
  'GET /api/public/venues/:venueId/guestlist-options': PUBLIC,
  'POST /api/public/venues/:venueId/guestlist-bookings': ROLES,
  'GET /api/public/venues/:venueId/combo-widget-config': PUBLIC,
}

/** SPEC parts 3, 4, 5, 7 and 8, and CHOICES parts 6 to 8: refusals that are promised by name. */
const PROMISED: [Status, Key[]][] = [
  [401, ['POST /api/auth/login', 'POST /api/2fa/validate']],
  [
    402,
    [
      'POST /api/bookings/:id/hold/capture',
      'POST /api/bookings/:id/hold/release',
      'POST /api/public/voucher-purchase/finalize',
      'POST /api/public/venues/:venueId/guestlist-bookings',
    ],
  ],
  [
    403,
    [
      'POST /api/public/venues/:venueId/book',
      'POST /api/public/events/:eventId/create-intent',
      'POST /api/public/voucher-purchase/create-intent',
    ],
  ],
  [404, ['POST /api/check-in', 'POST /api/door-reject', 'POST /api/public/voucher-purchase/create-intent']],
  [
    409,
    [
      'PUT /api/my-venues/:id/status',
      'POST /api/my-venues/:id/request-listing',
      'POST /api/my-venues/:id/withdraw-listing',
      'POST /api/my-venues/:venueId/staff-bookings',
      'POST /api/my-venues/:venueId/reservations',
      'PUT /api/my-venues/:venueId/reservations/:resId',
      'POST /api/bookings/:id/assign-table',
      'POST /api/bookings/:id/auto-assign',
      'POST /api/bookings/:id/duration',
      'PATCH /api/bookings/:id/status',
      'POST /api/bookings/:id/approve',
      'POST /api/bookings/:id/reject',
      'POST /api/bookings/:id/unreject',
      'POST /api/bookings/:id/staff-cancel',
      'POST /api/check-in',
      'POST /api/door-reject',
      'POST /api/bookings/:id/hold/capture',
      'POST /api/bookings/:id/hold/release',
      'POST /api/bookings/:id/hold/request',
      'POST /api/bookings/:id/hold/intent',
      'GET /api/public/venues/:venueId/booking/:bookingId/qr',
      'POST /api/public/venues/:venueId/book',
      'POST /api/public/events/:eventId/create-intent',
      'POST /api/public/venues/:venueId/guestlist-bookings',
    ],
  ],
  [
    429,
    [
      'POST /api/auth/login',
      'POST /api/2fa/validate',
      'POST /api/public/voucher-purchase/check-email',
      'POST /api/public/voucher-purchase/create-intent',
      'POST /api/public/venues/:venueId/book',
      'POST /api/public/events/:eventId/create-intent',
      'POST /api/public/venues/:venueId/guestlist-bookings',
    ],
  ],
  [
    502,
    [
      'POST /api/bookings/:id/hold/capture',
      'POST /api/bookings/:id/hold/release',
      'POST /api/bookings/:id/hold/request',
      'POST /api/bookings/:id/hold/intent',
      'POST /api/public/venues/:venueId/book',
      'POST /api/public/venues/:venueId/book/finalize',
      'POST /api/public/events/:eventId/create-intent',
      'POST /api/public/events/:eventId/finalize',
      'POST /api/public/voucher-purchase/create-intent',
      'POST /api/public/voucher-purchase/finalize',
    ],
  ],
]

describe('the endpoints of SPEC part 4', () => {
  const specified = Object.keys(SPECIFIED) as Key[]

  test('are 74, all of them in the contract and none marked as an extension', () => {
    expect(specified).toHaveLength(74)
    expect(specified.filter((key) => !keys.includes(key))).toEqual([])
    expect(specified.filter((key) => rowOf(key).extension !== undefined)).toEqual([])
  })

  test('admit exactly who SPEC says', () => {
    const admitted = Object.fromEntries(specified.map((key) => [key, rowOf(key).access.roles]))
    expect(admitted).toEqual(SPECIFIED)
  })

  test('every other row says that it is an extension', () => {
    const silent = keys.filter((key) => !(key in SPECIFIED) && rowOf(key).extension !== true)
    expect(silent).toEqual([])
  })
})

/** The caller's own sign-in, what they do as a guest, and the venue that they make and will own. */
const ABOUT_AN_ACCOUNT = (key: Key) =>
  / \/api\/(auth|2fa|me|invitations|public)(\/|$)/.test(key) || key === 'POST /api/my-venues'

describe('every row', () => {
  test('has exactly one handler', () => {
    const bound = allRoutes(createMetrics()).map(({ key }) => key)
    expect(bound.filter((key, at) => bound.indexOf(key) !== at)).toEqual([])
    expect([...bound].sort()).toEqual([...keys].sort())
  })

  test('that names a venue in its path and admits operators is scoped to their venues', () => {
    const unscoped = keys.filter((key) => {
      const { access } = rowOf(key)
      return /^\w+ \/api\/(my-venues|venues)\/:/.test(key) && !(access.roles !== 'anyone' && access.venue)
    })
    expect(unscoped).toEqual([])
  })

  test('is scoped by a parameter that its path has', () => {
    const wrong = keys.filter((key) => {
      const { access } = rowOf(key)
      return access.roles !== 'anyone' && access.venue && !pathParams(key).includes(access.venue)
    })
    expect(wrong).toEqual([])
  })

  test('that operators may call names the role it needs at the venue, unless it is about an account alone', () => {
    const silent = keys.filter((key) => {
      const { access, needs } = rowOf(key)
      return access.roles !== 'anyone' && access.roles.includes('client') && !needs && !ABOUT_AN_ACCOUNT(key)
    })
    expect(silent).toEqual([])
    const idle = keys.filter((key) => {
      const { access, needs } = rowOf(key)
      return needs && (access.roles === 'anyone' || !access.roles.includes('client') || ABOUT_AN_ACCOUNT(key))
    })
    expect(idle).toEqual([])
  })

  test('admits the role it needs and those above it, and viewers to what a manager reads', () => {
    const admitted = (key: Key) => venueRolesOf(key, rowOf(key)).join(' ')
    expect(admitted('GET /api/bookings/:id')).toBe('owner manager host door viewer')
    expect(admitted('POST /api/check-in')).toBe('owner manager host door')
    expect(admitted('GET /api/my-guests')).toBe('owner manager host viewer')
    expect(admitted('PUT /api/my-guests/:id/tags')).toBe('owner manager host')
    expect(admitted('GET /api/my-stats')).toBe('owner manager viewer')
    expect(admitted('PUT /api/my-venues/:id')).toBe('owner manager')
    expect(admitted('GET /api/my-venues/:venueId/members')).toBe('owner')
  })

  test('under /api/public is limited per address', () => {
    const unlimited = keys.filter((key) => key.includes(' /api/public/') && !rowOf(key).limit)
    expect(unlimited).toEqual([])
  })

  test('that anyone may read under /api/public may be cached, but for door codes and what a secret opens', () => {
    const secret = /\/qr$|\/:token(\/|$)/
    const uncached = keys.filter(
      (key) => key.startsWith('GET /api/public/') && rowOf(key).caching !== 'public' && !secret.test(key),
    )
    expect(uncached).toEqual([])
    expect(keys.filter((key) => secret.test(key)).map((key) => rowOf(key).caching)).not.toContain('public')
  })

  test('that GETs takes no body, and every other method no query, but beside a body that is not JSON', () => {
    const odd = keys.filter((key) => {
      const { body, bodyType, query } = rowOf(key)
      return key.startsWith('GET ') ? body || bodyType : query && !bodyType
    })
    expect(odd).toEqual([])
  })

  test('has an operation id of its own: a verb and its object, in letters and digits', () => {
    const ids = keys.map((key) => rowOf(key).operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(id))).toEqual([])
  })

  test('says what each refusal of its own means', () => {
    const silent = keys.flatMap((key) =>
      (rowOf(key).refuses ?? [])
        .filter((status) => !rowOf(key).means?.[status])
        .map((status) => `${status} ${key}`),
    )
    expect(silent).toEqual([])
  })

  test('explains no refusal that it never gives', () => {
    const idle = keys.flatMap((key) =>
      Object.keys(rowOf(key).means ?? {})
        .filter((status) => !refusalsOf(key, rowOf(key)).includes(Number(status) as Status))
        .map((status) => `${status} ${key}`),
    )
    expect(idle).toEqual([])
  })

  test('that takes a body has an example of one', () => {
    expect(
      keys.filter((key) => (rowOf(key).body || rowOf(key).bodyType) && !rowOf(key).example?.body),
    ).toEqual([])
  })

  test('but the maintenance switch is refused in maintenance', () => {
    expect(keys.filter((key) => rowOf(key).worksInMaintenance)).toEqual([
      'GET /api/admin/maintenance',
      'PUT /api/admin/maintenance',
    ])
  })
})

describe('refusals', () => {
  test('follow from what a row asks for', () => {
    for (const key of keys) {
      const row = rowOf(key)
      const refusals = refusalsOf(key, row)
      if (row.access.roles !== 'anyone') expect(refusals, key).toEqual(expect.arrayContaining([401, 403]))
      if (row.body || row.query) expect(refusals, key).toContain(400)
      if (pathParams(key).length > 0) expect(refusals, key).toEqual(expect.arrayContaining([400, 404]))
      if (row.limit) expect(refusals, key).toContain(429)
      if (key.includes(' /api/') && !row.worksInMaintenance) expect(refusals, key).toContain(503)
    }
  })

  test.each(PROMISED)('%i is declared wherever it is promised', (status, promisedBy) => {
    expect(promisedBy.filter((key) => !refusalsOf(key, rowOf(key)).includes(status))).toEqual([])
  })
})
