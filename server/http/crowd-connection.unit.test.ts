import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { turnCrowdAway } from './crowd.ts'
import { httpOptions } from './unreadable.ts'

let room = false
let seenByHttp: string[] = []
let recorded = 0
let ids = 0
const newId = () => {
  ids += 1
  return `request-${ids}`
}
const server = createServer(httpOptions, (request, response) => {
  seenByHttp.push(`${request.method} ${request.url}`)
  listener(request, response)
})
const listener = turnCrowdAway(
  { hasRoom: () => room },
  newId,
  () => {
    recorded += 1
  },
  (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => {
      body += text
    })
    request.on('end', () => response.end(`served ${body}`))
  },
)
let port = 0
let socket: Socket
let received = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(async () => {
  room = false
  received = ''
  recorded = 0
  socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  // The first one is heard as HTTP, whatever comes after it.
  await ask(order('first'))
  seenByHttp = []
})
afterEach(() => {
  socket.destroy()
})

const order = (body: string, { path = '/api/public/venues/ven_1/book', headers = '' } = {}) =>
  `POST ${path} HTTP/1.1\r\nHost: venue.example\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`

const answers = () => received.split(/(?=HTTP\/1\.1 )/).filter((text) => text !== '')

/** Sends pieces, each of which the server reads apart, and waits for so many more answers. */
const ask = async (pieces: string | readonly string[], more = 1): Promise<string[]> => {
  const before = answers().length
  for (const piece of [pieces].flat()) {
    socket.write(piece, 'latin1')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await expect.poll(() => answers().length, { timeout: 2000 }).toBe(before + more)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return answers().slice(before)
}

const withoutWhatDiffers = (answer: string | undefined) =>
  answer
    ?.replace(/x-request-id: request-\d+/i, 'x-request-id: ?')
    .replace(/\r\nDate: [^\r]+/, '')
    .split('\r\n')
    .sort()

describe('whoever asks again while the crowd lasts', () => {
  test('hears the same again, word for word, and is counted, without being read as HTTP', async () => {
    const [again] = await ask(order('second'))
    const [first] = answers()
    expect(withoutWhatDiffers(again)).toEqual(withoutWhatDiffers(first))
    expect(again).toMatch(/^HTTP\/1\.1 503 .*\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/s)
    expect(/x-request-id: (\S+)/i.exec(again ?? '')?.[1]).not.toBe(
      /x-request-id: (\S+)/i.exec(first ?? '')?.[1],
    )
    await ask(order('third', { headers: 'Connection: keep-alive\r\nContent-Type: application/json\r\n' }))
    expect(seenByHttp).toEqual([])
    expect(recorded).toBe(3)
  })

  test('is served over the same connection as soon as there is room, and heard as before after that', async () => {
    await ask(order('second'))
    room = true
    expect((await ask(order('third')))[0]).toMatch(/^HTTP\/1\.1 200 .*served third$/s)
    room = false
    await ask(order('fourth'))
    await ask(order('fifth'))
    expect(seenByHttp).toHaveLength(2)
  })

  test.each([
    ['something else', 'GET /api/public/venues/ven_1/availability HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an order of staff', order('x', { path: '/api/bookings' })],
    ['a length said twice', order('x', { headers: 'Content-Length: 1\r\n' })],
    ['chunks', order('', { headers: 'Transfer-Encoding: chunked\r\n' })],
    ['the wish to hear no more after it', order('x', { headers: 'Connection: close\r\n' })],
    ['another version of HTTP', order('x').replace('HTTP/1.1', 'HTTP/1.0')],
    ['a header on two lines', order('x', { headers: 'X-Folded: a\r\n b\r\n' })],
    ['a header with more than plain letters', order('x', { headers: 'X-Name: \xe9\r\n' })],
    ['a header written another way', order('x', { headers: 'X-Name:a\r\n' })],
    ['two orders in one piece', order('x') + order('y')],
  ])('is heard as HTTP with %s', async (_, text) => {
    socket.write(text, 'latin1')
    await expect.poll(() => answers().length, { timeout: 2000 }).toBeGreaterThan(1)
    // What is no HTTP at all is answered by the server below, which has seen it all the same.
    const isRefusedBelow = answers().some((answer) => answer.startsWith('HTTP/1.1 400'))
    expect(isRefusedBelow || seenByHttp.length > 0).toBe(true)
  })

  test('is heard as HTTP in several pieces, and nothing of it is lost', async () => {
    room = true
    const text = order('a rather long wish')
    expect((await ask([text.slice(0, 30), text.slice(30, 90), text.slice(90)]))[0]).toMatch(
      /served a rather long wish$/,
    )
  })

  test('cannot smuggle an order in the body of another', async () => {
    const inner = order('inner')
    const outer = order(inner)
    const [answer] = await ask([outer.slice(0, -inner.length), inner])
    expect(answer).toMatch(/^HTTP\/1\.1 503/)
    expect(answers()).toHaveLength(2)
    room = true
    expect((await ask(order('next')))[0]).toMatch(/served next$/)
  })
})

test('a request whose body is still on its way is not mistaken for the next one', async () => {
  const other = connect(port, '127.0.0.1')
  let heard = ''
  other.setEncoding('latin1').on('data', (text) => {
    heard += text
  })
  const inner = order('inner')
  other.write(order(inner).slice(0, -inner.length))
  await expect.poll(() => heard, { timeout: 2000 }).toMatch(/^HTTP\/1\.1 503/)
  other.write(inner)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  other.destroy()
})
