import { useState } from 'preact/hooks'
import { amountIn, amountText, money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { sendOrLookUp } from '../../model/look-up.ts'
import { type BookingRead, captureInWords } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { AmountField } from '../../parts/amount-field.tsx'

interface Props {
  readonly venue: Venue
  readonly data: BookingRead
  readonly hold: NonNullable<BookingRead['hold']>
  /** Called after each attempt: what stands is read again, refused or not. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Whether the hold has ended so, by what is read now. */
const hasEnded = async (id: string, status: 'captured' | 'released') =>
  (await call('GET /api/bookings/:id', { params: { id } })).hold?.status === status

/** Takes a held deposit, in full or in part. The rest is released. */
export const CaptureDialog = ({ venue, data, hold, onChanged, onClose }: Props) => {
  const [text, setText] = useState(amountText(hold.amount_pence, venue.currency))
  const pence = amountIn(text, venue.currency)
  const isRight = pence !== undefined && pence > 0 && pence <= hold.amount_pence
  const capture = async () => {
    if (!isRight) return
    try {
      const { id } = data.booking
      const answer = await sendOrLookUp(
        () => call('POST /api/bookings/:id/hold/capture', { params: { id }, body: { amount_pence: pence } }),
        () => hasEnded(id, 'captured'),
      )
      const { amount_pence = pence } = answer ?? {}
      showToast({ text: `${money(amount_pence, venue.currency, 'en')} was taken from the card.` })
    } finally {
      onChanged()
    }
  }
  return (
    <ConfirmDialog
      title="Take the held deposit"
      confirm={isRight ? `Take ${money(pence, venue.currency, 'en')}` : 'Take'}
      isDanger={false}
      isReady={isRight}
      run={capture}
      onClose={onClose}
    >
      <AmountField label="Amount to take" value={text} currency={venue.currency} onInput={setText} />
      <p role="status">{captureInWords(venue, hold, pence)}</p>
    </ConfirmDialog>
  )
}

/** Gives a held deposit free. */
export const ReleaseDialog = ({ venue, data, hold, onChanged, onClose }: Props) => {
  const amount = money(hold.amount_pence, venue.currency, 'en')
  const release = async () => {
    try {
      const { id } = data.booking
      await sendOrLookUp(
        () => call('POST /api/bookings/:id/hold/release', { params: { id } }),
        () => hasEnded(id, 'released'),
      )
      showToast({ text: `The hold of ${amount} is released. Nothing was taken.` })
    } finally {
      onChanged()
    }
  }
  return (
    <ConfirmDialog title="Release the hold?" confirm={`Release ${amount}`} run={release} onClose={onClose}>
      <p>
        Nothing is taken, and {amount} on the guest’s card is free again. The booking then stands without a
        deposit.
      </p>
    </ConfirmDialog>
  )
}
