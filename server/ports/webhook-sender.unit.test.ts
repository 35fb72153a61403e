import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebhookSender } from './webhook-sender.ts'

let server: Server
let port: number
let requests = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1
    if (request.url === '/hang') return
    response.writeHead(request.url === '/redirect' ? 307 : 202, { location: '/other' })
    if (request.url !== '/endless') return response.end()
    const chunk = Buffer.alloc(16_384)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    return more()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const PRIVATE = 'The address is inside a private network, so nothing was sent to it.'
const post = (url: string) => ({ url, headers: {}, body: '{}', signal: new AbortController().signal })
const to = (...addresses: string[]) => createWebhookSender([], { resolve: async () => addresses })

describe('an address inside a private network is refused and not connected to', () => {
  test.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'written as %s',
    async (host) => {
      const before = requests
      await expect(to().send(post(`http://${host}:${port}/`))).rejects.toThrow(PRIVATE)
      expect(requests).toBe(before)
    },
  )

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private one', ['8.8.8.8', '127.0.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
  ])('by a name that has %s', async (_, addresses) => {
    const before = requests
    await expect(to(...addresses).send(post(`http://pos.example:${port}/`))).rejects.toThrow(PRIVATE)
    expect(requests).toBe(before)
  })

  test('by a name that does not exist', async () => {
    await expect(to().send(post(`http://pos.example:${port}/`))).rejects.toThrow('was not found')
  })
})

describe('an allowed host', () => {
  const allowed = ['LocalHost', '127.0.0.1']
  const sender = createWebhookSender(allowed)
  const url = (path: string, host = '127.0.0.1') => post(`http://${host}:${port}${path}`)

  test('is reached by address and by name', async () => {
    expect(await sender.send(url('/'))).toBe(202)
    expect(await sender.send(url('/', 'localhost'))).toBe(202)
  })

  test('that redirects is not followed', async () => {
    const before = requests
    expect(await sender.send(url('/redirect'))).toBe(307)
    expect(requests).toBe(before + 1)
  })

  test('that answers without end is cut off', async () => {
    expect(await sender.send(url('/endless'))).toBe(202)
  })

  test('that does not answer is given up', async () => {
    const hasty = createWebhookSender(allowed, { timeoutMs: 300 })
    await expect(hasty.send(url('/hang'))).rejects.toThrow('There was no answer within 0.3 seconds.')
  })

  test('that refuses the connection is reported', async () => {
    await expect(sender.send(post('http://127.0.0.1:1/'))).rejects.toThrow('The connection was refused.')
  })
})
