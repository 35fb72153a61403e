import { useState } from 'preact/hooks'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { type Party, reloadDay } from '../../model/day.ts'
import { sendOrLookUp } from '../../model/look-up.ts'
import { type BookingRead, refundable } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { chargeFee } from './fee-dialog.tsx'
import { chargeHold } from './hold-dialogs.tsx'

interface Charge {
  readonly kind: 'fee' | 'hold'
  readonly pence: number
  /** Whether the terms keep it from whoever stays away: it is then charged unless the host says no. */
  readonly isUsual: boolean
}

/** What a no-show can cost: the fee that a saved card secures, or what is held. Undefined: nothing. */
export const chargeForNoShow = (data: BookingRead): Charge | undefined => {
  const { fee, hold, cancel_quote } = data
  if (fee?.has_card && fee.charged_pence === 0) return { kind: 'fee', pence: fee.limit_pence, isUsual: true }
  if (hold?.status !== 'authorised' || hold.amount_pence === 0) return undefined
  // Whoever stays away is treated as if they cancelled now. What is paid already is kept first.
  const kept = Math.min(hold.amount_pence, (cancel_quote?.by_guest.keep_pence ?? 0) - refundable(data))
  return kept > 0
    ? { kind: 'hold', pence: kept, isUsual: true }
    : { kind: 'hold', pence: hold.amount_pence, isUsual: false }
}

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly charge: Charge
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Marks a party that did not come, and charges what its terms allow if wanted. */
export const NoShowDialog = ({ venue, party, charge, onChanged, onClose }: Props) => {
  // What stood there when it was asked: an answer that comes meanwhile changes no sum under a finger.
  const [{ kind, pence, isUsual }] = useState(charge)
  const [charges, setCharges] = useState(isUsual)
  const amount = money(pence, venue.currency, 'en')
  const mark = async () => {
    const params = { id: party.id }
    await sendOrLookUp(
      () => call('POST /api/bookings/:id/attendance', { params, body: { state: 'no_show' } }),
      async () => (await call('GET /api/bookings/:id', { params })).booking.attendance === 'no_show',
    )
    const { send, isMade } =
      kind === 'fee' ? chargeFee(party.id, 'no_show', pence) : chargeHold(party.id, pence)
    if (charges) await sendOrLookUp<unknown>(send, isMade)
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
          {kind === 'fee'
            ? `Charge the fee of ${amount} to the saved card`
            : `Charge ${amount} of what is held on the card`}
          <small class="hint">You can also do it later.</small>
        </span>
      </label>
    </ConfirmDialog>
  )
}
