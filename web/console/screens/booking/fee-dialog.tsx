import { useState } from 'preact/hooks'
import { amountIn, amountText, money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { type Party, reloadDay } from '../../model/day.ts'
import { sendOrLookUp } from '../../model/look-up.ts'
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

const chargeFee = (id: string, reason: 'no_show' | 'late_cancel', amount_pence: number) => ({
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

/** Marks a party that did not come, and charges the fee of its terms if wanted. */
export const NoShowDialog = ({ venue, party, fee, onChanged, onClose }: Props) => {
  const [charges, setCharges] = useState(true)
  const amount = money(fee.limit_pence, venue.currency, 'en')
  const mark = async () => {
    const params = { id: party.id }
    await sendOrLookUp(
      () => call('POST /api/bookings/:id/attendance', { params, body: { state: 'no_show' } }),
      async () => (await call('GET /api/bookings/:id', { params })).booking.attendance === 'no_show',
    )
    const charge = chargeFee(party.id, 'no_show', fee.limit_pence)
    if (charges) await sendOrLookUp(charge.send, charge.isMade)
  }
  return (
    <ConfirmDialog
      title={`${party.guest.name} did not come?`}
      confirm={charges ? `No-show, charge ${amount}` : 'No-show, charge nothing'}
      send={mark}
      onDone={() =>
        showToast({
          text: `${party.guest.name} is marked as a no-show. ${charges ? `${amount} was charged.` : 'Nothing was charged.'}`,
        })
      }
      onSettled={async () => {
        await reloadDay()
        onChanged()
      }}
      onClose={onClose}
    >
      <p>The table is free from now on.</p>
      <label class="check">
        <input type="checkbox" checked={charges} onChange={() => setCharges(!charges)} />
        <span>
          Charge the fee of {amount} to the saved card
          <small class="hint">You can also do it later.</small>
        </span>
      </label>
    </ConfirmDialog>
  )
}
