import { expect, test } from 'vitest'
import { type Key, keys, rowOf } from './index.ts'
import { VENUE_ROLES, type VenueRole, venueRolesOf } from './row.ts'

/**
 * What each role may do, written out, so that a row cannot ask for less than was agreed. Rows that are not listed have
 * tests of their own and stand in the access matrix.
 */
const LEAST: Record<Exclude<VenueRole, 'viewer'>, readonly (Key | RegExp)[]> = {
  door: [
    'GET /api/my-venues',
    'GET /api/my-venues/:venueId/day',
    'GET /api/my-venues/:venueId/day/stream',
    'GET /api/my-venues/:venueId/occupancy',
    'POST /api/my-venues/:venueId/door-log',
    'GET /api/bookings/:id',
    'POST /api/bookings/:id/attendance',
    'POST /api/my-venues/:venueId/reservations/:resId/attendance',
    'POST /api/check-in',
    'POST /api/door-reject',
  ],
  host: [
    'GET /api/my-reservations/calendar',
    'GET /api/my-venues/:venueId/bookings',
    'GET /api/bookings/:id/history',
    /^POST \/api\/my-venues\/:venueId\/staff-(guestlist-)?bookings$/,
    /^POST \/api\/bookings\/:id\/(approve|reject|unreject|staff-cancel|lifecycle|lock|duration|close)$/,
    /^POST \/api\/bookings\/:id\/(assign-table|auto-assign|unassign-table)$/,
    /^PATCH \/api\/bookings\/:id\/(details|status)$/,
    /^(GET|POST) \/api\/my-venues\/:venueId\/reservations$/,
    /^(PUT|DELETE) \/api\/my-venues\/:venueId\/reservations\/:resId$/,
    /^GET \/api\/my-guests($|\/(search|network|:id$|:id\/(billing|activity|bookings|network)))/,
    'PUT /api/my-guests/:id',
    'PUT /api/my-guests/:id/tags',
    /^(PUT|DELETE) \/api\/my-guests\/:id\/bar$/,
    'GET /api/my-venues/:venueId/guests/search',
    'POST /api/my-venues/:venueId/guests/walk-in',
    /^\w+ \/api\/my-venues\/:venueId\/tables\/blocks/,
    /^GET \/api\/my-venues\/:venueId\/(floors|seating-areas|tables|access-rules)$/,
    'GET /api/my-venues/:venueId/vouchers/lookup',
    'POST /api/my-venues/:venueId/vouchers/redeem',
    'DELETE /api/bookings/:id/manage-link',
  ],
  manager: [
    /^POST \/api\/bookings\/:id\/(hold\/\w+|refund|charge-fee)$/,
    /^(POST|PUT|DELETE) \/api\/my-venues\/:venueId\/(floors|seating-areas|tables|access-rules)(\/:id)?$/,
    /^(POST|PUT|DELETE) \/api\/my-venues\/:venueId\/tables\/combos(\/:id)?$/,
    /^\w+ \/api\/my-venues\/:venueId\/(services|blackouts|special-days|bundles|promo-codes|policies)(\/:id)?$/,
    /^\w+ \/api\/my-venues\/:venueId\/(widget|voucher|message)-settings$/,
    /^\w+ \/api\/my-venues\/:venueId\/message-settings\/:kind\/preview$/,
    'GET /api/my-venues/:venueId/vouchers',
    'GET /api/my-venues/:venueId/messages',
    'POST /api/my-venues/:venueId/messages/:id/resend',
    /^\w+ \/api\/my-venues\/:venueId\/import/,
    'GET /api/my-venues/:venueId/export.csv',
    /^GET \/api\/my-venues\/:venueId\/reports/,
    'GET /api/my-venues/:id/stats',
    'GET /api/my-stats',
    /^\w+ \/api\/my-events/,
    'POST /api/my-guests/merge',
    'GET /api/my-guests/:id/export',
    'PUT /api/my-venues/:id',
    'POST /api/venues/:id/logo',
  ],
  owner: [
    /^\w+ \/api\/my-venues\/:venueId\/(members|invitations|webhooks)/,
    /^\w+ \/api\/my-venues\/:id\/sisters/,
    'PUT /api/my-venues/:id/status',
    /^POST \/api\/my-venues\/:id\/(request|withdraw)-listing$/,
    'POST /api/my-guests/:id/erase',
  ],
}

const keysOf = (what: Key | RegExp): readonly Key[] =>
  typeof what === 'string' ? [what] : keys.filter((key) => what.test(key))

test.each(Object.entries(LEAST))('%s is the least role of its rows', (role, listed) => {
  for (const what of listed) {
    const found = keysOf(what)
    expect([String(what), found.length > 0]).toEqual([String(what), true])
    for (const key of found) expect([key, rowOf(key).needs]).toEqual([key, role])
  }
})

test('a viewer is admitted to every read of a manager, and to nothing that changes or that is an owner’s', () => {
  const about = keys.filter((key) => rowOf(key).needs)
  const admitted = about.filter((key) => venueRolesOf(key, rowOf(key)).includes('viewer'))
  expect(admitted).toEqual(about.filter((key) => key.startsWith('GET ') && rowOf(key).needs !== 'owner'))
})

test('whoever stands above a role may do what it may', () => {
  const ranks = VENUE_ROLES.filter((role) => role !== 'viewer')
  for (const key of keys.filter((one) => rowOf(one).needs)) {
    const admitted = venueRolesOf(key, rowOf(key)).filter((role) => role !== 'viewer')
    expect([key, admitted]).toEqual([key, ranks.slice(0, admitted.length)])
  }
})
