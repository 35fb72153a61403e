import { useState } from 'preact/hooks'
import { Field } from '../../../shared/field.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { call } from '../../model/api.ts'
import { type Party, reloadDay } from '../../model/day.ts'
import { type BookingRead, isOnlyHeld, splitDone, splitInWords } from '../../model/money-words.ts'
import type { Venue } from '../../model/venues.ts'
import { keepsInWords, people } from './asked-change.tsx'

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
  const stands = data?.stands
  const side = data?.cancel_quote?.by_venue
  const isHeld = data !== undefined && isOnlyHeld(data)
  const params = { id: party.id }
  const text = reason.trim()
  return (
    <ConfirmDialog
      title={stands ? `Decline the change of ${party.guest.name}?` : `Decline ${party.guest.name}?`}
      confirm="Decline"
      back="Not now"
      isReady={isMoneyKnown}
      send={() =>
        call('POST /api/bookings/:id/reject', {
          params,
          // Nobody declines a second time what a colleague has declined: that would end the booking that stands.
          body: { ...(text ? { reason: text } : {}), ...(stands ? { seen: 'pending' as const } : {}) },
        })
      }
      isMade={async () =>
        (await call('GET /api/bookings/:id', { params })).booking.status ===
        (stands ? 'approved' : 'rejected')
      }
      onDone={() =>
        showToast({
          text: stands
            ? `The change is declined. ${party.guest.name} keeps ${keepsInWords(stands)}.`
            : `${party.guest.name} is declined. ${splitDone(venue, side, isHeld)}`,
        })
      }
      onSettled={reloadDay}
      onClose={onClose}
    >
      <p>
        The guest is told by e-mail.{' '}
        {stands
          ? `The booking stays as it was: ${keepsInWords(stands)}, ${people(stands.party_size)}.`
          : isMoneyKnown
            ? splitInWords(venue, side, isHeld)
            : 'One moment…'}
      </p>
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
