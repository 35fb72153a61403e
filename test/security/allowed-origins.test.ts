import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent } from '../support/events.ts'
import { makeVenue } from '../support/factories.ts'
import { PURCHASE } from '../support/vouchers.ts'
import { type Person, useWorld } from '../support/world.ts'

/** A venue that lists its websites is called from these alone. */

const world = useWorld()
const SITE = 'https://heron.example'
const STRANGER = 'https://phishing.example'
const OWN = 'http://maitred.test'

let operator: Person
let venueId: string
let eventId: string
let openVenueId: string
beforeAll(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  openVenueId = await makeVenue(operator)
  eventId = await makeEvent(operator, venueId)
  await allow([SITE])
})
const allow = (allowed_origins: string[]) =>
  operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
    params: { venueId },
    body: { allowed_origins },
  })

const send = async (
  method: 'GET' | 'POST' | 'OPTIONS',
  url: string,
  origin: string | undefined,
  payload?: object,
) => {
  const { statusCode, headers, body } = await world.app.http.inject({
    method,
    url,
    headers: {
      ...(origin ? { origin } : {}),
      ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  const cors = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  return {
    status: statusCode,
    allows: headers['access-control-allow-origin'],
    cors,
    vary: headers.vary,
    body,
  }
}
const paths = () => [
  `/api/public/venues/${venueId}/booking-widget-config`,
  `/api/public/events/${eventId}/booking-options`,
]
const posts = () => [
  `/api/public/venues/${venueId}/book`,
  `/api/public/events/${eventId}/create-intent`,
  `/api/public/events/${eventId}/finalize`,
]
const REFUSED = '"code":"origin_not_allowed"'

describe('a venue with allowed origins', () => {
  test('echoes them with Vary: Origin, in preflights too', async () => {
    for (const path of paths())
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { status, allows, vary } = await send(method, path, SITE)
        const varies = vary?.toLowerCase().split(/, */) ?? []
        expect([path, status, allows]).toEqual([path, method === 'GET' ? 200 : 204, SITE])
        expect(varies, path).toContain('origin')
      }
  })

  test('gives the pages of others no CORS header', async () => {
    for (const path of [...paths(), ...posts()])
      for (const origin of [STRANGER, 'null', `${SITE}.evil.example`, SITE.toUpperCase()]) {
        const reply = await send('OPTIONS', path, origin)
        expect([path, origin, reply.cors, reply.vary]).toEqual([path, origin, [], 'Origin'])
      }
    expect((await send('GET', paths()[0] ?? '', STRANGER)).cors).toEqual([])
  })

  test('refuses their posts with 403, which browsers send without asking', async () => {
    for (const path of posts()) {
      expect(await send('POST', path, STRANGER, {})).toMatchObject({ status: 403, cors: [] })
      expect((await send('POST', path, STRANGER, {})).body).toContain(REFUSED)
      for (const origin of [SITE, OWN, undefined])
        expect((await send('POST', path, origin, {})).body).not.toContain(REFUSED)
    }
  })

  test('refuses a voucher purchase by the venue of its body, after a preflight that anybody may make', async () => {
    const path = '/api/public/voucher-purchase/create-intent'
    expect(await send('OPTIONS', path, STRANGER)).toMatchObject({ status: 204, allows: '*' })
    const buy = (origin: string, venue_id: string) => send('POST', path, origin, { ...PURCHASE, venue_id })
    expect(await buy(STRANGER, venueId)).toMatchObject({
      status: 403,
      body: expect.stringContaining(REFUSED),
    })
    expect((await buy(SITE, venueId)).status).toBe(200)
    expect((await buy(STRANGER, openVenueId)).status).toBe(200)
  })

  test('is open to every website again once the list is empty', async () => {
    await allow([])
    expect(await send('GET', paths()[0] ?? '', STRANGER)).toMatchObject({ status: 200, allows: '*' })
    await allow([SITE])
    expect((await send('GET', paths()[0] ?? '', STRANGER)).allows).toBeUndefined()
  })
})

test('a venue without a list answers every website', async () => {
  const path = `/api/public/venues/${openVenueId}/booking-widget-config`
  expect(await send('GET', path, STRANGER)).toMatchObject({ status: 200, allows: '*' })
  expect(await send('GET', '/api/public/venues/ven_unknown/booking-widget-config', STRANGER)).toMatchObject({
    status: 404,
    allows: '*',
  })
})
