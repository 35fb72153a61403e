import { ApiError, hasNoAnswer } from './client.ts'
import type { SharedWords } from './words.en.ts'

/** The sentence for a call that failed. A refusal's own sentence is English, so it is used as the last resort only. */
export const sentenceFor = (words: SharedWords, error: unknown): string => {
  if (!(error instanceof ApiError)) return words.broken
  const known: Record<number, string> = { 0: words.offline, 429: words.tooMany, 503: words.busy }
  return known[error.status] ?? words.broken
}

/** The same for a write: one that was sent and got no answer may have been carried out. */
export const writeSentenceFor = (words: SharedWords, error: unknown): string =>
  hasNoAnswer(error) && navigator.onLine !== false ? words.lost : sentenceFor(words, error)
