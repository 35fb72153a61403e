import type { Actor } from '../../domain/actor.ts'
import { invalid, unavailable } from '../../domain/errors.ts'
import type { Services } from '../../services.ts'

/** Verifies the bot-check token of a caller without a session. A session is proof enough. */
export const requireBotCheck = async (
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
