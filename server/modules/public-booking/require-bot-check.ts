import type { Actor } from '../../domain/actor.ts'
import { invalid, unavailable } from '../../domain/errors.ts'
import type { Services } from '../../services.ts'

const FREE_EVERY_MS = 3_600_000

/**
 * Verifies the bot-check token. Staff need none. A guest session needs none for its first booking in an hour: a stranger
 * gets such a session by one booking and a mailed link, so it proves no more than that.
 */
export const requireBotCheck = async (
  services: Services,
  actor: Actor | null,
  token: string | undefined,
  ip: string,
  now: Date,
) => {
  if (actor && (actor.role !== 'guest' || (await isFirstInHour(services, actor, now)))) return
  if (!token)
    throw invalid(
      actor
        ? '"turnstile_token" is required after the first booking in an hour.'
        : '"turnstile_token" is required without a session.',
      { fields: ['turnstile_token'] },
    )
  if (!services.botCheck)
    throw unavailable('The bot check is not configured.', { code: 'bot_check_not_configured' })
  await services.botCheck.verify(token, ip)
}

/** One statement decides, so that of many requests at once one is the first. */
const isFirstInHour = async ({ database }: Services, actor: Actor, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await database.read
    .updateTable('users')
    .set({ unchecked_booking_at: now })
    .where('id', '=', actor.id)
    .where((eb) =>
      eb.or([
        eb('unchecked_booking_at', 'is', null),
        eb('unchecked_booking_at', '<=', new Date(now.getTime() - FREE_EVERY_MS)),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
