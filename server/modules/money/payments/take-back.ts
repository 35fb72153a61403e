import type { Tx } from '../../../db/executor.ts'
import { recordPaymentEntry } from './ledger.ts'
import type { PaymentRow } from './queries.ts'
import { addToPaidAmount, updatePayment } from './record-payment-status.ts'

const COLUMN = { refund: 'refunded_pence', dispute: 'disputed_pence' } as const

/**
 * Writes money that leaves the venue by a refund or a dispute to the payment, the ledger and the booking's paid amount.
 * Negative pence come back to the venue: a refund failed, or a dispute was won. Returns the payment as it is now.
 */
export const takeBack = async (
  tx: Tx,
  payment: PaymentRow,
  type: keyof typeof COLUMN,
  pence: number,
  now: Date,
): Promise<PaymentRow> => {
  if (pence === 0) return payment
  const changed = { [COLUMN[type]]: payment[COLUMN[type]] + pence }
  await updatePayment(tx, payment, { ...changed, updated_at: now })
  await recordPaymentEntry(tx, payment, type, -pence, now)
  await addToPaidAmount(tx, payment, -pence)
  return { ...payment, ...changed }
}
