import { useState } from 'preact/hooks'
import { localOf, shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import words from '../../../shared/words.en.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { Panel } from '../../parts/panel.tsx'
import { RefundDialog } from '../../parts/refund-dialog.tsx'
import { AttendeeBadge } from './attendees.tsx'
import type { Attendee, Event, EventDesk } from './desk.ts'

interface Props {
  readonly desk: EventDesk
  readonly event: Event
  readonly attendee: Attendee
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** One booking of the event: contact, tickets, and what the venue can do for the guest. */
export const AttendeePanel = ({ desk, event, attendee, onClose, onChanged }: Props) => {
  const [isRefunding, setIsRefunding] = useState(false)
  const booked = localOf(
    { timezone: event.timezone, service_day_start: '00:00' },
    Date.parse(attendee.created_at),
  )
  const canChange = desk.canChange && desk.venue !== undefined
  return (
    <Panel title={attendee.guest_name} onClose={onClose}>
      <p class="panel-facts">
        <AttendeeBadge attendee={attendee} timezone={event.timezone} />
        <span>
          {attendee.party_size} {attendee.party_size === 1 ? 'person' : 'people'}
        </span>
      </p>
      <dl class="facts">
        <dt>Booked</dt>
        <dd>
          {shortDate(words, booked.date)}, {booked.time}
        </dd>
        <dt>Paid</dt>
        <dd>
          {attendee.paid_amount_pence > 0
            ? money(attendee.paid_amount_pence, event.currency, 'en')
            : 'Nothing'}
        </dd>
        {attendee.table_number && (
          <>
            <dt>Table</dt>
            <dd>{attendee.table_number}</dd>
          </>
        )}
        {attendee.guest_email && (
          <>
            <dt>E-mail</dt>
            <dd>{attendee.guest_email}</dd>
          </>
        )}
        {attendee.guest_phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${attendee.guest_phone}`}>{attendee.guest_phone}</a>
            </dd>
          </>
        )}
      </dl>
      {attendee.tickets.length > 0 && (
        <section class="panel-section">
          <h3>Tickets</h3>
          <ul>
            {attendee.tickets.map(({ id, code, name }) => (
              <li key={id} class="ticket">
                {name && <b>{name}</b>} <span class="code">{code}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canChange && (
        <div class="actions">
          {attendee.tickets.length > 0 && attendee.status === 'approved' && (
            <button
              type="button"
              class="button small"
              onClick={() => resendTickets(event.venue_id, attendee).catch(sayFailure)}
            >
              Send tickets again
            </button>
          )}
          {attendee.paid_amount_pence > 0 && (
            <button type="button" class="button small danger" onClick={() => setIsRefunding(true)}>
              Return money…
            </button>
          )}
        </div>
      )}
      {desk.venue && (
        <a href={`/console/${event.venue_id}/list?date=${event.event_date}&booking=${attendee.id}`}>
          Booking with its history
        </a>
      )}
      {isRefunding && (
        <RefundDialog
          bookingId={attendee.id}
          name={attendee.guest_name}
          leftPence={attendee.paid_amount_pence}
          currency={event.currency}
          onClose={() => setIsRefunding(false)}
          onChanged={onChanged}
        />
      )}
    </Panel>
  )
}

const sayFailure = (error: unknown) => showToast({ text: sentenceFor(error) })

/** The newest mail with the tickets goes out again, to the address that the booking has now. */
const resendTickets = async (venueId: string, { id, guest_name }: Attendee) => {
  const { data } = await call('GET /api/my-venues/:venueId/messages', {
    params: { venueId },
    query: { booking_id: id, limit: 200 },
  })
  const mail = data.find(({ kind }) => kind === 'tickets')
  if (!mail) return showToast({ text: 'No tickets were mailed for this booking, so none can be sent again.' })
  await call('POST /api/my-venues/:venueId/messages/:id/resend', { params: { venueId, id: mail.id } })
  showToast({ text: `The tickets are on their way to ${guest_name} again.` })
}
