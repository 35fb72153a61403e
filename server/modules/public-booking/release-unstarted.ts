import type { Services } from '../../services.ts'
import { SYSTEM } from '../audit/index.ts'
import { changeStatus } from '../bookings/index.ts'
import { HOLDS_ONLY } from '../settlement/index.ts'

/** Gives up a booking whose payment could not be begun. What the provider may have opened is closed by a queued task. */
export const releaseUnstarted = (services: Services, bookingId: string, now: Date): Promise<void> =>
  services.database.tx(async (tx) => {
    const booking = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (booking.status !== 'pending' || booking.payment_due_at === null) return
    await changeStatus(tx, booking, {
      action: 'staff_cancel',
      doer: SYSTEM,
      now,
      audit: 'released',
      refund: HOLDS_ONLY,
    })
  })
