import { useState } from 'preact/hooks'
import { amountIn, amountText, money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
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

/** The charge of a held deposit, and whether it was made. */
export const chargeHold = (id: string, amount_pence: number) => ({
  send: () => call('POST /api/bookings/:id/hold/capture', { params: { id }, body: { amount_pence } }),
  isMade: () => hasEnded(id, 'captured'),
})

/** Takes a held deposit, in full or in part. The rest is released. */
export const CaptureDialog = ({ venue, data, hold, onChanged, onClose }: Props) => {
  const [text, setText] = useState(amountText(hold.amount_pence, venue.currency))
  const pence = amountIn(text, venue.currency)
  const isRight = pence !== undefined && pence > 0 && pence <= hold.amount_pence
  const { id } = data.booking
  return (
    <ConfirmDialog
      title="Charge the hold"
      confirm={isRight ? `Charge ${money(pence, venue.currency, 'en')}` : 'Charge'}
      isDanger={false}
      isReady={isRight}
      {...chargeHold(id, pence ?? 0)}
      onDone={(answer) => {
        const taken = money(answer?.amount_pence ?? pence ?? 0, venue.currency, 'en')
        showToast({ text: `${taken} was charged to the card.` })
      }}
      onSettled={onChanged}
      onClose={onClose}
    >
      <AmountField label="Amount to charge" value={text} currency={venue.currency} onInput={setText} />
      <p role="status">{captureInWords(venue, hold, pence)}</p>
    </ConfirmDialog>
  )
}

/** Gives a held deposit free. */
export const ReleaseDialog = ({ venue, data, hold, onChanged, onClose }: Props) => {
  const amount = money(hold.amount_pence, venue.currency, 'en')
  const { id } = data.booking
  return (
    <ConfirmDialog
      title="Release the hold?"
      confirm={`Release ${amount}`}
      send={() => call('POST /api/bookings/:id/hold/release', { params: { id } })}
      isMade={() => hasEnded(id, 'released')}
      onDone={() => showToast({ text: `The hold of ${amount} is released. Nothing was taken.` })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <p>
        Nothing is taken, and {amount} on the guest’s card is free again. The booking then stands without a
        deposit.
      </p>
    </ConfirmDialog>
  )
}
