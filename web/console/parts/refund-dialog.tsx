import { useState } from 'preact/hooks'
import { newKey } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { refundBooking } from '../../shared/form-rules.ts'
import { money } from '../../shared/money.ts'
import { showToast } from '../../shared/toast.tsx'
import { MoneyField, TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { call } from '../model/api.ts'

interface Props {
  readonly bookingId: string
  readonly name: string
  readonly paidPence: number
  readonly currency: string
  onDone(): Promise<void>
  onClose(): void
}

interface Fields {
  readonly amount_pence: number | null
  readonly reason: string
}

/** Returns captured money by hand. It says how much before it does. */
export const RefundDialog = ({ bookingId, name, paidPence, currency, onDone, onClose }: Props) => {
  const [idempotencyKey] = useState(newKey)
  const pay = (pence: number) => money(pence, currency, 'en')
  const draft = useDraft<Fields>({
    id: `refund ${bookingId}`,
    stored: { amount_pence: paidPence, reason: '' },
    rules: refundBooking,
    canChange: true,
    isNew: true,
    save: async (_, { amount_pence, reason }) => {
      const { refunded_pence } = await call('POST /api/bookings/:id/refund', {
        params: { id: bookingId },
        body: { reason, ...(amount_pence === null ? {} : { amount_pence }) },
        idempotencyKey,
      })
      showToast({ text: `${pay(refunded_pence)} go back to ${name}.` })
      await onDone()
      onClose()
      return undefined
    },
  })
  const { amount_pence } = draft.values
  return (
    <Dialog title={`Refund ${name}`} onClose={onClose}>
      <Form
        draft={draft}
        save={amount_pence ? `Return ${pay(amount_pence)}` : 'Return all that is left'}
        actions={
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        }
      >
        <p>
          {name} paid {pay(paidPence)}. The booking stands; only the money goes back.
        </p>
        <MoneyField draft={draft} name="amount_pence" label="Amount" currency={currency} />
        <TextField
          draft={draft}
          name="reason"
          label="Why"
          hint="For your records. The guest is told the amount."
        />
      </Form>
    </Dialog>
  )
}
