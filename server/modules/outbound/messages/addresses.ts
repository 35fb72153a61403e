import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'

/** Guests without an e-mail address have a placeholder under `.local`. Mail is never sent to it. */
export const isReachable = (address: string): boolean => !/\.local\.?$/i.test(address.trim())

/**
 * Where a venue writes to: the given address, else the guest's at this venue (`g`), else the account's (`u`). An address
 * that a guest's session gave does not count before somebody has opened a link that was mailed there.
 */
const recipient = (given: RawBuilder<unknown>, isBySession: RawBuilder<unknown>) => sql<string | null>`
  coalesce(case when not (${isBySession} and u.role = 'guest' and lower(${given}) <> lower(u.email)
      and not exists (select from users o where o.email = lower(${given}) and o.link_opened_at is not null))
    then ${given} end, g.contact_email, u.email)`

/** The address for messages about booking `b`. */
export const ADDRESS_OF_BOOKING = recipient(
  sql`b.guest_email`,
  sql`b.created_by is not distinct from b.user_id`,
)

interface Tenant {
  readonly id: string
  readonly venue_id: string
}

/** Where the venue writes to about a booking. */
export const addressOf = async (db: Executor, { id, venue_id }: Tenant): Promise<string> => {
  const { email } = await db
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('venue_guests as g', (join) =>
      join.onRef('g.guest_id', '=', 'b.user_id').onRef('g.venue_id', '=', 'b.venue_id'),
    )
    .select(ADDRESS_OF_BOOKING.$notNull().as('email'))
    .where('b.id', '=', id)
    .where('b.venue_id', '=', venue_id)
    .executeTakeFirstOrThrow()
  return email
}

/** The same for a wish of the wait list. Null: staff added it without an address. */
export const addressOfWish = async (db: Executor, { id, venue_id }: Tenant): Promise<string | null> => {
  const { email } = await db
    .selectFrom('wishes as w')
    .leftJoin('users as u', 'u.id', 'w.guest_id')
    .leftJoin('venue_guests as g', (join) =>
      join.onRef('g.guest_id', '=', 'w.guest_id').onRef('g.venue_id', '=', 'w.venue_id'),
    )
    .select(recipient(sql`w.guest_email`, sql`w.guest_id is not null`).as('email'))
    .where('w.id', '=', id)
    .where('w.venue_id', '=', venue_id)
    .executeTakeFirstOrThrow()
  return email
}
