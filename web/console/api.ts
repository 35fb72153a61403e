import { ApiError, type Call, createClient } from '../shared/client.ts'
import { endSession, hasExpired, session } from './session.ts'

const client = createClient({ token: () => session.value?.token })

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

/**
 * Calls a row of the contract as whoever is signed in. When the session has ended, they are asked to sign in again over
 * the screen, and then the call is made once more: nothing that was typed or done is lost.
 */
export const call: Call = async (key, options) => {
  const userId = session.value?.user.id
  try {
    return await client(key, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !userId) throw error
    hasExpired.value = true
    await signedInAgain()
    // What one person began is not finished by another.
    if (session.value?.user.id !== userId) throw error
    return client(key, options)
  }
}

/** What to show for a call that failed. The service's own sentences are written for people. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.'
  if (error.status === 0) return 'There is no connection. Try again once it is back.'
  if (error.status === 401) return 'Your session has ended. Sign in again: what you typed is kept.'
  return error.message || 'That did not work. Try again.'
}

export const signOut = async () => {
  await callAsIs('POST /api/auth/logout', {}).catch(() => undefined)
  endSession()
}
