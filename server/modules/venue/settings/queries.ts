import type { Executor, Tx } from '../../../db/executor.ts'

export const promoCodeHasBookings = async (db: Executor, venueId: string, promoCodeId: string) => {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('promo_code_id', '=', promoCodeId)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

/** The name of an event of the venue that uses the policy, if any. */
export const eventUnderPolicy = async (db: Executor, venueId: string, policyId: string) => {
  const event = await db
    .selectFrom('events')
    .select('name')
    .where('venue_id', '=', venueId)
    .where('policy_id', '=', policyId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.name
}

/** Every venue has this row; it is created with the venue. */
export const findWidgetSettings = (db: Executor, venueId: string) =>
  db
    .selectFrom('widget_settings')
    .select([
      'bookings_enabled',
      'events_enabled',
      'vouchers_enabled',
      'combo_enabled',
      'theme_mode',
      'accent_color',
      'font',
      'corner_radius',
      'background',
      'allowed_origins',
    ])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()

/** Every venue has this row; it is created with the venue. */
export const findVoucherSettings = (db: Executor, venueId: string) =>
  db
    .selectFrom('voucher_settings')
    .select([
      'enabled',
      'min_amount_pence',
      'max_amount_pence',
      'fixed_amounts',
      'allow_custom',
      'min_quantity',
      'max_quantity',
      'expiration_months',
      'terms',
      'terms_texts',
    ])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()

export const hasPolicies = async (db: Executor, venueId: string): Promise<boolean> =>
  (await db.selectFrom('policies').select('id').where('venue_id', '=', venueId).limit(1).execute()).length > 0

/** Sets the policy that nobody chose: the first one, or none when that is deleted. */
export const setBookingPolicy = (tx: Tx, venueId: string, policyId: string | null) =>
  tx
    .updateTable('venues')
    .set({ booking_policy: policyId, has_first_policy: policyId !== null })
    .where('id', '=', venueId)
    .execute()
