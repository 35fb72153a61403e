import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addDays, longDate, shortDate } from '../../../shared/dates.ts'
import { showToast } from '../../../shared/toast.tsx'
import words from '../../../shared/words.en.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { useStored } from '../../forms/use-stored.ts'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { isGone, sendAndSay } from '../../model/look-up.ts'
import { AttendeePanel } from './attendee-panel.tsx'
import { Attendees, useAttendees } from './attendees.tsx'
import { CancelEvent } from './cancel-event.tsx'
import { type Event, type EventDesk, type Sales, STATUS_WORDS, type Step, stepsFor } from './desk.ts'
import { EditEvent } from './event-form.tsx'
import { PendingChange } from './pending-change.tsx'
import { SalesFigures } from './sales.tsx'
import { Share } from './share.tsx'
import { TicketTypes } from './ticket-types.tsx'

/** One event: how it stands, how it sells, what is on sale, who comes, and how guests find it. */
export const EventPage = ({ desk, id }: { desk: EventDesk; id: string }) => {
  const { address, set } = useNavigation()
  const {
    data: event,
    error,
    reload,
  } = useStored(`event ${id}`, () => call('GET /api/my-events/:id', { params: { id } }))
  const attendees = useAttendees(id)
  const sales = useStored(`sales ${id}`, () => call('GET /api/my-events/:id/sales', { params: { id } }))
  if (!event)
    return (
      <div class="events">
        <a href={desk.href()}>All events</a>
        <LoadState error={error} isLoading onAgain={reload} rows={3} />
      </div>
    )
  if (address.query.edit && desk.canChange && event.status !== 'cancelled')
    return <EditEvent desk={desk} event={event} reload={reload} />
  const refresh = async () => {
    attendees.reload()
    await Promise.all([reload(), sales.reload()])
  }
  const open = attendees.data?.data.find((attendee) => attendee.id === address.query.guest)
  return (
    <>
      <div class="events event-page">
        <a href={desk.href()}>All events</a>
        <Head desk={desk} event={event} refresh={refresh} cancel={sales.data?.cancel} />
        {event.pending_change && <PendingChange desk={desk} event={event} reload={reload} />}
        {sales.error !== undefined && <p class="notice bad">{sentenceFor(sales.error)}</p>}
        {sales.data && <SalesFigures event={event} sales={sales.data} />}
        <TicketTypes desk={desk} event={event} />
        <Attendees event={event} list={attendees} />
        {event.status === 'approved' && <Share event={event} />}
      </div>
      {open && (
        <AttendeePanel
          key={open.id}
          desk={desk}
          event={event}
          attendee={open}
          onClose={() => set({ guest: '' })}
          onChanged={refresh}
        />
      )}
    </>
  )
}

interface HeadProps {
  readonly desk: EventDesk
  readonly event: Event
  readonly cancel: Sales['cancel'] | undefined
  refresh(): Promise<void>
}

const Head = ({ desk, event, cancel, refresh }: HeadProps) => {
  const { to } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const [dialog, setDialog] = useState<'cancel' | 'delete'>()
  const { text, look } = STATUS_WORDS[event.status]
  const isOpen = event.status !== 'cancelled'
  const params = { id: event.id }
  const run = async ({ to: status, said }: Step) => {
    await sendAndSay(
      () => call('PATCH /api/my-events/:id/status', { params, body: { status } }),
      (answer) =>
        [`${event.name} ${said}`, ...(answer?.warnings ?? []).map(({ message }) => message)].join(' '),
      async () => (await call('GET /api/my-events/:id', { params })).status === status,
    )
    await refresh()
  }
  return (
    <header class="event-head">
      {event.cover_image_url && <img src={event.cover_image_url} alt="" />}
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {event.name}
        </h2>
        <p>{whenOf(event)}</p>
        <p class="panel-facts">
          <span class={`badge ${look}`}>{text}</span>
          {[
            desk.venue ? '' : event.venue_name,
            event.genre,
            event.organiser_name && `by ${event.organiser_name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {desk.canChange && isOpen && (
        <div class="actions">
          {stepsFor(desk.venue !== undefined, event.status, event.sold).map((step) => (
            <button
              key={step.label}
              type="button"
              class={step.isMain ? 'button small primary' : 'button small'}
              onClick={() => run(step)}
            >
              {step.label}
            </button>
          ))}
          <a class="button small" href={desk.href(event.id, { edit: '1' })}>
            Edit
          </a>
          {(event.status === 'draft' || event.status === 'rejected') && (
            <button type="button" class="button small danger" onClick={() => setDialog('delete')}>
              Delete…
            </button>
          )}
          {(event.status === 'approved' || event.sold > 0) && (
            <button type="button" class="button small danger" onClick={() => setDialog('cancel')}>
              Cancel event…
            </button>
          )}
        </div>
      )}
      {dialog === 'cancel' && cancel && (
        <CancelEvent
          event={event}
          cost={cancel}
          mayReturnArrived={desk.venue !== undefined}
          onClose={() => setDialog(undefined)}
          onDone={refresh}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${event.name}?`}
          confirm="Delete"
          send={() => call('DELETE /api/my-events/:id', { params })}
          isMade={() => isGone(() => call('GET /api/my-events/:id', { params }))}
          onDone={() => {
            showToast({ text: `${event.name} is deleted.` })
            to({ venueId: desk.venue?.id, screen: 'events', query: { list: 'drafts' } })
          }}
          onClose={() => setDialog(undefined)}
        >
          <p>Nobody has booked it. It cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </header>
  )
}

const whenOf = ({ event_date, start_time, end_time, last_entry_time }: Event): string => {
  const end = end_time <= start_time ? `${shortDate(words, addDays(event_date, 1))} ${end_time}` : end_time
  const entry = last_entry_time ? `, last entry ${last_entry_time}` : ''
  return `${longDate(words, event_date)}, ${start_time} to ${end}${entry}`
}
