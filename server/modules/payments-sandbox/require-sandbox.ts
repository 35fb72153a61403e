import { Refusal } from '../../domain/errors.ts'
import type { PaymentsPort } from '../../ports/payments/port.ts'
import { isSandbox, type SandboxPayments } from '../../ports/payments/sandbox-port.ts'

/** With a real provider, or none, these addresses do not exist. */
export const requireSandbox = (payments: PaymentsPort | null): SandboxPayments => {
  if (!isSandbox(payments)) throw new Refusal('not_found', 'There is nothing at this address.')
  return payments
}
