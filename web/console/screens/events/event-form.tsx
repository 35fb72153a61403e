import { useLayoutEffect, useRef } from 'preact/hooks'
import { addDays, longDate } from '../../../shared/dates.ts'
import { createEvent, updateEvent } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { isStored } from '../../forms/draft.ts'
import {
  CheckField,
  ClockField,
  ManyField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { TranslatedField } from '../../forms/translated-field.tsx'
import { type Draft, useDraft } from '../../forms/use-draft.ts'
import { useNavigation } from '../../model/address.ts'
import { call } from '../../model/api.ts'
import { todayAt } from '../../model/clock.ts'
import { Cover } from './cover.tsx'
import type { Event, EventDesk } from './desk.ts'
import { blankEvent, type EventFields, fieldsOf, sendable } from './event-fields.ts'
import { VenueChoice } from './venue-choice.tsx'

/** A new event starts as a draft; an organiser's goes to the venue for approval. */
export const NewEvent = ({ desk }: { desk: EventDesk }) => {
  const { to } = useNavigation()
  const today = desk.venue ? todayAt(desk.venue) : new Date().toISOString().slice(0, 10)
  /** Those that a new event joins, the newest among them. */
  const load = async () => {
    const list = desk.venue ? 'drafts' : 'upcoming'
    const venue = desk.venue ? { venue: desk.venue.id } : {}
    return (await call('GET /api/my-events', { query: { list, limit: 200, ...venue } })).data
  }
  const known = useLoad('events before', async () => (await load()).map(({ id }) => id))
  const finish = (id: string, name: string) => {
    const next = desk.venue ? 'Add tickets or tables, then publish it.' : 'The venue is asked to approve it.'
    showToast({ text: `${name} is saved. ${next}` })
    to({ venueId: desk.venue?.id, screen: 'events', section: id, query: {} })
  }
  const draft = useDraft<EventFields>({
    id: `event ${desk.venue?.id} new`,
    stored: blankEvent(desk.venue?.id ?? '', addDays(today, 14)),
    rules: createEvent,
    canChange: true,
    isNew: true,
    save: async (_, values) => {
      const answer = await call('POST /api/my-events', { body: sendable(values) })
      finish(answer.id, values.name)
      return answer
    },
    look: async (sent) => {
      const made = (await load()).find(
        (event) =>
          known.data && !known.data.includes(event.id) && isStored(sendable(sent), sendable(fieldsOf(event))),
      )
      if (!made) return undefined
      finish(made.id, made.name)
      return { ...fieldsOf(made), ...sent }
    },
  })
  return (
    <EventForm
      desk={desk}
      draft={draft}
      title="New event"
      save={desk.venue ? 'Save as a draft' : 'Send to the venue'}
    />
  )
}

interface EditProps {
  readonly desk: EventDesk
  readonly event: Event
  reload(): Promise<unknown>
}

export const EditEvent = ({ desk, event, reload }: EditProps) => {
  const { set } = useNavigation()
  const draft = useDraft<EventFields>({
    id: `event ${event.id}`,
    stored: fieldsOf(event),
    rules: updateEvent,
    canChange: desk.canChange,
    save: async (changes) => {
      const answer = await call('PUT /api/my-events/:id', {
        params: { id: event.id },
        body: sendable(changes),
      })
      await reload()
      return answer
    },
    look: async () => {
      const now = await call('GET /api/my-events/:id', { params: { id: event.id } })
      await reload()
      return fieldsOf(now)
    },
    onSaved: (answer) => {
      const waits = !desk.venue && event.status === 'approved'
      const warnings = answer?.warnings?.map(({ message }) => message) ?? []
      showToast({
        text: [waits ? 'The change waits for the venue.' : `${event.name} is saved.`, ...warnings].join(' '),
      })
      set({ edit: '' })
    },
  })
  return <EventForm desk={desk} draft={draft} event={event} title={`Edit ${event.name}`} save="Save" />
}

interface FormProps {
  readonly desk: EventDesk
  readonly draft: Draft<EventFields>
  readonly event?: Event
  readonly title: string
  readonly save: string
}

const EventForm = ({ desk, draft, event, title, save }: FormProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const { values } = draft
  const currency = event?.currency ?? desk.venue?.currency ?? 'gbp'
  return (
    <div class="event-form narrow-form">
      <a href={desk.href(event?.id)}>{event ? 'Back to the event' : 'All events'}</a>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Form draft={draft} save={save}>
        {!desk.venue && !event && <VenueChoice draft={draft} />}
        <TranslatedField draft={draft} name="name" label="Name" texts="names" />
        <div class="three">
          <ClockField draft={draft} name="event_date" label="Date" type="date" />
          <ClockField draft={draft} name="start_time" label="Starts" type="time" />
          <ClockField draft={draft} name="end_time" label="Ends" type="time" hint={endHint(values)} />
        </div>
        <div class="three">
          <NumberField draft={draft} name="capacity" label="Capacity" unit="people" />
          <ClockField
            draft={draft}
            name="last_entry_time"
            label="Last entry"
            type="time"
            emptyAs={null}
            optional
            hint="Empty: the venue’s last entry. Tickets are sold until then."
          />
        </div>
        <TranslatedField
          draft={draft}
          name="description"
          label="For guests"
          lines={4}
          optional
          texts="descriptions"
        />
        <div class="pair">
          <TextField
            draft={draft}
            name="event_type"
            label="Kind"
            optional
            hint="Club night, tasting, concert…"
          />
          <TextField draft={draft} name="genre" label="Genre" optional />
        </div>
        <Cover draft={draft} shown={event?.cover_image_url ?? null} />
        <SelectField
          draft={draft}
          name="ticket_names"
          label="Names on tickets"
          options={TICKET_NAMES}
          hint="Who comes with each ticket. It stands on the ticket, and the door sees it. Sold tickets stay as they are."
        />
        <fieldset class="stack">
          <legend>Tables</legend>
          <CheckField draft={draft} name="sells_tables" label="Sell tables for this event" />
          {values.sells_tables && (
            <MoneyField
              draft={draft}
              name="table_price_per_cover_pence"
              label="Price of a table, for each person"
              currency={currency}
              hint="If a table’s deposit is higher, that is its price."
            />
          )}
        </fieldset>
        {desk.venue && <VenueFields venueId={desk.venue.id} draft={draft} />}
      </Form>
    </div>
  )
}

const endHint = ({ event_date, start_time, end_time }: EventFields): string => {
  if (!event_date || !start_time || !end_time || end_time >= start_time) return ''
  return `On ${longDate(words, addDays(event_date, 1))}, the night of ${longDate(words, event_date)}.`
}

const TICKET_NAMES = [
  ['off', 'Not asked for'],
  ['asked', 'Asked for, may stay empty'],
  ['required', 'Needed for every ticket'],
] as const

const TAKEOVERS = [
  ['none', 'Stays open for ordinary bookings'],
  ['areas', 'Some areas belong to the event'],
  ['venue', 'The whole venue belongs to the event'],
] as const

/** What only the venue decides: policy, organiser, and what the event has to itself. */
const VenueFields = ({ venueId, draft }: { venueId: string; draft: Draft<EventFields> }) => {
  const params = { venueId }
  const { data } = useLoad(`event choices ${venueId}`, async (signal) => {
    const [policies, areas] = await Promise.all([
      call('GET /api/my-venues/:venueId/policies', { params, signal }),
      call('GET /api/my-venues/:venueId/seating-areas', { params, signal }),
    ])
    return { policies: policies.data, areas: areas.data }
  })
  return (
    <>
      <SelectField draft={draft} name="takes_over" label="During the event the venue" options={TAKEOVERS} />
      {draft.values.takes_over === 'areas' && (
        <ManyField
          draft={draft}
          name="seating_area_ids"
          label="Areas of the event"
          options={(data?.areas ?? []).map(({ id, name }) => [id, name] as const)}
        />
      )}
      <SelectField
        draft={draft}
        name="policy_id"
        label="Cancellation terms"
        options={[
          ['', 'None: tickets are not returned by guests'],
          ...(data?.policies ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
      <TextField
        draft={draft}
        name="organiser_email"
        label="Organiser"
        type="email"
        optional
        hint="The e-mail address of an organiser’s account. They see this event, its guests and its sales."
      />
    </>
  )
}
