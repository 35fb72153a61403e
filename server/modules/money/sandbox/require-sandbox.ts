import { Refusal } from '../../../../domain/errors.ts'
import type { PaymentsPort } from '../../../ports/payments/port.ts'
import { isSandbox, type SandboxPayments } from '../../../ports/payments/sandbox-port.ts'

/** Throws 404 unless the sandbox is the configured provider. */
export const requireSandbox = (payments: PaymentsPort | null): SandboxPayments => {
  if (!isSandbox(payments)) throw new Refusal('not_found', 'There is nothing at this address.')
  return payments
}
