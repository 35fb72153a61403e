import { describe, expect, test } from 'vitest'
import { smallApp } from '../../test/support/small-app.ts'
import { useWorld } from '../../test/support/world.ts'
import { call } from './route.ts'

const world = useWorld()

const addressSeen = async (trustProxy: string, forwarded: string, socket = '10.0.0.9') => {
  let seen = ''
  const app = smallApp(
    world,
    [
      call('GET /healthz', ({ request }) => {
        seen = request.ip
        return { status: 'ok' as const }
      }),
    ],
    { settings: { TRUST_PROXY: trustProxy } },
  )
  await app.inject({ url: '/healthz', remoteAddress: socket, headers: { 'x-forwarded-for': forwarded } })
  return seen
}

describe('the address of a client', () => {
  test.each([
    ['off', '203.0.113.7', '10.0.0.9'],
    ['', '203.0.113.7', '10.0.0.9'],
    ['0', '203.0.113.7', '10.0.0.9'],
    ['1', '203.0.113.7', '203.0.113.7'],
    ['1', 'spoofed, 203.0.113.7', '203.0.113.7'],
    ['2', '203.0.113.7, 10.0.0.8', '203.0.113.7'],
    ['2', 'spoofed, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
    ['10.0.0.0/8', '203.0.113.7, 10.0.0.8', '203.0.113.7'],
    ['10.0.0.9', '203.0.113.7, 10.0.0.8', '10.0.0.8'],
    ['192.168.0.1', '203.0.113.7', '10.0.0.9'],
    ['10.0.0.9, 10.0.0.8', '198.51.100.1, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (trustProxy, forwarded, address) => {
    expect(await addressSeen(trustProxy, forwarded)).toBe(address)
  })
})
