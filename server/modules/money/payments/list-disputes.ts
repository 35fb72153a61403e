import { sameTenant } from '../../../db/same-tenant.ts'
import type { ReadContext } from '../../../http/context.ts'

const LIMIT = 200

/** Every dispute of the venue's payments, newest first. */
export const listDisputes = async ({ db, params }: ReadContext<'GET /api/my-venues/:venueId/disputes'>) => {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', (join) => join.on(sameTenant('payments.id', 'disputes.payment_id')))
    .leftJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'payments.booking_id')))
    .select([
      'disputes.id',
      'payments.booking_id',
      'bookings.guest_name',
      'disputes.amount_pence',
      'disputes.withdrawn_pence',
      'payments.currency',
      'disputes.status',
      'disputes.reason',
      'disputes.due_by',
      'disputes.created_at',
    ])
    .where('disputes.venue_id', '=', params.venueId)
    .orderBy('disputes.created_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(LIMIT)
    .execute()
  return {
    data: rows.map(({ due_by, created_at, ...dispute }) => ({
      ...dispute,
      due_by: isDecided(dispute.status) ? null : (due_by?.toISOString() ?? null),
      created_at: created_at.toISOString(),
    })),
  }
}

const isDecided = (status: string) => status === 'won' || status === 'lost'
