import { ApiError, type Call, type CallOptions, createClient, hasNoAnswer } from '../../shared/client.ts'
import { wordsForRefusal } from './refusal-words.ts'
import { endSession, hasExpired, session } from './session.ts'

const unlimited = createClient({ token: () => session.value?.token })

/** How long a call may take with all its attempts. A network that is silent for longer has lost it. */
const READ_LIMIT_MS = 20_000
const WRITE_LIMIT_MS = 30_000
/** A slow connection still sends this much, so that a large file is not taken for silence. */
const BYTES_PER_MS = 10

const limitFor = (key: string, body: unknown): number =>
  key.startsWith('GET ')
    ? READ_LIMIT_MS
    : WRITE_LIMIT_MS + (body ? JSON.stringify(body).length / BYTES_PER_MS : 0)

const client: Call = async (key, options) => {
  const { signal, body } = options as { signal?: AbortSignal; body?: unknown }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitFor(key, body))
  try {
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
    return await unlimited(key, { ...options, signal: either } as CallOptions<typeof key>)
  } catch (error) {
    throw limit.signal.aborted && !signal?.aborted && !(error instanceof ApiError) ? new ApiError(0) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Calls a row of the contract as it is, also while the session has ended: to sign in and out. */
export const callAsIs: Call = client

const signedInAgain = () =>
  new Promise<void>((resolve) => {
    const stop = hasExpired.subscribe((expired) => {
      if (expired) return
      resolve()
      queueMicrotask(() => stop())
    })
  })

/** A write without an answer of the service: known not to have been sent, or perhaps carried out. */
type NoAnswer = 'unsent' | 'lost'

const noAnswerTo = (key: string, error: unknown, wasOnline: boolean): NoAnswer | undefined => {
  if (key.startsWith('GET ') || !hasNoAnswer(error)) return undefined
  return wasOnline ? 'lost' : 'unsent'
}

const send: Call = async (key, options) => {
  const wasOnline = navigator.onLine !== false
  try {
    return await client(key, options)
  } catch (error) {
    const code = noAnswerTo(key, error, wasOnline)
    throw code ? new ApiError(0, { code }) : error
  }
}

/** Whether a write may have been carried out although its answer never came. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === 'lost'

/**
 * Calls a row of the contract as whoever is signed in. When the session has ended, they are asked to sign in again over
 * the screen, and then the call is made once more: nothing that was typed or done is lost.
 */
export const call: Call = async (key, options) => {
  const begun = session.value
  try {
    return await send(key, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !begun) throw error
    // They may have signed in again while this call was under way: then it was the old session that had ended.
    if (session.value?.token === begun.token) {
      hasExpired.value = true
      await signedInAgain()
    }
    // What one person began is not finished by another.
    if (session.value?.user.id !== begun.user.id) throw error
    return send(key, options)
  }
}

/** What to show for a call that failed. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.'
  if (isLost(error)) return 'There was no answer: this may have been saved. Look before you do it again.'
  if (error.code === 'unsent') return 'There is no connection: nothing was saved. Try again once it is back.'
  if (error.status === 0) return 'There is no connection. Try again once it is back.'
  if (error.status === 401) return 'Your session has ended. Sign in again: what you typed is kept.'
  return wordsForRefusal(error)
}

/** The same for signing in, where a refusal is about what was typed and not about a session. */
export const signInSentenceFor = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 && error.message ? error.message : sentenceFor(error)

export const signOut = async () => {
  await callAsIs('POST /api/auth/logout', {}).catch(() => undefined)
  endSession()
}
