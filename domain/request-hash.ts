import { createHash } from 'node:crypto'

/** JSON with the keys of every object in order, so that equal values have equal texts. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url')

const without = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** A body is the same with another bot-check token: tokens are used once. */
export const bodyHash = (body: object): string => hashOf(without(body, ['turnstile_token']))

const CONTACT = ['guest_name', 'guest_email', 'guest_phone']
const WISHES = ['occasion', 'dietary', 'comments', 'marketing_consent', 'locale']

/**
 * Identifies what somebody wants to book. A session says who it is, so only the choice counts: party, table, extras. Where
 * it replaces an unpaid booking, everything counts: what is corrected may be a phone number or an allergy. Without a
 * session the whole body must be the same, because an e-mail address proves nothing.
 */
export const bookingRequestHash = (actor: { readonly id: string } | null, body: object): string => {
  const ignored = ['turnstile_token', 'confirm']
  if (!actor) return hashOf(without(body, [...ignored, 'replaces']))
  const details = 'replaces' in body ? [] : [...CONTACT, ...WISHES]
  return hashOf({ caller: actor.id, choice: without(body, [...ignored, ...details]) })
}
