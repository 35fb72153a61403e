import { ApiError, type Call, createClient } from '../shared/client.ts'
import { endSession, hasExpired, session } from './session.ts'

const client = createClient({ token: () => session.value?.token })

/** Calls a row of the contract as whoever is signed in. A session that has ended asks to sign in again, over the screen. */
export const call: Call = async (key, options) => {
  try {
    return await client(key, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && session.value) hasExpired.value = true
    throw error
  }
}

/** What to show for a call that failed. The service's own sentences are written for people. */
export const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something went wrong. Reload the page and try again.'
  if (error.status === 0) return 'There is no connection. Nothing was changed.'
  if (error.status === 401) return 'Your session has ended. Sign in again: what you typed is kept.'
  return error.message || 'That did not work. Try again.'
}

export const signOut = async () => {
  await call('POST /api/auth/logout', {}).catch(() => undefined)
  endSession()
}
