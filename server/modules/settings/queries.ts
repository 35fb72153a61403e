import type { Executor, Tx } from '../../db/executor.ts'

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
    ])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()

export const listMembers = (db: Executor, venueId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'memberships.created_at'])
    .where('memberships.venue_id', '=', venueId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()

export const findMemberByEmail = (db: Executor, venueId: string, email: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.venue_id', '=', venueId)
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst()

export const memberIds = async (tx: Tx, venueId: string) => {
  const rows = await tx.selectFrom('memberships').select('user_id').where('venue_id', '=', venueId).execute()
  return rows.map((row) => row.user_id)
}

export const endMembership = (tx: Tx, venueId: string, userId: string) =>
  tx.deleteFrom('memberships').where('venue_id', '=', venueId).where('user_id', '=', userId).execute()
