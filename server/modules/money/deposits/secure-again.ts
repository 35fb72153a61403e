import { isHeld } from '../../../../domain/cancellation.ts'
import { securedAgain } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import { settleFreed, updateBooking } from '../../booking/index.ts'
import { compareDeposit } from './compare-deposit.ts'

/**
 * A hold that is large enough secures a party that has grown again, as it does after a change by the guest. Nobody is
 * asked for another one. `tx` has locked the booking.
 */
export const secureAgain = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const { booking, payments, capturedPence, hasPence, wouldBePence } = await compareDeposit(tx, bookingId)
  const heldPence = payments.reduce(
    (sum, { status, amount_pence }) => sum + (isHeld(status) ? amount_pence : 0),
    0,
  )
  if (wouldBePence <= hasPence || wouldBePence > capturedPence + heldPence) return
  await settleFreed(tx, payments, securedAgain(payments, wouldBePence - hasPence), now)
  await updateBooking(tx, booking, { deposit_pence: wouldBePence })
}
