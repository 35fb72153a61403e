import type { ApiError } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { NO_DETAILS } from './guest-details.ts'
import type { Trouble } from './notice.tsx'
import type { GuestWords } from './words.en.ts'

/** What a refusal of a booking says, and whether it is about the guest's details. */
export const refusalOf = (words: GuestWords & { readonly off: string }, error: unknown) => {
  // Anything else that was thrown is a fault of the page, and has none of these.
  const { status, code = '', fields = [] } = error as Partial<ApiError>
  const isGone = status === 409 && code !== ''
  const wrong = fields.filter((name) => name in NO_DETAILS)
  // Switched off, or taken to draft, while the guest typed.
  const isOff = status === 403 || status === 404
  const sentence =
    code === 'bot_check' ? words.refusedCheck : isOff ? words.off : writeSentenceFor(words, error)
  const trouble: Trouble =
    wrong.length > 0
      ? { kind: 'fields', sentence: words.refusedDetails, fields: wrong }
      : { kind: 'failed', sentence }
  return { isGone, status, code, trouble }
}
