import { sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { invalid, type Refusal, unavailable } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'

/** Runs in the transaction of the booking, once it is made. */
export type BookingNoted = (tx: Tx) => Promise<void>

/**
 * Verifies the bot-check token. Nobody needs one where `BOT_CHECK` is off, and staff never do. A guest session needs none for its first booking in an hour: a stranger
 * gets such a session by one booking and a mailed link, so it proves no more than that. The returned function uses up
 * that first one; of many requests at once, one can. A refused booking uses up nothing.
 */
export const requireBotCheck = async (
  services: Services,
  actor: Actor | null,
  token: string | undefined,
  ip: string,
  now: Date,
): Promise<BookingNoted> => {
  if (!services.config.BOT_CHECK || (actor && actor.role !== 'guest')) return async () => {}
  if (actor && (await hasFreeBooking(services.database.read, actor, now)))
    return async (tx) => {
      if (!(await useFreeBooking(tx, actor, now))) throw tokenRequired(actor)
    }
  if (!token) throw tokenRequired(actor)
  if (!services.botCheck)
    throw unavailable('The bot check is not configured.', { code: 'bot_check_not_configured' })
  await services.botCheck.verify(token, ip)
  return async () => {}
}

const tokenRequired = (actor: Actor | null): Refusal =>
  invalid(
    actor
      ? '"turnstile_token" is required after the first booking in an hour.'
      : '"turnstile_token" is required without a session.',
    { fields: ['turnstile_token'] },
  )

/** No booking without a token in the hour before `now`. */
const isFree = (now: Date) =>
  sql<boolean>`(unchecked_booking_at is null or unchecked_booking_at <= ${now}::timestamptz - interval '1 hour')`

const hasFreeBooking = async (db: Executor, { id }: Actor, now: Date): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).where(isFree(now)).executeTakeFirst()) !==
  undefined

const useFreeBooking = async (tx: Tx, { id }: Actor, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ unchecked_booking_at: now })
    .where('id', '=', id)
    .where(isFree(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
