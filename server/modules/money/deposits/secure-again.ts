import { securedAgain } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import { settleFreed, updateBooking } from '../../booking/index.ts'
import { compareDeposit } from './compare-deposit.ts'

/**
 * Lets the holds of a party that has grown secure as much of its deposit as they hold, as after a change by the guest.
 * What they do not hold is asked for only on request. `tx` has locked the booking.
 */
export const secureAgain = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const { booking, payments, hasPence, wouldBePence } = await compareDeposit(tx, bookingId)
  const { freed, securedPence } = securedAgain(payments, wouldBePence)
  if (securedPence <= hasPence) return
  await settleFreed(tx, payments, freed, now)
  await updateBooking(tx, booking, { deposit_pence: securedPence })
}
