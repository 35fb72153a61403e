import { beforeAll, describe, expect, test } from 'vitest'
import type { Key } from '../../../contract/index.ts'
import { stranger } from '../../../test/support/events.ts'
import { makeVenue } from '../../../test/support/factories.ts'
import {
  openPublicVenue,
  type PublicVenue,
  TONIGHT,
  tableForTwo,
} from '../../../test/support/public-venue.ts'
import { insertBooking, insertGuest } from '../../../test/support/rows.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeAll(async () => {
  place = await openPublicVenue(world, { name: 'The Blue Door' })
})

const settings = (body: Record<string, unknown>) =>
  place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', { params: place.params, body })

describe('booking-widget-config', () => {
  const config = () =>
    world.anyone.call('GET /api/public/venues/:venueId/booking-widget-config', { params: place.params })

  test('has the widget’s theme and the public keys', async () => {
    const reply = await config()
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      venue: { id: place.venueId, name: 'The Blue Door' },
      widget: { enabled: true, theme_mode: 'auto', accent_color: '#1f6f5c' },
      currency: 'gbp',
      publishable_key: 'pk_sandbox',
      turnstile_site_key: 'sandbox-site-key',
    })
  })

  test('follows a change of the settings at once', async () => {
    await config()
    await settings({ bookings: { enabled: false }, theme_mode: 'dark', accent_color: '#c8102e' })
    expect((await config()).body.widget).toEqual({
      enabled: false,
      theme_mode: 'dark',
      accent_color: '#c8102e',
    })
    await settings({ bookings: { enabled: true } })
    expect((await config()).body.widget.enabled).toBe(true)
    await place.operator.ok('PUT /api/my-venues/:id', {
      params: { id: place.venueId },
      body: { name: 'The Red Door' },
    })
    expect((await config()).body.venue.name).toBe('The Red Door')
  })
})

describe('combo-widget-config', () => {
  const combo = async () =>
    (await world.anyone.ok('GET /api/public/venues/:venueId/combo-widget-config', { params: place.params }))
      .enabled
  const all = { bookings: true, events: true, vouchers: true, guest_list: false }

  test('links to the widgets', async () => {
    const body = await world.anyone.ok('GET /api/public/venues/:venueId/combo-widget-config', {
      params: place.params,
    })
    expect(body).toEqual({
      enabled: all,
      links: {
        bookings: `http://maitred.test/widget/bookings/${place.venueId}`,
        events: `http://maitred.test/widget/events/${place.venueId}`,
        vouchers: `http://maitred.test/widget/vouchers/${place.venueId}`,
        guest_list: `http://maitred.test/widget/guest-list/${place.venueId}`,
      },
    })
  })

  test.each(['bookings', 'events', 'vouchers'] as const)(
    'leaves out %s when they are switched off',
    async (one) => {
      await settings({ [one]: { enabled: false } })
      expect(await combo()).toEqual({ ...all, [one]: false })
      await settings({ [one]: { enabled: true } })
      expect(await combo()).toEqual(all)
    },
  )

  test('leaves out vouchers that the venue does not sell', async () => {
    const sell = (enabled: boolean) =>
      place.operator.ok('PUT /api/my-venues/:venueId/voucher-settings', {
        params: place.params,
        body: { enabled },
      })
    await sell(false)
    expect(await combo()).toEqual({ ...all, vouchers: false })
    await sell(true)
    expect(await combo()).toEqual(all)
  })

  test('disables all widgets when the combo is switched off', async () => {
    await settings({ combo: { enabled: false } })
    expect(await combo()).toEqual({ bookings: false, events: false, vouchers: false, guest_list: false })
    await settings({ combo: { enabled: true } })
  })

  test('offers the guest list where one is active and bookings are on', async () => {
    const club = await openPublicVenue(world)
    const read = () =>
      world.anyone.ok('GET /api/public/venues/:venueId/combo-widget-config', { params: club.params })
    await club.rule({ rule_type: 'guestlist' })
    expect((await read()).enabled).toEqual({ ...all, guest_list: true })
    await club.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: club.params,
      body: { bookings: { enabled: false } },
    })
    expect((await read()).enabled).toEqual({ ...all, bookings: false, guest_list: false })
  })
})

describe('caching', () => {
  const read = (key: Key, query: Record<string, unknown> = {}) =>
    world.anyone.call(key, { params: place.params, query })

  test.each<[Key, Record<string, unknown>]>([
    ['GET /api/public/venues/:venueId/booking-widget-config', {}],
    ['GET /api/public/venues/:venueId/combo-widget-config', {}],
    ['GET /api/public/venues/:venueId/availability', { date: TONIGHT }],
    ['GET /api/public/venues/:venueId/floorplan', { date: TONIGHT, time: '20:00' }],
    ['GET /api/public/venues/:venueId/guestlist-options', {}],
  ])('%s can be cached for a minute', async (key, query) => {
    const reply = await read(key, query)
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=60')
    expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('an error reply is not cached', async () => {
    const reply = await read('GET /api/public/venues/:venueId/availability', { date: 'tomorrow' })
    expect(reply.status).toBe(400)
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('a venue that is not public', () => {
  const booking = tableForTwo('rule_1', stranger())
  const ROUTES: [Key, { query?: Record<string, unknown>; body?: Record<string, unknown> }][] = [
    ['GET /api/public/venues/:venueId/booking-widget-config', {}],
    ['GET /api/public/venues/:venueId/availability', { query: { date: TONIGHT } }],
    ['GET /api/public/venues/:venueId/floorplan', { query: { date: TONIGHT, time: '20:00' } }],
    ['POST /api/public/venues/:venueId/book', { body: booking }],
    ['POST /api/public/venues/:venueId/book/finalize', { body: { booking_id: 'bkg_1' } }],
    ['GET /api/public/venues/:venueId/booking/:bookingId/qr', {}],
    ['GET /api/public/venues/:venueId/combo-widget-config', {}],
    ['GET /api/public/venues/:venueId/guestlist-options', {}],
    [
      'POST /api/public/venues/:venueId/guestlist-bookings',
      { body: { rule_id: 'rule_1', date: TONIGHT, party_size: 1 } },
    ],
  ]

  test.each(ROUTES)('%s answers 404 for an unknown venue', async (key, parts) => {
    const caller = await world.person('guest')
    const params = { venueId: 'ven_unknown', bookingId: 'bkg_unknown' }
    expect((await caller.call(key, { params, ...parts })).status).toBe(404)
  })

  test('makes every route answer 404 while it is a draft, and works again when it is live', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const guest = await insertGuest(world, [venueId])
    // Ended yesterday, so that it does not prevent the return to draft.
    const over = new Date('2026-01-16T22:00:00Z')
    const bookingId = await insertBooking(world, {
      venue_id: venueId,
      user_id: guest,
      starts_at: new Date('2026-01-16T20:00:00Z'),
      ends_at: over,
    })
    const caller = await world.person('guest')
    const statuses = async () => {
      const replies = []
      for (const [key, { query, body }] of ROUTES)
        replies.push(
          await caller.call(key, {
            params: { venueId, bookingId },
            ...(query ? { query } : {}),
            ...(body ? { body: 'booking_id' in body ? { booking_id: bookingId } : body } : {}),
          }),
        )
      return replies.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200, 404, 200, 200, 200, 200, 404])
    await operator.ok('PUT /api/my-venues/:id/status', { params: { id: venueId }, body: { status: 'draft' } })
    expect(await statuses()).toEqual(ROUTES.map(() => 404))
  })
})
