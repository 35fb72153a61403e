import { sameTenant } from '../../../db/same-tenant.ts'
import type { ReadContext } from '../../../http/context.ts'
import { heldUntil } from './replace-hold.ts'

const LIMIT = 200

/** Holds that could not be renewed and in whose place nothing stands, newest first. */
export const listDeclinedHolds = async ({
  db,
  params,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/declined-holds'>) => {
  const holds = await db
    .selectFrom('payments')
    .innerJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .select([
      'payments.id',
      'payments.amount_pence',
      'payments.currency',
      'payments.declined_at',
      'payments.status',
      'payments.authorised_until',
      'bookings.id as booking_id',
      'bookings.guest_name',
      'bookings.booking_date',
      'bookings.booking_time',
    ])
    .where('payments.venue_id', '=', params.venueId)
    .where('payments.declined_at', 'is not', null)
    .where('payments.status', 'in', ['authorised', 'expired'])
    .where('bookings.status', 'in', ['pending', 'approved', 'checked_in'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as other')
            .select('other.id')
            .whereRef('other.replaces', '=', 'payments.id')
            .whereRef('other.venue_id', '=', 'payments.venue_id')
            .where('other.status', 'in', ['authorised', 'captured']),
        ),
      ),
    )
    .orderBy('payments.declined_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(LIMIT)
    .execute()
  return {
    data: holds.map(({ declined_at, status, authorised_until, ...hold }) => ({
      ...hold,
      declined_at: (declined_at as Date).toISOString(),
      held_until: heldUntil({ status, authorised_until }, now)?.toISOString() ?? null,
    })),
  }
}
