import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'
import { bookingTicketNames, redeemablePence } from '../../base/index.ts'

// Pages by key: each index below is read from the last row on, so the cost of a page does not depend on its number.

export interface GuestExportRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly birthday: string | null
  readonly notes: string | null
  readonly allergies: string | null
  readonly language: string | null
  readonly marketing: boolean | null
  readonly tags: string[]
  readonly visits: number
  readonly first_seen_at: Date
}

export const guestPage =
  (venueId: string) => async (db: Executor, after: GuestExportRow | undefined, limit: number) => {
    const { rows } = await sql<GuestExportRow>`
      select known.guest_id as id, known.name, coalesce(known.contact_email, users.email) as email, known.phone,
        known.birthday, known.notes, known.allergies, known.language, known.marketing_consent as marketing,
        array(select tag from guest_tags, unnest(tags) as tag
          where guest_tags.venue_id = known.venue_id and guest_tags.guest_id = known.guest_id group by tag order by tag
        ) as tags, known.visits, known.first_seen_at
      from venue_guests known join users on users.id = known.guest_id
      where known.venue_id = ${venueId} and known.guest_id > ${after?.id ?? ''}
      order by known.guest_id limit ${limit}`.execute(db)
    return rows
  }

const FIRST_DAY = '0001-01-01'

export const bookingPage =
  (venueId: string) => (db: Executor, after: BookingExportRow | undefined, limit: number) =>
    bookingRows(db, venueId, after, limit)

const bookingRows = (
  db: Executor,
  venueId: string,
  after: { booking_date: string; starts_at: Date; id: string } | undefined,
  limit: number,
) =>
  db
    .selectFrom('bookings')
    .select(['id', 'status', 'kind', 'source', 'booking_date', 'booking_time', 'duration_mins', 'party_size'])
    .select(['guest_name', 'guest_email', 'guest_phone', 'reservation_tags', 'comments', 'reason'])
    .select(['bundle_selections', bookingTicketNames])
    .select(['deposit_pence', 'paid_amount_pence', 'checked_in_at', 'created_at', 'starts_at'])
    .select(
      sql<string[]>`array(select table_number from venue_tables t
        where t.venue_id = bookings.venue_id and t.id = any(bookings.table_ids) order by table_number)`.as(
        'tables',
      ),
    )
    .where('venue_id', '=', venueId)
    .where(
      sql<boolean>`(booking_date, starts_at, id) > (${after?.booking_date ?? FIRST_DAY}::date,
        ${after?.starts_at ?? FIRST_DAY}::timestamptz, ${after?.id ?? ''})`,
    )
    .orderBy('booking_date')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export type BookingExportRow = Awaited<ReturnType<typeof bookingRows>>[number]

interface Position {
  readonly created_at: Date
  readonly id: string
}

const isLater = (after: Position | undefined) =>
  sql<boolean>`(created_at, id) > (${after?.created_at ?? FIRST_DAY}::timestamptz, ${after?.id ?? ''})`

export const voucherPage =
  (venueId: string) => (db: Executor, after: VoucherExportRow | undefined, limit: number) =>
    voucherRows(db, venueId, after, limit)

const voucherRows = (db: Executor, venueId: string, after: Position | undefined, limit: number) =>
  db
    .selectFrom('vouchers')
    .select(['id', 'code', 'amount_pence', redeemablePence.as('balance_pence'), 'expires_at', 'delivery'])
    .select('purchaser_name')
    .select(['purchaser_email', 'recipient_name', 'recipient_email', 'created_at'])
    .where('venue_id', '=', venueId)
    .where(isLater(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export type VoucherExportRow = Awaited<ReturnType<typeof voucherRows>>[number]

export const ledgerPage =
  (venueId: string) => (db: Executor, after: LedgerExportRow | undefined, limit: number) =>
    ledgerRows(db, venueId, after, limit)

const ledgerRows = (db: Executor, venueId: string, after: Position | undefined, limit: number) =>
  db
    .selectFrom('money_ledger')
    .select(['id', 'day', 'type', 'amount_pence', 'booking_id', 'voucher_id', 'payment_id', 'created_at'])
    .where('venue_id', '=', venueId)
    .where(isLater(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export type LedgerExportRow = Awaited<ReturnType<typeof ledgerRows>>[number]
