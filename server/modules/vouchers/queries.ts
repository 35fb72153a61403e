import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import type { OffsetPage } from '../../http/paging.ts'

/**
 * The public voucher settings of a live venue. Returns nothing for a draft or unknown venue, so callers answer 404.
 */
export const findLiveOffer = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .select([
      'venues.id',
      'venues.name',
      'venues.currency',
      'venues.timezone',
      'venues.service_day_start',
      sql<boolean>`widget_settings.vouchers_enabled and voucher_settings.enabled`.as('enabled'),
      'voucher_settings.min_amount_pence',
      'voucher_settings.max_amount_pence',
      'voucher_settings.fixed_amounts',
      'voucher_settings.allow_custom',
      'voucher_settings.min_quantity',
      'voucher_settings.max_quantity',
      'voucher_settings.expiration_months',
      'voucher_settings.terms',
      'widget_settings.theme_mode',
      'widget_settings.accent_color',
    ])
    .where('venues.id', '=', venueId)
    .where('venues.status', '=', 'live')
    .executeTakeFirst()

export const accountExists = async (db: Executor, email: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return user !== undefined
}

/** Ordered by id, which is the order of issue. */
export const vouchersOfPayment = (db: Executor, paymentId: string) =>
  db
    .selectFrom('vouchers')
    .select(['code', 'amount_pence', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

const VOUCHER_COLUMNS = [
  'id',
  'code',
  'amount_pence',
  'balance_pence',
  'expires_at',
  'delivery',
  'recipient_name',
  'recipient_email',
  'purchaser_name',
  'purchaser_email',
  'created_at',
] as const

const vouchersOfVenue = (db: Executor, venueId: string) =>
  db
    .selectFrom('vouchers')
    .select(VOUCHER_COLUMNS)
    .where('venue_id', '=', venueId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export const pageOfVouchers = (db: Executor, venueId: string, { limit, offset }: OffsetPage) =>
  vouchersOfVenue(db, venueId).limit(limit).offset(offset).execute()

export const countVouchers = async (db: Executor, venueId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('vouchers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  return total
}

/** The page after the cursor position, plus one row that shows whether there is a next page. */
export const vouchersAfter = (
  db: Executor,
  venueId: string,
  limit: number,
  position: { readonly at: Date; readonly id: string } | undefined,
) =>
  vouchersOfVenue(db, venueId)
    .$if(position !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${position?.at}, ${position?.id})`),
    )
    .limit(limit + 1)
    .execute()

export const clockOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['timezone', 'service_day_start'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

const redeemableAt = (db: Executor, venueId: string, code: string) =>
  db
    .selectFrom('vouchers')
    .innerJoin('venues', 'venues.id', 'vouchers.venue_id')
    .select([
      'vouchers.id',
      'vouchers.venue_id',
      'vouchers.code',
      'vouchers.amount_pence',
      'vouchers.balance_pence',
      'vouchers.expires_at',
      'venues.name as venue_name',
      'venues.currency',
      'venues.timezone',
      'venues.service_day_start',
    ])
    .where('vouchers.code', '=', code)
    .where((eb) =>
      eb.or([
        eb('vouchers.venue_id', '=', venueId),
        eb.exists(
          eb
            .selectFrom('venue_sisters')
            .select('sister_id')
            .where('venue_sisters.venue_id', '=', venueId)
            .whereRef('venue_sisters.sister_id', '=', 'vouchers.venue_id'),
        ),
      ]),
    )

/**
 * Finds a voucher of this venue or of a sister venue. Returns nothing for any other venue's, so callers answer 404.
 */
export const findVoucher = (db: Executor, venueId: string, code: string) =>
  redeemableAt(db, venueId, code).executeTakeFirst()

/** Like `findVoucher`, with a lock that serialises redemptions of one voucher. */
export const lockVoucher = (tx: Tx, venueId: string, code: string) =>
  redeemableAt(tx, venueId, code).forNoKeyUpdate('vouchers').executeTakeFirst()

/** Returns the remaining balance. A constraint keeps the balance from going below zero. */
export const deductFromBalance = async (
  tx: Tx,
  voucher: { id: string; venue_id: string },
  amountPence: number,
): Promise<number> => {
  const { balance_pence } = await tx
    .updateTable('vouchers')
    .set((eb) => ({ balance_pence: eb('balance_pence', '-', amountPence) }))
    .where('id', '=', voucher.id)
    .where('venue_id', '=', voucher.venue_id)
    .returning('balance_pence')
    .executeTakeFirstOrThrow()
  return balance_pence
}

export const currencyOf = async (db: Executor, venueId: string): Promise<string> => {
  const venue = await db
    .selectFrom('venues')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return venue.currency
}
