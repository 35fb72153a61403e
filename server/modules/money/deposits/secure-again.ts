import { securedAgain } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import { settleFreed, updateBooking } from '../../booking/index.ts'
import { compareDeposit } from './compare-deposit.ts'

/**
 * Lets what is held, or was captured whole, secure as much of the deposit of a party that has grown as there is, as after a
 * change by the guest. What is missing is asked for only on request. `tx` has locked the booking.
 */
export const secureAgain = async (tx: Tx, bookingId: string, now: Date): Promise<void> => {
  const { booking, payments, wouldBePence } = await compareDeposit(tx, bookingId)
  const { freed, securedPence } = securedAgain(payments, wouldBePence)
  if (freed.every(({ pence }) => pence === 0)) return
  await settleFreed(tx, payments, freed, now)
  await updateBooking(tx, booking, { deposit_pence: securedPence })
}
