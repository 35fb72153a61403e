import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { turnCrowdAway } from './crowd.ts'

let room = true
let ids = 0
const recorded: { id: string; status: number }[] = []
const server = createServer(
  turnCrowdAway(
    { hasRoom: () => room },
    () => {
      ids += 1
      return `request-${ids}`
    },
    ({ id }, status) => recorded.push({ id, status }),
    (_request, response) => response.end('served'),
  ),
)
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  room = true
  recorded.length = 0
})

const book = (path = '/api/public/venues/ven_1/book', method = 'POST') => fetch(url + path, { method })

test('guests are served while there is room', async () => {
  expect(await (await book()).text()).toBe('served')
  expect(recorded).toEqual([])
})

test('without room they are told to come back, each of them, and that is counted', async () => {
  room = false
  const replies = await Promise.all([book(), book(), book()])
  for (const reply of replies) {
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ error: expect.any(String), code: 'busy' })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
  }
  const given = replies.map((reply) => reply.headers.get('x-request-id'))
  expect(new Set(given).size).toBe(3)
  expect(recorded.map(({ id }) => id).sort()).toEqual([...given].sort())
  expect(recorded.map(({ status }) => status)).toEqual([503, 503, 503])
})

test.each([
  ['/api/public/venues/ven_1/availability', 'GET'],
  ['/api/bookings', 'POST'],
  ['/api/auth/login', 'POST'],
])('%s (%s) is not theirs to stand in the way of', async (path, method) => {
  room = false
  expect(await (await book(path, method)).text()).toBe('served')
})

test('the next ones are served as soon as there is room again', async () => {
  room = false
  expect((await book()).status).toBe(503)
  room = true
  expect((await book()).status).toBe(200)
})
