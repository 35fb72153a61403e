import { invalid, unavailable } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'
import type { Services } from '../../services.ts'

/** A caller with a session has shown who they are; everybody else passes the bot check first. */
export const requirePerson = async (
  services: Services,
  actor: Actor | null,
  token: string | undefined,
  ip: string,
) => {
  if (actor) return
  if (!token)
    throw invalid('"turnstile_token" is required without a session.', { fields: ['turnstile_token'] })
  if (!services.botCheck)
    throw unavailable('The bot check is not configured.', { code: 'bot_check_not_configured' })
  await services.botCheck.verify(token, ip)
}

export interface Contact {
  readonly guest_name?: string | undefined
  readonly guest_email?: string | undefined
  readonly guest_phone?: string | undefined
}

/** Without a session somebody has to say who the booking is for. */
export const requireContact = (actor: Actor | null, contact: Contact) => {
  const missing = (['guest_name', 'guest_email'] as const).filter((field) => contact[field] === undefined)
  if (!actor && missing.length > 0)
    throw invalid(`"${missing[0]}" is required without a session.`, { fields: [...missing] })
}
