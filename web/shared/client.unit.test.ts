import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'

/** A connection that gives these answers in turn, the last one for ever. */
const connection = (...answers: (() => Promise<Response>)[]) => {
  const fetch = vi.fn((_url: string, _request: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return (answer as () => Promise<Response>)()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const fine = async () => Response.json({ enabled: true })
const busy = async () => Response.json({ error: 'Busy.' }, { status: 503, headers: { 'retry-after': '1' } })
const none = async () => {
  throw new TypeError('Failed to fetch')
}
/** The head of an answer arrives, the rest never does. */
const brokenOff = async () =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"ena'))
        body.error(new TypeError('network error'))
      },
    }),
  )
/** What the network of a hotel puts in place of the service's answer. */
const portal = async () => new Response('<html>Please agree to our terms</html>')

const call = createClient()
const read = (signal?: AbortSignal) => call('GET /api/2fa', { ...(signal ? { signal } : {}) })
const write = (idempotencyKey?: string) =>
  call('POST /api/auth/logout', { ...(idempotencyKey ? { idempotencyKey } : {}) })

/** Waits for the end of a call while its pauses are skipped. */
const ended = async (calling: Promise<unknown>) => {
  const outcome = calling.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a busy service', busy],
  ['a lost connection', none],
  ['an answer that broke off', brokenOff],
  ['an answer that is not the service’s', portal],
])('a read asks again after %s', async (_, trouble) => {
  const fetch = connection(trouble, trouble, fine)
  expect(await ended(read())).toEqual({ enabled: true })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test.each([
  ['lost connections', none],
  ['answers that broke off', brokenOff],
  ['answers that are not the service’s', portal],
])('a read gives up after four %s, and never takes them for an answer', async (_, trouble) => {
  const fetch = connection(trouble)
  expect(await ended(read())).toMatchObject({ status: 0 })
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('a write is repeated only with a key', async () => {
  const without = connection(brokenOff)
  expect(await ended(write())).toMatchObject({ status: 0 })
  expect(without).toHaveBeenCalledTimes(1)
  const withKey = connection(brokenOff, async () => Response.json({ success: true }))
  expect(await ended(write('key'))).toEqual({ success: true })
  expect(withKey.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { 'idempotency-key': 'key' },
    { 'idempotency-key': 'key' },
  ])
})

test('a refusal is an error with its sentence, and is not repeated', async () => {
  const fetch = connection(async () =>
    Response.json({ error: 'Taken.', code: 'table_taken' }, { status: 409 }),
  )
  expect(await ended(read())).toMatchObject({ status: 409, code: 'table_taken', message: 'Taken.' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a read that nobody waits for any more gives no answer, also when only its end is missing', async () => {
  const abort = new AbortController()
  const fetch = connection(async () => {
    abort.abort()
    return brokenOff()
  })
  expect(await ended(read(abort.signal))).toBeInstanceOf(TypeError)
  expect(fetch).toHaveBeenCalledTimes(1)
})
