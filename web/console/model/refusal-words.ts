import type { ApiError } from '../../shared/client.ts'

// The service's sentences are written for people, but a few are about its interface. None of those reaches a host. Pure.

/** Refusals that the console has its own words for, by their code. */
const BY_CODE: Record<string, string> = {
  table_blocked: 'That table is blocked at that time.',
  invalid: 'Something in this form is missing or cannot be used. Look through it and try again.',
  too_large: 'That is too much at once. Use a smaller file or a shorter text.',
}

/** `"email" must not be empty`, `Send allow_blocked …`, `booking_policy`: names of fields, not words. */
const IS_ABOUT_FIELDS = /"[a-z][a-z_.]*"|`|\b[a-z]+_[a-z_]+\b|\bquery\b|\bbody\b/i

const BY_STATUS: Record<number, string> = {
  400: BY_CODE.invalid ?? '',
  404: 'That is not there any more. Somebody may have removed it.',
  409: 'That cannot be done as things stand now. Look at what changed and try again.',
}

/** Placeholders are what somebody types into the text of a mail, so a sentence about them is for people. */
const IS_ABOUT_PLACEHOLDERS = /\{\{/

/** What to say for a refusal. The service's own sentence, unless it is about fields of its interface. */
export const wordsForRefusal = ({
  status,
  code,
  message,
}: Pick<ApiError, 'status' | 'code' | 'message'>): string => {
  if (message && (IS_ABOUT_PLACEHOLDERS.test(message) || !IS_ABOUT_FIELDS.test(message))) return message
  return BY_CODE[code] ?? BY_STATUS[status] ?? 'That did not work. Try again.'
}
