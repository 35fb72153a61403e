import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWire, type Wire } from '../../test/support/wire.ts'
import { useWorld } from '../../test/support/world.ts'

/** What Node's HTTP server rejects has the same error format as everything else. */

const world = useWorld({ own: true })
const holder: { wire?: Wire } = {}
beforeAll(async () => {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  holder.wire = openWire((world.app.http.server.address() as AddressInfo).port)
})
afterAll(() => holder.wire?.close())

const send = (...lines: string[]) => {
  if (!holder.wire) throw new Error('The server listens before the first test.')
  return holder.wire.send({
    bytes: Buffer.from(lines.join('\r\n'), 'latin1'),
    head: false,
    alone: true,
    cut: false,
  })
}
const HOST = 'host: maitred.test'
const UNREADABLE =
  'The request could not be read. Check its first line, its headers and the length of its body.'

describe('a request that cannot be read is answered 400 with a sentence, and the connection is closed', () => {
  test.each<[string, string[], string]>([
    ['no HTTP', ['\u0016\u0003\u0001', '', ''], UNREADABLE],
    ['a version there is not', ['GET /healthz HTTP/9.9', HOST, '', ''], UNREADABLE],
    ['a header without a colon', ['GET /healthz HTTP/1.1', HOST, 'nonsense', '', ''], UNREADABLE],
    ['a header with NUL', ['GET /healthz HTTP/1.1', HOST, 'x-y: a\u0000b', '', ''], UNREADABLE],
    [
      'a length that is no number',
      ['POST /api/auth/login HTTP/1.1', HOST, 'content-length: 1x', '', '{}'],
      UNREADABLE,
    ],
    [
      'two lengths',
      ['POST /api/auth/login HTTP/1.1', HOST, 'content-length: 2', 'content-length: 3', '', '{}'],
      UNREADABLE,
    ],
    [
      'a length and chunks',
      ['POST /api/auth/login HTTP/1.1', HOST, 'content-length: 2', 'transfer-encoding: chunked', '', '{}'],
      UNREADABLE,
    ],
    [
      'broken chunks',
      [
        'POST /api/auth/login HTTP/1.1',
        HOST,
        'content-type: application/json',
        'transfer-encoding: chunked',
        '',
        'zz',
        '',
      ],
      UNREADABLE,
    ],
    [
      'endless headers',
      ['GET /healthz HTTP/1.1', HOST, `x-y: ${'x'.repeat(70_000)}`, '', ''],
      'The headers of the request are too large.',
    ],
    ['no host', ['GET /healthz HTTP/1.1', '', ''], 'The header Host is missing.'],
    [
      'two hosts',
      ['GET /healthz HTTP/1.1', HOST, 'Host: other.test', '', ''],
      'The header Host was sent more than once.',
    ],
    [
      'an unknown expectation',
      ['GET /healthz HTTP/1.1', HOST, 'expect: a miracle', '', ''],
      'The header Expect supports only "100-continue".',
    ],
  ])('%s', async (_, lines, error) => {
    const { status, headers, text } = await send(...lines)
    expect([status, headers['content-type'], headers.connection]).toEqual([
      400,
      'application/json; charset=utf-8',
      'close',
    ])
    expect(JSON.parse(text)).toEqual({ error })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

test('an old client without a host is answered', async () => {
  const { status, text } = await send('GET /healthz HTTP/1.0', '', '')
  expect([status, text]).toEqual([200, '{"status":"ok"}'])
})

test('a client that sends Expect: 100-continue is answered', async () => {
  const { status } = await send(
    'POST /api/auth/login HTTP/1.1',
    HOST,
    'expect: 100-continue',
    'content-length: 0',
    '',
    '',
  )
  expect(status).toBe(400)
})

test('a body has no more time to arrive than the whole request has', () => {
  const { headersTimeout, requestTimeout } = world.app.http.server
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 30_000])
})
