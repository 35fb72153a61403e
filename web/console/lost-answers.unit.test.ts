import fc from 'fast-check'
import { type ComponentType, h } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { type Asked, type Fate, OVERLAP, play, stubService } from '../../test/support/overlap.ts'
import { openPage } from '../shared/fake-page.ts'
import { forgetDrafts } from './forms/use-draft.ts'
import { RefundDialog } from './parts/refund-dialog.tsx'
import { RequestDialog } from './parts/request-dialog.tsx'
import { Sessions } from './screens/account/sessions.tsx'
import { Maintenance } from './screens/admin/maintenance.tsx'
import { CancelDialog } from './screens/booking/cancel-dialog.tsx'
import { DeclineDialog } from './screens/booking/decline-dialog.tsx'
import { FeeDialog } from './screens/booking/fee-dialog.tsx'
import { CaptureDialog, ReleaseDialog } from './screens/booking/hold-dialogs.tsx'
import { NoShowDialog } from './screens/booking/no-show-dialog.tsx'
import { CancelEvent } from './screens/events/cancel-event.tsx'
import { deskOf } from './screens/events/desk.ts'
import { NewEvent } from './screens/events/event-form.tsx'
import { TicketTypes } from './screens/events/ticket-types.tsx'
import { BarDialog } from './screens/guests/bar-dialog.tsx'
import { EraseDialog } from './screens/guests/erase-dialog.tsx'
import { MergeDialog } from './screens/guests/merge-dialog.tsx'
import { Blackouts } from './screens/settings/booking/blackouts.tsx'
import { Messages } from './screens/settings/guests/messages.tsx'
import { Members } from './screens/settings/team/members.tsx'
import { Sisters } from './screens/settings/team/sisters.tsx'
import { Publishing } from './screens/settings/venue/publishing.tsx'

/** Every dialog and form that changes something, when the answer to the change is lost. */

const toasts = vi.hoisted(() => [] as string[])
const edited = vi.hoisted(() => ({ edit: '' }))
vi.mock('../shared/toast.tsx', () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }))
vi.mock('./model/address.ts', () => ({
  addressOf: () => '',
  useNavigation: () => ({ address: { query: edited }, set: () => {}, to: () => {} }),
}))
vi.mock('./screens/settings/guests/mail-preview.tsx', () => ({ MailPreview: () => null }))
vi.mock('./screens/settings/guests/sent-messages.tsx', () => ({ SentMessages: () => null }))

const venue = {
  id: 'ven',
  name: 'Venue',
  currency: 'gbp',
  my_role: 'owner',
  timezone: 'UTC',
  service_day_start: '06:00',
}
const venueNow = {
  ...venue,
  status: 'live',
  app_listing_status: 'none',
  opening_hours: null,
  booking_policy: null,
}
const party = { id: 'bkg', guest: { name: 'Ada' } }
const event = {
  id: 'evt',
  venue_id: 'ven',
  name: 'Night',
  currency: 'gbp',
  timezone: 'UTC',
  capacity: 9,
  sold: 0,
  event_date: '2026-02-01',
}
const hold = { status: 'authorised', amount_pence: 4000 }
const fee = { reason: 'no_show', limit_pence: 4000, charged_pence: 0, has_card: true, is_open: false }
const paid = { paid_pence: 4000, returned_pence: 0, returning_pence: 0, open_pence: 4000, settled_pence: 0 }
const booking = {
  booking: { id: 'bkg', deposit_pence: 4000 },
  guest: { email: 'ada@example.com' },
  hold: null,
  fee,
  money: paid,
  cancel_quote: null,
}
const guestOf = (id: string, name: string) => ({
  guest: {
    id,
    name,
    email: `${id}@example.com`,
    contact_email: null,
    phone: null,
    notes: null,
    allergies: null,
    birthday: null,
  },
  stats: { total_bookings: 1, confirmed_visits: 1, no_shows: 0 },
  tags: { global: [], per_venue: [] },
  bar: null,
})
const ticket = {
  id: 'tt',
  name: 'Entry',
  price_pence: 0,
  capacity: 9,
  sold: 0,
  min_per_order: 1,
  max_per_order: 10,
  description: null,
  sale_start: null,
  sale_end: null,
}
const GONE = { status: 404, body: { error: 'Guest not found.' } }

interface Case {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: each has its own props, of which a test gives those that count
  readonly show: ComponentType<any>
  readonly props?: object
  /** What is pressed and typed before the change is sent. */
  readonly first?: readonly (string | readonly [field: string, text: string])[]
  readonly press: string
  /** What the service reads, before and after the change. */
  read(isMade: boolean, asked: Asked): unknown
  readonly answer?: object
  readonly done: string
  /** How often the client sends it: a change with an idempotency key is repeated. */
  readonly attempts?: number
}

const inList =
  <T extends object>(entry: T) =>
  (isThere: boolean) => ({ data: isThere ? [entry] : [] })
const booked = (change: object) => (isMade: boolean) => ({ ...booking, ...(isMade ? change : {}) })

const CASES: readonly Case[] = [
  {
    name: 'declining a request',
    show: DeclineDialog,
    props: { venue, party, isMoneyKnown: true },
    press: 'Decline',
    read: booked({ booking: { status: 'rejected' } }),
    done: 'Ada is declined.',
  },
  {
    name: 'cancelling a booking',
    show: CancelDialog,
    props: { venue, party, quote: null },
    press: 'Cancel booking',
    read: booked({ booking: { status: 'cancelled' } }),
    done: 'Ada is cancelled.',
  },
  {
    name: 'returning money',
    show: RefundDialog,
    props: { bookingId: 'bkg', name: 'Ada', leftPence: 4000, currency: 'gbp' },
    first: [['Why, for the record', 'Ill']],
    press: 'Return £40',
    read: booked({ money: { ...paid, returning_pence: 4000 } }),
    done: '£40 goes back to Ada.',
    attempts: 4,
  },
  {
    name: 'taking a hold',
    show: CaptureDialog,
    props: { venue, data: booking, hold },
    press: 'Charge £40',
    read: booked({ hold: { status: 'captured' } }),
    done: '£40 was charged to the card.',
  },
  {
    name: 'releasing a hold',
    show: ReleaseDialog,
    props: { venue, data: booking, hold },
    press: 'Release £40',
    read: booked({ hold: { status: 'released' } }),
    done: 'The hold of £40 is released.',
  },
  {
    name: 'asking for a deposit by mail',
    show: RequestDialog,
    props: { venue, data: booking, onLink: () => {} },
    press: 'Mail the link for £40',
    read: booked({ hold: { status: 'requested', amount_pence: 4000 } }),
    done: 'The link to pay £40 is mailed to ada@example.com.',
  },
  {
    name: 'charging a fee',
    show: FeeDialog,
    props: { venue, party, fee },
    press: 'Charge £40',
    read: booked({ fee: { charged_pence: 4000 } }),
    done: '£40 was charged to Ada’s card.',
  },
  {
    name: 'marking a no-show',
    show: NoShowDialog,
    props: { venue, party, charge: { kind: 'fee', pence: 4000, isUsual: true } },
    press: 'No-show, charge £40',
    read: booked({ booking: { attendance: 'no_show' } }),
    done: 'Ada is marked as a no-show. £40 was charged.',
  },
  {
    name: 'marking a no-show whose hold is charged',
    show: NoShowDialog,
    props: { venue, party, charge: { kind: 'hold', pence: 4000, isUsual: true } },
    press: 'No-show, charge £40',
    read: booked({ booking: { attendance: 'no_show' } }),
    done: 'Ada is marked as a no-show. £40 was charged.',
  },
  {
    name: 'barring a guest',
    show: BarDialog,
    props: { id: 'gst', name: 'Ada' },
    first: [['Why, for your colleagues', 'Rude']],
    press: 'Bar',
    read: (isMade) => ({ bar: isMade ? { reason: 'Rude', until: null } : null }),
    done: 'Ada is barred.',
  },
  {
    name: 'erasing a guest',
    show: EraseDialog,
    props: { detail: guestOf('gst', 'Ada'), onErased: () => {}, onRefused: () => {} },
    first: [['Type Ada to confirm', 'Ada']],
    press: 'Erase for good',
    read: (isMade) => (isMade ? GONE : {}),
    done: 'The guest is erased.',
  },
  {
    name: 'merging two guests',
    show: MergeDialog,
    props: { venue: { id: 'ven' }, detail: guestOf('gst', 'Ada'), onMerged: () => {}, onRefused: () => {} },
    first: [['With whom?', 'Eva'], 'Eva'],
    press: 'Merge',
    read: (isMade, { path }) => {
      if (path.endsWith('/search'))
        return { data: [{ id: 'other', name: 'Eva', successful_visits: 0, no_shows: 0 }] }
      return isMade ? GONE : guestOf('other', 'Eva')
    },
    done: 'Eva is now part of Ada.',
  },
  {
    name: 'cancelling an event',
    show: CancelEvent,
    props: { event, cost: { places: 0, return_pence: 0, arrived_return_pence: 0 }, onDone: async () => {} },
    press: 'Cancel the event',
    read: (isMade) => ({ status: isMade ? 'cancelled' : 'approved' }),
    done: 'Night is cancelled.',
  },
  {
    name: 'a new event',
    show: NewEvent,
    props: { desk: deskOf(venue as never) },
    first: [['Name', 'Night']],
    press: 'Save as a draft',
    read: (isMade, { path, query }) => {
      if (!path.endsWith('/my-events')) return { data: [] }
      expect(query.get('list')).toBe('drafts')
      return { data: isMade ? [{ ...sentOf(path), id: 'evt' }] : [] }
    },
    done: 'Night is saved.',
  },
  {
    name: 'new tickets',
    show: TicketTypes,
    props: { desk: deskOf(venue as never), event },
    first: ['Add tickets', ['Name of the ticket', 'Entry']],
    press: 'Save',
    read: (isMade, { path }) => inList({ ...ticket, ...sentOf(path) })(isMade),
    done: 'Entry is saved.',
  },
  {
    name: 'taking tickets off sale',
    show: TicketTypes,
    props: { desk: deskOf(venue as never), event },
    first: ['Remove Entry'],
    press: 'Take off sale',
    read: (isMade) => inList(ticket)(!isMade),
    done: 'Entry is off sale.',
  },
  {
    name: 'removing an entry of a list',
    show: Blackouts,
    props: { venue },
    first: ['Remove…'],
    press: 'Remove',
    read: (isMade) =>
      inList({ id: 'bla', date_from: '2026-02-01', date_to: '2026-02-01', flows: [], reason: '' })(!isMade),
    done: 'is removed.',
  },
  {
    name: 'the words of a message',
    show: Messages,
    props: { venue },
    first: [['Subject in English', 'Hello']],
    press: 'Save',
    read: (isMade) => {
      const words = { subject: { en: isMade ? 'Hello' : null, de: null }, text: { en: null, de: null } }
      return {
        kinds: { booking_confirmed: { enabled: true, lead_hours: null, ...words } },
        placeholders: { booking_confirmed: [] },
      }
    },
    done: '',
  },
  {
    name: 'inviting somebody',
    show: Members,
    props: { venue },
    first: [['E-mail address', 'Eva@example.com']],
    press: 'Send invitation',
    read: (isMade, { path }) =>
      inList({
        id: 'inv',
        email: 'eva@example.com',
        role: 'host',
        created_at: '2026-01-01',
        expires_at: '2026-01-04',
      })(isMade && path.endsWith('/invitations')),
    done: 'An invitation is on its way to Eva@example.com.',
  },
  {
    name: 'removing a member',
    show: Members,
    props: { venue },
    first: ['Remove Ada'],
    press: 'Remove',
    read: (isMade, { path }) =>
      inList({ id: 'usr', name: 'Ada', email: 'ada@example.com', role: 'host' })(
        !isMade && path.endsWith('/members'),
      ),
    done: 'Ada is no member any more.',
  },
  {
    name: 'unlinking a sister venue',
    show: Sisters,
    props: { venue },
    first: ['Unlink Sister'],
    press: 'Unlink',
    read: (isMade) => inList({ id: 'sis', name: 'Sister', address: '' })(!isMade),
    done: 'Sister is unlinked, both ways.',
  },
  {
    name: 'hiding a venue',
    show: Publishing,
    props: { venue: venueNow },
    first: ['Back to draft…'],
    press: 'Back to draft',
    read: (isMade, { path }) =>
      path.endsWith('/my-venues')
        ? { data: [{ ...venueNow, status: isMade ? 'draft' : 'live' }] }
        : { data: [] },
    done: 'Venue is a draft now.',
  },
  {
    name: 'signing other devices out',
    show: Sessions,
    first: ['Sign out everywhere else'],
    press: 'Sign out',
    read: (isMade) =>
      inList({ id: 'ses', current: false, user_agent: 'Phone', last_used_at: '2026-01-01T00:00:00Z' })(
        !isMade,
      ),
    done: 'Every other device is signed out.',
  },
  {
    name: 'beginning maintenance',
    show: Maintenance,
    first: ['Begin maintenance…'],
    press: 'Begin maintenance',
    read: (isMade) => ({ enabled: isMade, forced: false }),
    done: 'Maintenance is on.',
  },
]

/** What the last change of a path sent. */
const sent = new Map<string, object>()
const sentOf = (path: string): object => sent.get(path) ?? {}

const playLoss = async (s: fc.Scheduler, one: Case, fate: Fate) => {
  toasts.length = 0
  edited.edit = one.show === Messages ? 'booking_confirmed' : one.show === Blackouts ? 'bla' : ''
  const state = { isMade: false, isClosed: false }
  const page = openPage(vi.stubGlobal, '/console')
  const { meet } = stubService(s, (asked) => {
    if (asked.method !== 'GET') {
      state.isMade = true
      sent.set(asked.path, asked.body)
      return { body: one.answer ?? { success: true } }
    }
    const reply = one.read(state.isMade, asked)
    return reply === GONE ? GONE : { body: reply }
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const change = { onChanged: () => {}, onClose: () => (state.isClosed = true) }
  page.show(() => h(one.show, { ...change, ...one.props }), {})
  await play(s, [])
  const elementOf = (name: string) => {
    const found = page.all().findLast((other) => other.name === name || other.name.startsWith(`${name} `))
    if (!found)
      throw new Error(
        `There is no "${name}" in: ${page
          .all()
          .map((other) => other.name)
          .join(' | ')}`,
      )
    return found.element
  }
  for (const step of one.first ?? []) {
    if (typeof step === 'string') elementOf(step).press()
    else {
      const [name, text] = step
      const field = elementOf(name)
      field.value = text
      field.fire('input')
    }
    await play(s, [])
  }
  meet(Array.from({ length: one.attempts ?? 1 }, () => fate))
  await play(s, [['press', () => elementOf(one.press).press()]])
  const shown = { text: page.text(), ...state }
  page.close()
  forgetDrafts()
  return shown
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const RUNS = { ...OVERLAP, numRuns: 6 }

test.each(CASES)('$name: a lost answer is looked up, and said as it is', async (one) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom<Fate>('lost', 'gateway', 'unsent'), async (s, fate) => {
      const { text, isMade } = await playLoss(s, one, fate)
      expect(isMade).toBe(fate !== 'unsent')
      if (isMade) {
        expect(text).not.toContain('may have been saved')
        expect(toasts.join(' ')).toContain(one.done)
      } else {
        expect(text).toContain('There was no answer: this may have been saved.')
        expect(toasts).toEqual([])
      }
    }),
    RUNS,
  )
})
