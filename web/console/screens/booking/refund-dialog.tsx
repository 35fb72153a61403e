import { useState } from 'preact/hooks'
import { newKey } from '../../../shared/client.ts'
import { Field } from '../../../shared/field.tsx'
import { amountIn, amountText, money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import type { BookingRead } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { AmountField } from '../../parts/amount-field.tsx'

interface Props {
  readonly venue: Venue
  readonly data: BookingRead
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** What was paid and neither went back nor is on its way. */
export const refundable = ({ money }: BookingRead): number =>
  money.paid_pence - money.returned_pence - money.returning_pence

/** Returns money by hand, whatever became of the booking. */
export const RefundDialog = ({ venue, data, onChanged, onClose }: Props) => {
  const left = refundable(data)
  const [text, setText] = useState(amountText(left, venue.currency))
  const [reason, setReason] = useState('')
  const [idempotencyKey] = useState(newKey)
  const pence = amountIn(text, venue.currency)
  const isRight = pence !== undefined && pence > 0 && pence <= left && reason.trim() !== ''
  const shown = (amount: number) => money(amount, venue.currency, 'en')
  const params = { id: data.booking.id }
  const amount_pence = pence ?? 0
  return (
    <ConfirmDialog
      title="Return money"
      confirm={isRight ? `Return ${shown(pence)}` : 'Return'}
      isReady={isRight}
      send={() =>
        call('POST /api/bookings/:id/refund', {
          params,
          body: { amount_pence, reason: reason.trim() },
          idempotencyKey,
        })
      }
      isMade={async () => refundable(await call('GET /api/bookings/:id', { params })) === left - amount_pence}
      onDone={(answer) =>
        showToast({ text: `${shown(answer?.refunded_pence ?? amount_pence)} goes back to the guest.` })
      }
      onSettled={onChanged}
      onClose={onClose}
    >
      <AmountField label="Amount" value={text} currency={venue.currency} onInput={setText} />
      <Field
        name="reason"
        label="Why, for the record"
        rule={{ maxLength: 500 }}
        value={reason}
        onInput={setReason}
      />
      <p role="status">
        {pence !== undefined && pence > left
          ? `At most ${shown(left)} can go back.`
          : `The booking stays as it is. ${pence !== undefined ? `${shown(left - pence)} is kept.` : ''}`}
      </p>
    </ConfirmDialog>
  )
}
