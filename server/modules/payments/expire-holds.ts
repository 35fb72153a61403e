import { touchVenue } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { recordAudit, SYSTEM } from '../audit/index.ts'
import { recordMoney } from './ledger.ts'
import { lockPayment } from './queries.ts'
import { setPayment } from './work-off-tasks.ts'

const BATCH = 50

/** A hold that was neither captured nor released in time is gone at the provider; our books say so too. */
export const expireLapsedHolds = async (services: Services, now: Date): Promise<void> => {
  const lapsed = await services.database.read
    .selectFrom('payments')
    .select(['id', 'booking_id'])
    .where('status', '=', 'authorised')
    .where('authorised_until', '<=', now)
    .limit(BATCH)
    .execute()
  for (const { id, booking_id } of lapsed)
    await services.database.tx(async (tx) => {
      const hold = await lockPayment(tx, { id, booking_id })
      if (hold.status !== 'authorised') return
      await setPayment(tx, hold, { status: 'expired', updated_at: now })
      await recordMoney(
        tx,
        {
          venueId: hold.venue_id,
          type: 'release',
          amountPence: -hold.amount_pence,
          paymentId: hold.id,
          bookingId: hold.booking_id,
        },
        now,
      )
      if (hold.booking_id === null) return
      await recordAudit(tx, { id: hold.booking_id, venue_id: hold.venue_id }, 'hold_released', SYSTEM, now, {
        amount_pence: hold.amount_pence,
        expired: true,
      })
      touchVenue(tx, hold.venue_id, 'activity')
    })
}
