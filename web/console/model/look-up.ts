import { ApiError } from '../../shared/client.ts'
import { showToast } from '../../shared/toast.tsx'
import { isLost, sentenceFor } from './api.ts'

/**
 * Sends a change. When its answer is lost, `isMade` reads again whether the change was made: only then it counts as made,
 * without an answer. Otherwise throws, and the error says that the change may have been saved.
 */
export const sendOrLookUp = async <T>(
  send: () => Promise<T>,
  isMade?: (() => Promise<boolean>) | undefined,
): Promise<T | undefined> => {
  try {
    return await send()
  } catch (error) {
    if (!isLost(error) || !(await isMade?.().catch(() => false))) throw error
    return undefined
  }
}

/** Whether what is read is not there any more. A 404 without a sentence is not the service's. */
export const isGone = (read: () => Promise<unknown>): Promise<boolean> =>
  read().then(
    () => false,
    (error) => error instanceof ApiError && error.status === 404 && error.message !== '',
  )

/** Sends a change by a button, and says at the edge of the screen how it ended. */
export const sendAndSay = async <T>(
  send: () => Promise<T>,
  done: (answer: T | undefined) => string,
  isMade?: () => Promise<boolean>,
): Promise<void> => {
  try {
    showToast({ text: done(await sendOrLookUp(send, isMade)) })
  } catch (error) {
    showToast({ text: sentenceFor(error) })
  }
}
