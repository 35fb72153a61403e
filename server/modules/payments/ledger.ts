import type { Tx } from '../../db/database.ts'
import type { MoneyLedger } from '../../db/tables.ts'
import { newId } from '../../db/values.ts'
import { serviceDateOf } from '../../domain/service-day.ts'

export interface MoneyMoved {
  readonly venueId: string
  readonly type: MoneyLedger['type']
  /** Positive towards the venue, negative back to the guest. */
  readonly amountPence: number
  readonly paymentId?: string | null
  readonly bookingId?: string | null
  readonly voucherId?: string | null
}

/** Every penny that moves is one row, on the service day it moved; the revenue of that day follows by itself. */
export const recordMoney = async (tx: Tx, moved: MoneyMoved, now: Date): Promise<void> => {
  const venue = await tx
    .selectFrom('venues')
    .select(['timezone', 'service_day_start'])
    .where('id', '=', moved.venueId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('money_ledger')
    .values({
      id: newId('mny'),
      venue_id: moved.venueId,
      payment_id: moved.paymentId ?? null,
      booking_id: moved.bookingId ?? null,
      voucher_id: moved.voucherId ?? null,
      type: moved.type,
      amount_pence: moved.amountPence,
      day: serviceDateOf(venue, now),
      created_at: now,
    })
    .execute()
}
