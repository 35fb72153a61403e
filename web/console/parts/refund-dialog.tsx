import { useState } from 'preact/hooks'
import { newKey } from '../../shared/client.ts'
import { Field } from '../../shared/field.tsx'
import { refundBooking } from '../../shared/form-rules.ts'
import { amountIn, amountText, money } from '../../shared/money.ts'
import { showToast } from '../../shared/toast.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { call } from '../model/api.ts'
import { refundable } from '../model/money-words.ts'
import { AmountField } from './amount-field.tsx'

interface Props {
  readonly bookingId: string
  readonly name: string
  /** What was paid and neither went back nor is on its way. */
  readonly leftPence: number
  readonly currency: string
  readonly onChanged: () => unknown
  readonly onClose: () => void
}

/** Returns money by hand, whatever became of the booking. It says how much before it does. */
export const RefundDialog = ({ bookingId, name, leftPence, currency, onChanged, onClose }: Props) => {
  const [text, setText] = useState(amountText(leftPence, currency))
  const [reason, setReason] = useState('')
  const [idempotencyKey] = useState(newKey)
  const pence = amountIn(text, currency)
  const isRight = pence !== undefined && pence > 0 && pence <= leftPence && reason.trim() !== ''
  const shown = (amount: number) => money(amount, currency, 'en')
  const params = { id: bookingId }
  const amount_pence = pence ?? 0
  return (
    <ConfirmDialog
      title={`Return money to ${name}`}
      confirm={isRight ? `Return ${shown(pence)}` : 'Return'}
      isReady={isRight}
      send={() =>
        call('POST /api/bookings/:id/refund', {
          params,
          body: { amount_pence, reason: reason.trim() },
          idempotencyKey,
        })
      }
      isMade={async () =>
        refundable(await call('GET /api/bookings/:id', { params })) === leftPence - amount_pence
      }
      onDone={(answer) =>
        showToast({ text: `${shown(answer?.refunded_pence ?? amount_pence)} goes back to ${name}.` })
      }
      onSettled={onChanged}
      onClose={onClose}
    >
      <AmountField label="Amount" value={text} currency={currency} onInput={setText} />
      <Field
        name="reason"
        label="Why, for the record"
        rule={refundBooking.reason}
        value={reason}
        onInput={setReason}
      />
      <p role="status">
        {pence !== undefined && pence > leftPence
          ? `At most ${shown(leftPence)} can go back.`
          : `The booking stays as it is. ${pence === undefined ? '' : pence === leftPence ? `All ${shown(leftPence)} goes back.` : `${shown(leftPence - pence)} is kept.`}`}
        {reason.trim() === '' && ' Give a reason first.'}
      </p>
    </ConfirmDialog>
  )
}
