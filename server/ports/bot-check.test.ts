import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stranger } from '../../test/support/events.ts'
import { openPublicVenue, type PublicVenue, tableForTwo } from '../../test/support/public-venue.ts'
import { freshDatabase } from '../../test/support/test-database.ts'
import { openWorld, testConfig, type World } from '../../test/support/world.ts'
import { chooseBotCheck } from './bot-check.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A fake verifier with scripted replies. It records the requests it receives. */
const received: URLSearchParams[] = []
let answers: Answer[] = []
const verifier = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  received.push(new URLSearchParams(body))
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response)
})

const says =
  (body: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const breaks: Answer = (request) => request.socket.destroy()

let world: World
let place: PublicVenue
beforeAll(async () => {
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve))
  world = await openWorld(await freshDatabase(), {
    TURNSTILE_SECRET_KEY: 'ts-secret',
    TURNSTILE_SITE_KEY: 'ts-site',
    TURNSTILE_API_BASE: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
  })
  place = await openPublicVenue(world)
})
beforeEach(() => {
  received.length = 0
  answers = [says({ success: true })]
})
afterAll(async () => {
  await world.app.close()
  await world.database.close()
  await new Promise((resolve) => verifier.close(resolve))
})

const bookings = async () =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('id')
      .where('venue_id', '=', place.venueId)
      .execute()
  ).length

describe('Turnstile', () => {
  test('verifies a token once, with the caller’s IP address, and the guest may book', async () => {
    await place.table()
    const reply = await place.book({ turnstile_token: 'good-token' })
    expect(reply.status).toBe(200)
    expect(received.map((form) => Object.fromEntries(form))).toEqual([
      {
        secret: 'ts-secret',
        response: 'good-token',
        remoteip: '127.0.0.1',
        idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  })

  test.each([
    ['rejects the token', says({ success: false, 'error-codes': ['invalid-input-response'] })],
    ['has seen it already', says({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['rejects without a reason', says({ success: false })],
    ['rejects with a client error', says({ success: false }, 400)],
  ])('%s: 403, and nothing is booked', async (_, answer) => {
    answers = [answer]
    const before = await bookings()
    expect(await place.book()).toMatchObject({ status: 403, body: { code: 'bot_check' } })
    expect(received).toHaveLength(1)
    expect(await bookings()).toBe(before)
  })

  test.each([
    ['breaks the connection', breaks],
    ['answers 500', says({ success: true }, 500)],
    ['answers no JSON', says('<html>')],
    ['answers nothing', says('null')],
    ['answers something else', says({ ok: true })],
    ['has failed itself', says({ success: false, 'error-codes': ['internal-error'] })],
    ['does not know our secret', says({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('%s, twice: 502, never a pass, and nothing is booked', async (_, answer) => {
    answers = [answer]
    const before = await bookings()
    expect(await place.book()).toMatchObject({ status: 502, body: { code: 'bot_check_unavailable' } })
    expect(received).toHaveLength(2)
    expect(await bookings()).toBe(before)
  })

  test('that fails once is called again with the same idempotency key', async () => {
    await place.table()
    answers = [breaks, says({ success: true })]
    expect((await place.book({ time: '22:00' })).status).toBe(200)
    expect(new Set(received.map((form) => form.get('idempotency_key'))).size).toBe(1)
    expect(received).toHaveLength(2)
  })

  test('is not called for a signed-in user', async () => {
    await place.table()
    const caller = await world.person('guest')
    const reply = await caller.call('POST /api/public/venues/:venueId/book', {
      params: place.params,
      body: tableForTwo(place.ruleId, { time: '18:30' }),
    })
    expect(reply.status).toBe(200)
    expect(received).toEqual([])
  })

  test('has its site key in the widget configuration', async () => {
    const config = await world.anyone.ok('GET /api/public/venues/:venueId/booking-widget-config', {
      params: place.params,
    })
    expect(config.turnstile_site_key).toBe('ts-site')
  })
})

describe('without keys', () => {
  test('the sandbox accepts every token but those that start with fail', async () => {
    const sandbox = chooseBotCheck(testConfig())
    await expect(sandbox?.verify('anything', '127.0.0.1')).resolves.toBeUndefined()
    await expect(sandbox?.verify('failure', '127.0.0.1')).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('in production there is no bot check, and public bookings answer 503', async () => {
    expect(chooseBotCheck(testConfig({ NODE_ENV: 'production' }))).toBeNull()
    const bare = await openWorld(world.database, { NODE_ENV: 'production' })
    const reply = await bare.anyone.call('POST /api/public/venues/:venueId/book', {
      params: place.params,
      body: tableForTwo(place.ruleId, { ...stranger() }),
    })
    expect(reply).toMatchObject({ status: 503, body: { code: 'bot_check_not_configured' } })
    const config = await bare.anyone.ok('GET /api/public/venues/:venueId/booking-widget-config', {
      params: place.params,
    })
    expect(config).toMatchObject({ publishable_key: null, turnstile_site_key: null })
    await bare.app.close()
  })
})
