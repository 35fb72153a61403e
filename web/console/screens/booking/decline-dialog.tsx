import { useState } from 'preact/hooks'
import { Field } from '../../../shared/field.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { type Party, reloadDay } from '../../model/day.ts'
import { type BookingRead, splitDone, splitInWords } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly party: Party
  readonly data: BookingRead | undefined
  /** Nobody is declined before it is known what goes back. */
  readonly isMoneyKnown: boolean
  readonly onClose: () => void
}

/** Declines a request. Everything goes back to the guest. */
export const DeclineDialog = ({ venue, party, data, isMoneyKnown, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const side = data?.cancel_quote?.by_venue
  const params = { id: party.id }
  const text = reason.trim()
  return (
    <ConfirmDialog
      title={`Decline ${party.guest.name}?`}
      confirm="Decline"
      back="Not now"
      isReady={isMoneyKnown}
      send={() => call('POST /api/bookings/:id/reject', { params, body: text ? { reason: text } : {} })}
      isMade={async () => (await call('GET /api/bookings/:id', { params })).booking.status === 'rejected'}
      onDone={() => showToast({ text: `${party.guest.name} is declined. ${splitDone(venue, side)}` })}
      onSettled={reloadDay}
      onClose={onClose}
    >
      <p>The guest is told by e-mail. {isMoneyKnown ? splitInWords(venue, side) : 'One moment…'}</p>
      <Field
        name="reason"
        label="Why"
        optional="optional, for your colleagues"
        rule={{ maxLength: 2000 }}
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}
