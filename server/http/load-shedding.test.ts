import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeEvent, makeTicketType, order, tickets } from '../../test/support/events.ts'
import { openPublicVenue, type PublicVenue } from '../../test/support/public-venue.ts'
import { readAnswer } from '../../test/support/wire.ts'
import { useWorld } from '../../test/support/world.ts'

/** What holds on one raw connection while load is shed. */
const world = useWorld({ own: true, settings: { MAX_WAITING: '200' } })
let port: number
let place: PublicVenue
let eventId: string
let ticketTypeId: string

beforeAll(async () => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as { port: number }).port
  place = await openPublicVenue(world)
  eventId = await makeEvent(place.operator, place.venueId)
  ticketTypeId = await makeTicketType(place.operator, eventId, { price_pence: 0 })
})
beforeEach(() => {
  vi.spyOn(world.app.services.database.forShare('guests'), 'waiting', 'get').mockReturnValue(200)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world.app.http.server.closeAllConnections())

const HOST = 'host: maitred.test'
const requestOf = (first: string, headers: readonly string[], body = '') =>
  [first, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
const json = [HOST, 'content-type: application/json']
const orderRequest = () =>
  requestOf(
    `POST /api/public/events/${eventId}/create-intent HTTP/1.1`,
    json,
    JSON.stringify({
      selection: tickets(ticketTypeId, 1),
      guest_name: 'Ada',
      guest_email: 'ada@example.com',
      turnstile_token: 'ok',
    }),
  )

/** Writes everything at once, and returns all replies until the connection is closed or `count` have come. */
const exchange = (bytes: string, count: number) =>
  new Promise<{ status: number; headers: Readonly<Record<string, string>>; text: string }[]>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const replies: { status: number; headers: Readonly<Record<string, string>>; text: string }[] = []
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        const read = readAnswer(rest, false, false)
        if (!read) break
        replies.push(read.answer)
        const head = rest.indexOf('\r\n\r\n') + 4
        rest = rest.subarray(head + Number(read.answer.headers['content-length']))
      }
      if (replies.length >= count) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(replies))
  })

test('pipelined requests are answered in order, the slow one first and the shed one after it', async () => {
  const login = requestOf(
    'POST /api/auth/login HTTP/1.1',
    json,
    JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
  )
  const health = requestOf('GET /healthz HTTP/1.1', [HOST])
  const replies = await exchange(login + orderRequest() + health, 3)
  expect(replies.map(({ status }) => status)).toEqual([401, 503, 200])
  const [, shed] = replies
  expect(shed?.headers['retry-after']).toMatch(/^[1-4]$/)
  expect(JSON.parse(shed?.text ?? '')).toEqual({ error: expect.stringMatching(/\.$/), code: 'overloaded' })
  expect(replies[2]?.text).toBe('{"status":"ok"}')
})

test('a request hidden behind two Content-Length headers is refused and never runs', async () => {
  const hidden = requestOf('POST /api/auth/logout HTTP/1.1', [
    HOST,
    `authorization: Bearer ${place.operator.token}`,
  ])
  const smuggled = [
    `POST /api/public/events/${eventId}/create-intent HTTP/1.1`,
    ...json,
    'content-length: 0',
    `content-length: ${hidden.length}`,
    '',
    hidden,
  ].join('\r\n')
  const replies = await exchange(smuggled, 2)
  expect(replies.map(({ status }) => status)).toEqual([400])
  expect((await place.operator.call('GET /api/auth/me')).status).toBe(200)
})

test.each([
  ['no Host header', []],
  ['two Host headers', [HOST, 'host: other.test']],
])('a request with %s is answered 400, shed or not', async (_name, hosts) => {
  const first = `POST /api/public/events/${eventId}/create-intent HTTP/1.1`
  const replies = await exchange(requestOf(first, [...hosts, 'content-type: application/json'], '{}'), 2)
  expect(replies.map(({ status, headers }) => [status, headers.connection])).toEqual([[400, 'close']])
  expect(JSON.parse(replies[0]?.text ?? '')).toEqual({ error: expect.stringContaining('Host') })
})

test('a share that is not overloaded is served, and so is every read', async () => {
  expect((await order(world.anyone, eventId, tickets(ticketTypeId, 1))).status).toBe(503)
  expect((await place.availability()).slots.length).toBeGreaterThan(0)
  await place.table()
})
