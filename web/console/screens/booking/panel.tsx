import { useState } from 'preact/hooks'
import { longDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { Bones } from '../../forms/load-state.tsx'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { now, timeAt } from '../../model/clock.ts'
import { isLoaded, type Party, parties } from '../../model/day.ts'
import { type BookingRead, isOnlyHeld } from '../../model/money-words.ts'
import { movedAway } from '../../model/party-actions.ts'
import { approve, cancelReservation, takeBack } from '../../model/party-decisions.ts'
import { saveBookingTags } from '../../model/party-details.ts'
import { useLiveLoad } from '../../model/use-live-load.ts'
import { isAllowed, may, type Venue } from '../../model/venues.ts'
import { isOffered } from '../../model/wishes.ts'
import { dayAndTime } from '../../parts/after-midnight.tsx'
import { MoveDialog } from '../../parts/move-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { LookBadge, lookOf } from '../../parts/party-look.tsx'
import { TagEditor } from '../../parts/tag-editor.tsx'
import { AskedChange, keepsInWords } from './asked-change.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { DepositNote } from './deposit-gap.tsx'
import { Extras } from './extras.tsx'
import { Facts } from './facts.tsx'
import { GuestAlerts, GuestFacts, useGuest } from './guest-facts.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { Money } from './money.tsx'
import { chargeForNoShow, NoShowDialog } from './no-show-dialog.tsx'
import { Notes } from './notes.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly id: string
  readonly onClose: () => void
}

/** One party: who they are, how they stand, where they sit, what they paid, and what can be done. */
export const BookingPanel = ({ venue, date, id, onClose }: Props) => {
  const party = parties.value.find((one) => one.id === id)
  if (!party && !isLoaded.value)
    return (
      <Panel title="Booking" onClose={onClose}>
        <Bones rows={4} />
      </Panel>
    )
  if (!party) return <Elsewhere key={id} shown={date} id={id} onClose={onClose} />
  return <PartyPanel key={party.id} venue={venue} party={party} onClose={onClose} />
}

interface ElsewhereProps {
  readonly shown: string
  readonly id: string
  readonly onClose: () => void
}

/** A booking that is not on the shown day: where it is, and the way there. */
const Elsewhere = ({ shown, id, onClose }: ElsewhereProps) => {
  const { set } = useNavigation()
  // A reservation cannot be looked up by itself: it is where it was moved to from here.
  const isBooking = id.startsWith('bkg_')
  const { data, error } = useLiveLoad(isBooking ? `where is ${id}` : null, (signal) =>
    call('GET /api/bookings/:id', { params: { id }, signal }),
  )
  if (isBooking && !data && error?.status !== 404)
    return (
      <Panel title="Booking" onClose={onClose}>
        {error ? <p class="notice bad">{sentenceFor(error)}</p> : <Bones rows={2} />}
      </Panel>
    )
  const moved = movedAway.value.get(id)
  const date = data?.booking.booking_date ?? moved?.date
  // What is remembered is out of date where it names this day.
  const isElsewhere = date !== shown
  if (!date || (!data && !isElsewhere))
    return (
      <Panel title="Not on this day" onClose={onClose}>
        <p>This booking was moved to another day, or it does not exist.</p>
      </Panel>
    )
  return (
    <Panel title={data?.booking.guest_name ?? moved?.name ?? ''} onClose={onClose}>
      <p>
        {isElsewhere && 'Not on this day. '}The booking is for {longDate(words, date)},{' '}
        {data?.booking.booking_time ?? moved?.time}.
      </p>
      {isElsewhere && (
        <div class="actions start">
          <button type="button" class="button" onClick={() => set({ date, booking: id })}>
            Show that day
          </button>
        </div>
      )}
    </Panel>
  )
}

type Open = 'move' | 'cancel' | 'decline' | 'no-show'

const PartyPanel = ({ venue, party, onClose }: { venue: Venue; party: Party; onClose: () => void }) => {
  const [dialog, setDialog] = useState<Open>()
  const isBooking = party.source === 'booking'
  const { data, error, reload } = useLiveLoad(isBooking ? party.id : null, (signal) =>
    call('GET /api/bookings/:id', { params: { id: party.id }, signal }),
  )
  const guest = useGuest(venue, party)
  const canChange = may(venue, 'host')
  const look = lookOf(party)
  const isGone = look === 'gone'
  const stands = data?.stands
  const isMoneyKnown = !isBooking || data !== undefined || error !== undefined
  const charge = may(venue, 'manager') && data ? chargeForNoShow(data) : undefined
  const close = () => {
    setDialog(undefined)
    reload()
  }
  return (
    <Panel title={party.guest.name} onClose={onClose}>
      <p class="panel-facts">
        <LookBadge party={party} at={look === 'late' ? now.value : undefined} />
        <span>
          {dayAndTime(venue, party.date, party.time)} until {timeAt(venue, Date.parse(party.ends_at))}
        </span>
        {party.at_risk && <span class="badge look-late">Table may be late</span>}
        {party.awaiting_payment && (
          <span class="badge look-late">
            {isOffered(party) ? 'Offered, not answered yet' : 'Not paid yet'}
          </span>
        )}
      </p>
      <GuestAlerts venue={venue} read={guest} />
      {isGone && <Gone venue={venue} party={party} data={data} />}
      {stands && <AskedChange venue={venue} party={party} stands={stands} />}
      {look === 'request' && canChange && (
        <div class={stands ? 'actions stacked' : 'actions'}>
          <button type="button" class="button primary" onClick={() => approve(party)}>
            {stands ? 'Confirm the change' : 'Confirm'}
          </button>
          <button type="button" class="button" onClick={() => setDialog('decline')}>
            {stands ? `Decline: keeps ${keepsInWords(stands)}…` : 'Decline…'}
          </button>
        </div>
      )}
      {!isGone && look !== 'request' && may(venue, 'door') && (
        <AttendanceButtons
          venue={venue}
          party={party}
          isFeeKnown={isMoneyKnown}
          {...(charge ? { onNoShow: () => setDialog('no-show') } : {})}
        />
      )}
      <Facts
        venue={venue}
        party={party}
        ticketNames={data?.booking.ticket_names ?? []}
        canChange={canChange && !isGone && !stands}
        onMove={() => setDialog('move')}
      />
      {canChange && data && <DepositNote venue={venue} party={party} data={data} onChanged={reload} />}
      {party.extras.length > 0 && <Extras venue={venue} party={party} />}
      <GuestFacts party={party} venue={venue} read={guest} />
      <Notes venue={venue} party={party} canChange={canChange && !isGone} />
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {!isMoneyKnown && <Bones rows={2} />}
      {data && <Money venue={venue} party={party} data={data} onChanged={reload} />}
      {(canChange || party.tags.length > 0) && (
        <TagEditor
          label="Tags of the booking"
          tags={party.tags}
          canChange={canChange && !isGone}
          onSave={(tags) => saveBookingTags(venue.id, party, tags)}
        />
      )}
      {canChange && data?.can_cancel && (
        <button type="button" class="button danger" onClick={() => setDialog('cancel')}>
          Cancel booking…
        </button>
      )}
      {canChange && !isBooking && !isGone && (
        <button type="button" class="button danger" onClick={() => cancelReservation(venue.id, party)}>
          Cancel reservation
        </button>
      )}
      {isBooking && isAllowed(venue, 'manager') && <Messages id={party.id} venue={venue} />}
      {isBooking && isAllowed(venue, 'host') && <History id={party.id} venue={venue} />}
      {dialog === 'move' && <MoveDialog venue={venue} party={party} onClose={() => setDialog(undefined)} />}
      {dialog === 'decline' && (
        <DeclineDialog venue={venue} party={party} data={data} isMoneyKnown={isMoneyKnown} onClose={close} />
      )}
      {dialog === 'no-show' && charge && (
        <NoShowDialog venue={venue} party={party} charge={charge} onChanged={reload} onClose={close} />
      )}
      {dialog === 'cancel' && data && (
        <CancelDialog
          venue={venue}
          party={party}
          quote={data.cancel_quote}
          isHeld={isOnlyHeld(data)}
          onChanged={reload}
          onClose={close}
        />
      )}
    </Panel>
  )
}

/** Why a party was not accepted, and the way back from a mistake. */
const Gone = ({ venue, party, data }: { venue: Venue; party: Party; data: BookingRead | undefined }) => {
  if (party.status !== 'rejected') return null
  const { door_rejected_at: at, door_rejected_by_name: by } = data?.booking ?? {}
  return (
    <>
      {party.turned_away !== null && (
        <p>
          Turned away at the door{at && ` at ${timeAt(venue, Date.parse(at))}`}
          {by && ` by ${by}`}: {party.turned_away}.
        </p>
      )}
      {party.turned_away === null && data?.booking.reason && <p>{data.booking.reason}</p>}
      {may(venue, 'host') && (
        <div class="actions start">
          <button type="button" class="button small" onClick={() => takeBack(party)}>
            {party.turned_away === null ? 'Back to the requests' : 'Expect them again'}
          </button>
        </div>
      )}
    </>
  )
}
