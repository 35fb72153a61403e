import { sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { invalid } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { requireBotCheck } from '../../checkout/index.ts'

/** Runs in the transaction of the wish, once it is stored. */
export type WishNoted = (tx: Tx, wishId: string) => Promise<void>

const nothing: WishNoted = async () => {}

/**
 * Verifies the bot-check token of whoever joins. As for bookings, staff never need one, and a guest session needs none for
 * one wish: the next needs one while another wish of the account is open, at any venue, and for an hour after each. The
 * returned function keeps of many requests at once all but one from going without. The session's booking that needs no
 * token is not used up.
 */
export const requireBotCheckToJoin = async (
  services: Services,
  actor: Actor | null,
  token: string | undefined,
  ip: string,
  now: Date,
): Promise<WishNoted> => {
  if (!services.config.BOT_CHECK || (actor && actor.role !== 'guest')) return nothing
  if (actor && !(await hasJoined(services.database.read, actor, now)))
    return async (tx, wishId) => {
      // Late, as a booking takes it. Of two wishes the second waits here, and then sees the first.
      await tx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
      if (await hasJoined(tx, actor, now, wishId)) throw tokenRequired()
    }
  if (actor && !token) throw tokenRequired()
  // Without the session, which would be asked for its free booking.
  await requireBotCheck(services, null, token, ip, now)
  return nothing
}

const tokenRequired = () =>
  invalid('"turnstile_token" is required while another wish is open, and for an hour after joining.', {
    fields: ['turnstile_token'],
  })

/** Whether the account has an open wish at any venue, or joined in the last hour. */
const hasJoined = async (db: Executor, { id }: Actor, now: Date, exceptId = ''): Promise<boolean> =>
  (await db
    .selectFrom('wishes')
    .select('id')
    .where('guest_id', '=', id)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`(ended_at is null or created_at > ${now}::timestamptz - interval '1 hour')`)
    .limit(1)
    .executeTakeFirst()) !== undefined
