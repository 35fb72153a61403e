import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { SATURDAY_EVENING } from './fake-clock.ts'
import { type Subject, sandboxSubject, stripeSubject } from './payment-subjects.ts'

type Desk = ReturnType<typeof openDesk>

/** The same promises for every provider, each with a desk that takes payments through it. */
export const describeEachProvider = (promises: (desk: Desk, provider: 'sandbox' | 'stripe') => void) =>
  describe.each([
    ['sandbox', sandboxSubject],
    ['stripe', stripeSubject],
  ] as const)('payments through the %s adapter', (provider, open) => {
    const holder: { subject?: Subject } = {}
    beforeAll(async () => {
      holder.subject = await open()
    })
    beforeEach(() => holder.subject?.clock.set(SATURDAY_EVENING))
    afterAll(() => holder.subject?.close())
    promises(
      openDesk(() => {
        if (!holder.subject) throw new Error('not open yet')
        return holder.subject
      }),
      provider,
    )
  })

const openDesk = (subject: () => Subject) => {
  let keys = 0
  const newKey = () => {
    keys += 1
    return `pay_${keys}`
  }
  const order = (capture: 'manual' | 'automatic' = 'manual', idempotencyKey = newKey()) => ({
    idempotencyKey,
    amountPence: 5000,
    currency: 'gbp',
    capture,
    description: 'Deposit at The Walrus',
    metadata: { payment_id: 'pay_1', venue_id: 'ven_1' },
  })
  const unpaid = (capture: 'manual' | 'automatic' = 'manual') =>
    subject().payments.createIntent(order(capture))
  const held = async () => {
    const { id } = await unpaid('manual')
    await subject().pay(id, 'succeed')
    return id
  }
  const charged = async () => {
    const { id } = await unpaid('automatic')
    await subject().pay(id, 'succeed')
    return id
  }
  const capture = (id: string, amountPence = 5000, idempotencyKey = newKey()) =>
    subject().payments.captureIntent(id, { amountPence, idempotencyKey })
  const cancel = (id: string, idempotencyKey = newKey()) =>
    subject().payments.cancelIntent(id, { idempotencyKey })
  const refund = (id: string, amountPence: number, idempotencyKey = newKey()) =>
    subject().payments.refund(id, { amountPence, idempotencyKey })
  const standing = async (id: string) => {
    const { status, capturedPence } = await subject().payments.readIntent(id)
    return { status, capturedPence }
  }

  return { subject, newKey, order, unpaid, held, charged, capture, cancel, refund, standing }
}
