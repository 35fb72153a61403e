import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { OffsetPage } from '../../../http/paging.ts'

/** Venues of all operators with a pending listing request, oldest first. The partial index has this order. */
export const pendingListings = (db: Executor) =>
  db
    .selectFrom('venues')
    .select([
      'id',
      'name',
      'address',
      'status',
      'app_listing_status',
      'venue_type',
      'phone',
      'email',
      'logo_url',
      'listing_requested_at',
    ])
    .where(sql<boolean>`app_listing_status = 'pending'`)
    .orderBy('listing_requested_at')
    .orderBy('id')
    .execute()

const MAX_FOUND = 20

/** Accounts with the text in their name or address, by name. */
export const usersLike = (db: Executor, text: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'keys_balance'])
    .where(sql<boolean>`strpos(lower(name || ' ' || email), ${text.toLowerCase()}) > 0`)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()

export const lockKeys = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('keys_balance').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const listMail = (db: Executor, { limit, offset }: OffsetPage) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'venue_id',
      'cause',
      'kind',
      'booking_id',
      'locale',
      'facts',
      'to_address',
      'from_name',
      'reply_to',
      'subject',
      'text',
      'html',
      'status',
      'attempts',
      'last_error',
      'sent_at',
      'created_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countMail = async (db: Executor): Promise<number> => {
  const { total } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type MailRow = Awaited<ReturnType<typeof listMail>>[number]
