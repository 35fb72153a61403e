import { useState } from 'preact/hooks'
import { amountIn, amountText, money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import type { Party } from '../../model/day.ts'
import type { BookingRead } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { AmountField } from '../../parts/amount-field.tsx'

type Fee = NonNullable<BookingRead['fee']>

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly fee: Fee
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The charge of a fee, and whether it was made. */
export const chargeFee = (id: string, reason: 'no_show' | 'late_cancel', amount_pence: number) => ({
  send: () => call('POST /api/bookings/:id/charge-fee', { params: { id }, body: { reason, amount_pence } }),
  isMade: async () => {
    const { fee } = await call('GET /api/bookings/:id', { params: { id } })
    return fee?.charged_pence === amount_pence
  },
})

/** Charges the fee for a no-show or a late cancellation to the saved card. */
export const FeeDialog = ({ venue, party, fee, onChanged, onClose }: Props) => {
  const [text, setText] = useState(amountText(fee.limit_pence, venue.currency))
  const pence = amountIn(text, venue.currency)
  const isRight = pence !== undefined && pence > 0 && pence <= fee.limit_pence
  const amount = isRight ? money(pence, venue.currency, 'en') : ''
  return (
    <ConfirmDialog
      title={fee.reason === 'late_cancel' ? 'Charge the late cancellation' : 'Charge the no-show'}
      confirm={amount ? `Charge ${amount}` : 'Charge'}
      isReady={isRight && fee.reason !== null}
      {...chargeFee(party.id, fee.reason ?? 'no_show', pence ?? 0)}
      onDone={(answer) => {
        const charged = money(answer?.amount_pence ?? pence ?? 0, venue.currency, 'en')
        showToast({ text: `${charged} was charged to ${party.guest.name}’s card.` })
      }}
      onSettled={onChanged}
      onClose={onClose}
    >
      <AmountField label="Fee" value={text} currency={venue.currency} onInput={setText} />
      <p role="status">
        {isRight
          ? `${amount} is charged to the saved card now, and the guest is told by e-mail.`
          : `The terms allow at most ${money(fee.limit_pence, venue.currency, 'en')}.`}
      </p>
    </ConfirmDialog>
  )
}
