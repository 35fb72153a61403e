import { type RawBuilder, sql } from 'kysely'
import type { OpenBooking } from '../../../../domain/fair-booking.ts'
import type { EarlierBooking } from '../../../../domain/repeat-booking.ts'
import type { GuestKeys, NamedGuest } from '../../../../domain/same-guest.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { pipeline, rawQuery } from '../../../db/pipeline.ts'

type OpenTable = OpenBooking &
  EarlierBooking &
  NamedGuest & {
    readonly id: string
    readonly starts_at: Date
    readonly ends_at: Date
    readonly created_at: Date
    readonly payment_id: string | null
  }

/**
 * The table bookings of one guest at the venue that are not over, newest first, with the payment each waits for. An offer
 * of the wait list is none before it is accepted and paid. Makes
 * other bookings of the same guest wait until this transaction ends, whichever of the keys they share, so that each sees
 * the bookings before it.
 */
export const lockOpenTables = async (
  tx: Tx,
  venueId: string,
  guest: GuestKeys,
  now: Date,
): Promise<OpenTable[]> => {
  const keys = [...guest.accountIds, ...guest.mails, ...guest.phones]
  const [, tables] = await pipeline(tx, [
    rawQuery(tx, sql`select lock_guest(${venueId}, ${keys}::text[])`),
    openTables(tx, venueId, guest, now),
  ])
  return tables
}

/** The same without a lock, for staff, who are only warned. */
export const readOpenTables = async (
  db: Executor,
  venueId: string,
  guest: GuestKeys,
  now: Date,
): Promise<OpenTable[]> =>
  (await db.executeQuery<OpenTable>(openTables(db, venueId, guest, now).compile())).rows

const openTables = (db: Executor, venueId: string, { accountIds, mails, phones }: GuestKeys, now: Date) =>
  rawQuery(
    db,
    sql<OpenTable>`
      with theirs as (
        ${tablesOfEach(
          accountIds,
          sql`venue_id = ${venueId} and user_id = key and starts_at > ${now}::timestamptz - interval '3 days'
            and status in ('pending', 'approved', 'checked_in')`,
        )}
        union all
        ${tablesOfEach(
          mails,
          sql`venue_id = ${venueId} and mail_key(guest_email) = key and status in ('pending', 'approved')`,
        )}
        union all
        ${tablesOfEach(
          phones,
          sql`venue_id = ${venueId} and guest_phone_key = key and status in ('pending', 'approved')`,
        )}
      )
      select distinct on (b.created_at, b.id)
        b.id, b.user_id, b.status, b.booking_date, b.starts_at, b.ends_at, b.payment_due_at, b.no_show_at,
        b.request_hash, b.created_at, b.guest_name, b.guest_email, b.guest_phone_key,
        payment.id as payment_id, payment.status as payment_status
      from theirs b
      left join lateral (
        select id, status from payments
        where payments.booking_id = b.id and payments.venue_id = b.venue_id and purpose <> 'hold'
        order by created_at desc limit 1
      ) as payment on true
      where b.ends_at > ${now} and b.closed_at is null and (b.wish_id is null or b.payment_due_at is null)
      order by b.created_at desc, b.id desc`,
  )

/**
 * Each key is looked up by itself. With `= any(keys)` a plan for the mean venue, which has few bookings, would read all
 * of a large one; `offset 0` keeps the look-ups from being joined to that.
 */
const tablesOfEach = (keys: readonly string[], isTheirs: RawBuilder<unknown>) => sql`
  select one.* from unnest(${keys}::text[]) as key
  cross join lateral (select * from bookings where kind = 'table' and ${isTheirs} offset 0) as one`
