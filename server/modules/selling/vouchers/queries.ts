import { sql } from 'kysely'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { OffsetPage } from '../../../http/paging.ts'
import { redeemablePence } from '../../base/index.ts'

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
      'voucher_settings.terms_texts',
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
    .select(['code', 'amount_pence', 'expires_at', 'delivery'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

const VOUCHER_COLUMNS = [
  'id',
  'code',
  'amount_pence',
  redeemablePence.as('balance_pence'),
  'expires_at',
  'delivery',
  'recipient_name',
  'recipient_email',
  'purchaser_name',
  'purchaser_email',
  'created_at',
] as const

/** The stored column first: most vouchers are used up, and what is left of a purchase takes two subqueries. */
const HAS_BALANCE = sql<boolean>`(vouchers.balance_pence > 0 and ${redeemablePence} > 0)`

interface VoucherFilter {
  readonly venueId: string
  readonly status: 'active' | 'redeemed' | 'expired' | undefined
  readonly q: string | undefined
  /** The venue's service date, by which vouchers expire. */
  readonly today: string
}

export const soldVouchers = (db: Executor, { venueId, status, q, today }: VoucherFilter) =>
  db
    .selectFrom('vouchers')
    .where('venue_id', '=', venueId)
    .$if(status === 'redeemed', (vouchers) => vouchers.where(sql<boolean>`not ${HAS_BALANCE}`))
    .$if(status === 'active', (vouchers) => vouchers.where(HAS_BALANCE).where('expires_at', '>=', today))
    .$if(status === 'expired', (vouchers) => vouchers.where(HAS_BALANCE).where('expires_at', '<', today))
    .$if(q !== undefined, (vouchers) =>
      vouchers.where(
        sql<boolean>`strpos(lower(concat_ws(' ', purchaser_name, purchaser_email, recipient_name, recipient_email)),
          ${q?.toLowerCase()}) > 0`,
      ),
    )

const newestVouchers = (db: Executor, filter: VoucherFilter) =>
  soldVouchers(db, filter).select(VOUCHER_COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc')

export const pageOfVouchers = (db: Executor, filter: VoucherFilter, { limit, offset }: OffsetPage) =>
  newestVouchers(db, filter).limit(limit).offset(offset).execute()

export const countVouchers = async (db: Executor, filter: VoucherFilter): Promise<number> => {
  const { total } = await soldVouchers(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The page after the cursor position, plus one row that shows whether there is a next page. */
export const vouchersAfter = (
  db: Executor,
  filter: VoucherFilter,
  limit: number,
  position: { readonly at: Date; readonly id: string } | undefined,
) =>
  newestVouchers(db, filter)
    .$if(position !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${position?.at}, ${position?.id})`),
    )
    .limit(limit + 1)
    .execute()

/** A voucher that the venue sold, with its purchase. Returns nothing for another venue's, so callers answer 404. */
export const findSoldVoucher = (db: Executor, venueId: string, id: string) =>
  db
    .selectFrom('vouchers')
    .select([...VOUCHER_COLUMNS, 'payment_id'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export const redemptionsOf = (db: Executor, venueId: string, voucherId: string) =>
  db
    .selectFrom('voucher_redemptions')
    .innerJoin('venues', 'venues.id', 'voucher_redemptions.redeemed_at_venue_id')
    .select(['amount_pence', 'redeemed_by_name', 'voucher_redemptions.created_at'])
    .select(['venues.id as at_id', 'venues.name as at_name'])
    .where('voucher_redemptions.venue_id', '=', venueId)
    .where('voucher_id', '=', voucherId)
    .orderBy('voucher_redemptions.created_at', 'desc')
    .orderBy('voucher_redemptions.id', 'desc')
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
      'vouchers.payment_id',
      'vouchers.code',
      'vouchers.amount_pence',
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
  redeemableAt(db, venueId, code).select(redeemablePence.as('balance_pence')).executeTakeFirst()

/** Like `findVoucher`, with what is stored as its balance, and a lock that serialises redemptions of one voucher. */
export const lockVoucher = (tx: Tx, venueId: string, code: string) =>
  redeemableAt(tx, venueId, code)
    .select('vouchers.balance_pence')
    .forNoKeyUpdate('vouchers')
    .executeTakeFirst()

/**
 * What can be redeemed of a voucher now. Locks its purchase, so that refunds and redemptions of its other vouchers wait.
 */
export const lockRedeemablePence = async (
  tx: Tx,
  {
    id,
    payment_id,
    venue_id,
  }: { readonly id: string; readonly payment_id: string; readonly venue_id: string },
): Promise<number> => {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', payment_id)
    .where('venue_id', '=', venue_id)
    .forNoKeyUpdate()
    .execute()
  const { pence } = await tx
    .selectFrom('vouchers')
    .select(redeemablePence.as('pence'))
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirstOrThrow()
  return pence
}

/** A constraint keeps the balance from going below zero. */
export const deductFromBalance = async (
  tx: Tx,
  voucher: { id: string; venue_id: string },
  amountPence: number,
): Promise<void> => {
  await tx
    .updateTable('vouchers')
    .set((eb) => ({ balance_pence: eb('balance_pence', '-', amountPence) }))
    .where('id', '=', voucher.id)
    .where('venue_id', '=', voucher.venue_id)
    .execute()
}

export const currencyOf = async (db: Executor, venueId: string): Promise<string> => {
  const venue = await db
    .selectFrom('venues')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return venue.currency
}

/** For whoever has the code, whichever venue sold it. `is_returned`: its money went back before any of it was redeemed. */
export const findVoucherByCode = (db: Executor, code: string) =>
  db
    .selectFrom('vouchers')
    .select(['venue_id', 'code', 'amount_pence', redeemablePence.as('balance_pence'), 'expires_at'])
    .select(
      sql<boolean>`vouchers.balance_pence = vouchers.amount_pence and ${redeemablePence} = 0`.as(
        'is_returned',
      ),
    )
    .where('code', '=', code)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
