import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { bodyLimitOf, pathParams } from '../../contract/row.ts'
import { signAsStripe } from '../support/fake-stripe.ts'
import { useStripeWorld } from '../support/stripe-world.ts'
import { useWorld, type World } from '../support/world.ts'

/** Whoever needs no token must not be able to keep everybody waiting with one body. */

const world = useWorld()

const post = async (to: World, key: Key, payload: string, headers: Record<string, string> = {}) => {
  const [method, path] = key.split(' ') as [string, string]
  const url = pathParams(path).reduce((text, name) => text.replace(`:${name}`, `no-${name}`), path)
  const { statusCode, body } = await to.app.http.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: statusCode, error: JSON.parse(body).error as string }
}

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const padded = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
const TOO_DEEP = 'The request body has more than 20 arrays and objects inside each other.'
const TOO_LARGE = 'The request body is too large.'
const WEBHOOK = 'POST /api/webhooks/stripe'
const writes = keys.filter((key) => rowOf(key).body)
const open = writes.filter((key) => rowOf(key).access.roles === 'anyone')

describe('a body that needs no token', () => {
  test.each(open)('%s: more bytes than its limit are refused', async (key) => {
    const limit = key === WEBHOOK ? 262_144 : 32_768
    expect(bodyLimitOf(rowOf(key))).toBe(limit)
    expect(await post(world, key, padded(limit + 1))).toEqual({ status: 400, error: TOO_LARGE })
    expect((await post(world, key, padded(limit))).error).not.toBe(TOO_LARGE)
  })

  test.each(open)('%s: the twenty-first container is refused', async (key) => {
    expect(await post(world, key, nested(21))).toEqual({ status: 400, error: TOO_DEEP })
    expect((await post(world, key, nested(20))).error).not.toBe(TOO_DEEP)
  })

  test('100 posts of nested brackets to the webhook are refused in less than a second', async () => {
    const body = '['.repeat(131_000) + ']'.repeat(131_000)
    const began = performance.now()
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(world, WEBHOOK, body)))
    expect(performance.now() - began).toBeLessThan(1000)
    expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([TOO_DEEP]))
  })
})

describe('a body with a token', () => {
  test('may have a mebibyte, and nests no deeper either', async () => {
    const { token } = await world.person('client')
    const headers = { authorization: `Bearer ${token}` }
    const send = (payload: string) => post(world, 'POST /api/my-venues', payload, headers)
    expect((await send(padded(1_048_576))).error).not.toBe(TOO_LARGE)
    expect(await send(padded(1_048_577))).toEqual({ status: 400, error: TOO_LARGE })
    expect(await send(nested(21))).toEqual({ status: 400, error: TOO_DEEP })
  })
})

describe('a webhook', () => {
  const given = useStripeWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const sign = (body: string) =>
    signAsStripe(body, given.stripe.settings.STRIPE_WEBHOOK_SECRET ?? '', given.world.clock.now())

  test('is not parsed before its signature was checked', async () => {
    for (const body of ['not JSON at all', '{"__proto__":1}', '{', '7']) {
      const reply = await post(given.world, WEBHOOK, body, { 'stripe-signature': 't=1,v1=00' })
      expect(reply).toEqual({
        status: 400,
        error: 'The signature of the event is missing, wrong or too old.',
      })
    }
  })

  test('with a wrong signature is limited per address; well signed ones always count', async () => {
    const from = (address: string, signature: string, body = '{"id":"evt_x","type":"x"}') =>
      post(given.world, WEBHOOK, body, { 'stripe-signature': signature, 'x-forwarded-for': address })
    for (let n = 0; n < 60; n += 1) expect((await from('192.0.2.9', 'wrong')).status).toBe(400)
    expect((await from('192.0.2.9', 'wrong')).status).toBe(429)
    expect((await from('192.0.2.10', 'wrong')).status).toBe(400)
    const body = '{"id":"evt_good","type":"x","data":{"object":{}}}'
    expect((await from('192.0.2.9', sign(body), body)).status).toBe(200)
  })
})
