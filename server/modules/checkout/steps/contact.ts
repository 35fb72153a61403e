import type { Actor } from '../../../../domain/actor.ts'
import { invalid } from '../../../../domain/errors.ts'

export interface Contact {
  readonly guest_name?: string | undefined
  readonly guest_email?: string | undefined
  readonly guest_phone?: string | undefined
}

/** Throws 400 when a caller without a session sends no name or e-mail address. */
export const requireContact = (actor: Actor | null, contact: Contact) => {
  const missing = (['guest_name', 'guest_email'] as const).filter((field) => contact[field] === undefined)
  if (!actor && missing.length > 0)
    throw invalid(missing.map((field) => `"${field}" is required without a session.`).join(' '), {
      fields: [...missing],
    })
}
