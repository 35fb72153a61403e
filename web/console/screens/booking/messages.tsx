import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import { momentOf } from '../../model/moment.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { may, type Venue } from '../../model/venues.ts'

type Message = OkOf<Contract['GET /api/my-venues/:venueId/messages']>['data'][number]

const KIND_WORDS: Record<Message['kind'], string> = {
  deposit_request: 'Deposit asked for',
  voucher: 'Voucher',
  booking_received: 'Request received',
  booking_confirmed: 'Booking confirmed',
  booking_changed: 'Booking changed',
  booking_cancelled: 'Booking cancelled',
  booking_rejected: 'Request declined',
  reminder: 'Reminder',
  tickets: 'Tickets',
  event_changed: 'Event changed',
  event_cancelled: 'Event cancelled',
  refund: 'Money returned',
  fee: 'Fee charged',
  hold_declined: 'Card declined',
  voucher_receipt: 'Receipt of a voucher',
  invitation: 'Invitation',
  password_reset: 'Password reset',
  magic_link: 'Link to sign in',
  sign_up: 'Account opened',
  staff_new_booking: 'New booking, to staff',
  staff_dispute: 'Payment disputed, to staff',
  staff_money: 'Money to look after, to staff',
  waitlist_joined: 'On the wait list',
  waitlist_offer: 'Offer of the wait list',
  queue_ready: 'Table ready',
  waitlist_over: 'Wait list over',
  staff_briefing: 'Before service, to staff',
}

const STATE_WORDS: Record<Message['state'], string> = {
  queued: 'waits to be sent since',
  suppressed: 'held back, too many to this address',
  sent: 'sent',
  failed: 'could not be sent',
}

/** Mail about the booking, newest first, each to be sent again. Loaded when it is opened. */
export const Messages = ({ id, venue }: { id: string; venue: Venue }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, reload } = useLiveLoad(isOpen ? `messages ${id}` : null, (signal) =>
    call('GET /api/my-venues/:venueId/messages', {
      params: { venueId: venue.id },
      query: { booking_id: id, limit: 50 },
      signal,
    }),
  )
  const [sending, setSending] = useState('')
  const resend = async ({ id: messageId, to }: Message) => {
    // Nobody gets the same mail twice because the first answer was slow.
    if (sending) return
    setSending(messageId)
    try {
      await call('POST /api/my-venues/:venueId/messages/:id/resend', {
        params: { venueId: venue.id, id: messageId },
      })
      showToast({ text: `It is sent to ${to} again.` })
    } catch (failure) {
      showToast({ text: sentenceFor(failure) })
    }
    setSending('')
    reload()
  }
  return (
    <details class="panel-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h3>Messages</h3>
      </summary>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data?.data.length === 0 && <p class="quiet">Nothing was written to the guest yet.</p>}
      <ol class="history">
        {data?.data.map((message) => (
          <li key={message.id} class="message">
            <span>
              <b>{KIND_WORDS[message.kind]}</b>
              <small>
                {message.to}, {STATE_WORDS[message.state]}{' '}
                {momentOf(venue, message.sent_at ?? message.created_at)}
              </small>
            </span>
            {may(venue, 'manager') && !message.kind.startsWith('staff_') && (
              <button
                type="button"
                class="button small"
                aria-busy={sending === message.id}
                aria-label={`Send again: ${KIND_WORDS[message.kind]}`}
                onClick={() => resend(message)}
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
