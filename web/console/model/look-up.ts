import { isLost } from './api.ts'

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
