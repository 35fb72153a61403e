import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/client.ts'
import { call, callAsIs, isLost, sentenceFor, signInSentenceFor } from './api.ts'

/** The console's calls on a silent network, and what is said about refusals. */

/** A network on which requests are sent and nothing comes back. */
const silence = () => {
  const fetch = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** How a call ends, and after how many milliseconds. */
const ended = async (calling: Promise<unknown>) => {
  const begun = Date.now()
  let end: { error: unknown; ms: number } | undefined
  calling.catch((error: unknown) => {
    end = { error, ms: Date.now() - begun }
  })
  for (let second = 0; second < 200 && !end; second += 1) await vi.advanceTimersByTimeAsync(1000)
  return end
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read that is never answered ends after 20 seconds, as one without a connection', async () => {
  const fetch = silence()
  const end = await ended(call('GET /api/2fa', {}))
  expect(end).toMatchObject({ ms: 20_000, error: { status: 0 } })
  expect(isLost(end?.error)).toBe(false)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a change that is never answered ends after 30 seconds as lost, and is said so', async () => {
  silence()
  const end = await ended(call('POST /api/auth/logout', {}))
  expect(end?.ms).toBe(30_000)
  expect(isLost(end?.error)).toBe(true)
  expect(sentenceFor(end?.error)).toContain('this may have been saved')
})

test('a large file has longer', async () => {
  silence()
  const end = await ended(
    call('PUT /api/my-venues/:venueId/widget-settings', {
      params: { venueId: 'ven' },
      body: { text: 'x'.repeat(600_000) } as never,
    }),
  )
  expect(end?.ms).toBeGreaterThan(85_000)
  expect(isLost(end?.error)).toBe(true)
})

test('whoever gives a call up gets their own reason, not a lost answer', async () => {
  silence()
  const abort = new AbortController()
  setTimeout(() => abort.abort(new Error('Left the screen.')), 3000)
  const end = await ended(call('GET /api/2fa', { signal: abort.signal }))
  expect(end).toMatchObject({ ms: 3000, error: { message: 'Left the screen.' } })
})

test('an answer in time leaves no timer behind', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ enabled: true }))
  expect(await call('GET /api/2fa', {})).toEqual({ enabled: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('a wrong password at sign-in is said as the service says it, and not as an ended session', async () => {
  const sentence = 'E-mail or password is wrong.'
  vi.stubGlobal('fetch', async () => Response.json({ error: sentence }, { status: 401 }))
  const refused: unknown = await callAsIs('POST /api/auth/login', {
    body: { email: 'ada@example.com', password: 'wrong' } as never,
  }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(signInSentenceFor(refused)).toBe(sentence)
  // Elsewhere the same status means that the session has ended.
  expect(sentenceFor(refused)).toContain('Your session has ended.')
})
