import { ApiError } from './client.ts'
import type { SharedWords } from './words.en.ts'

/** The sentence for a call that failed. A refusal's own sentence is English, so it is used as the last resort only. */
export const sentenceFor = (words: SharedWords, error: unknown): string => {
  if (!(error instanceof ApiError)) return words.broken
  if (error.status === 0) return words.offline
  if (error.status === 429) return words.tooMany
  if (error.status === 503) return words.busy
  return words.broken
}
