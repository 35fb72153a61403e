import assert from 'node:assert/strict'
import { type CalendarEntry, calendarOf, calendarTime, tokenIn } from './story-mail.ts'
import type { Stage } from './story-stage.ts'

/** What one chapter leaves for the next. */
export interface Story {
  readonly stage: Stage
  venueId: string
  /** Tokens of the owner and of the door. */
  owner: string
  door: string
  deposit: Rule
  onFile: Rule
  ada: Guest
  ben: Guest
  cleo: Guest
}

export interface Chapter {
  readonly title: string
  play(story: Story): Promise<string>
}

interface Rule {
  readonly id: string
}

interface Guest {
  readonly email: string
  bookingId: string
  /** The path of the manage endpoints, with the secret in it. */
  manage: string
  calendar?: CalendarEntry
}

export interface ManagePage {
  readonly booking: { status: string; date: string; time: string; party_size: number }
  readonly quote: { keep_pence: number; return_pence: number }
  readonly quote_hash: string
}

/** A Thursday, ten days after the beginning. London is an hour ahead of UTC. */
export const EVENING = '2026-10-15'
export const at = (time: string, date = EVENING) => new Date(`${date}T${time}:00+01:00`)
export const PER_COVER_PENCE = 1500
export const FEE_PER_COVER_PENCE = 2500
export const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`

export const OWNER = { email: 'owner@example.com', password: 'a-long-password' }
export const DOOR = { email: 'door@example.com', password: 'another-password' }
const VENUE = { venue_name: 'The Wandering Goose', venue_address: '4 Quay Street, Bristol' }
export const DESK = 'desk@goose.example'

/** A third goes back until two days before; who does not come pays for it. */
const TERMS = {
  name: 'A third back until two days before',
  refund: 'partial_pct',
  partial_pct: 33,
  cancel_until_hours: 48,
  late_fee_per_cover_pence: FEE_PER_COVER_PENCE,
}
const RULE = {
  rule_type: 'tables',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  start_time: '17:00',
  end_time: '22:00',
  slot_interval_mins: 30,
  party_min: 1,
  party_max: 8,
  duration_mins: 90,
  auto_approve: true,
}

const nobody = (email: string): Guest => ({ email, bookingId: '', manage: '' })

export const before = (stage: Stage): Story => ({
  stage,
  venueId: '',
  owner: '',
  door: '',
  deposit: { id: '' },
  onFile: { id: '' },
  ada: nobody('ada@guests.example'),
  ben: nobody('ben@guests.example'),
  cleo: nobody('cleo@guests.example'),
})

export const signIn = async (stage: Stage, account: { email: string; password: string }) =>
  (await stage.call<{ token: string }>('POST', '/api/auth/login', account)).token

export const readPage = ({ stage }: Story, { manage }: Guest) => stage.call<ManagePage>('GET', manage)

const openVenue: Chapter = {
  title: 'A venue opens',
  play: async (story) => {
    const { stage } = story
    const made = await stage.call<{ token: string; venue_id: string }>('POST', `/api${stage.setupPath}`, {
      name: 'Olive Goose',
      ...OWNER,
      ...VENUE,
    })
    story.owner = made.token
    story.venueId = made.venue_id
    assert.equal((await stage.ask('GET', `/api${stage.setupPath}`)).status, 404, 'the link worked once')
    const venue = `/api/my-venues/${story.venueId}`
    const create = async (what: string, body: object) =>
      (await stage.call<{ id: string }>('POST', `${venue}/${what}`, body, story.owner)).id
    const floor_id = await create('floors', { name: 'Dining room' })
    for (const [table_number, capacity] of [
      ['1', 4],
      ['2', 6],
      ['3', 2],
    ])
      await create('tables', { floor_id, table_number, capacity })
    const booking_policy = await create('policies', TERMS)
    const price = { deposit_mode: 'charge', price_per_cover_pence: PER_COVER_PENCE }
    story.deposit = { id: await create('access-rules', { ...RULE, name: 'Dinner', ...price }) }
    story.onFile = {
      id: await create('access-rules', { ...RULE, name: 'Dinner, card on file', deposit_mode: 'card' }),
    }
    const settings = { booking_policy, release_after_mins: 30, email: DESK, tables_enabled: true }
    await stage.call('PUT', venue, settings, story.owner)
    await stage.call('PUT', `${venue}/status`, { status: 'live' }, story.owner)
    return `its owner used the printed link; ${TERMS.name.toLowerCase()}, and ${pounds(FEE_PER_COVER_PENCE)} a head for who does not come`
  },
}

const hireDoor: Chapter = {
  title: 'Somebody for the door',
  play: async (story) => {
    const { stage, venueId } = story
    const body = { email: DOOR.email, role: 'door' }
    await stage.call('POST', `/api/my-venues/${venueId}/members`, body, story.owner)
    const token = tokenIn(await stage.mailTo(DOOR.email, 'invites you'), 'invite')
    const invitation = await stage.call<{ venue_name: string; role: string }>(
      'GET',
      `/api/invitations/${token}`,
    )
    assert.deepEqual([invitation.venue_name, invitation.role], [VENUE.venue_name, 'door'])
    const account = { name: 'Dora Door', password: DOOR.password }
    await stage.call('POST', `/api/invitations/${token}/accept`, account)
    assert.equal((await stage.ask('GET', `/api/invitations/${token}`)).body.code, 'used')
    story.door = await signIn(stage, DOOR)
    return 'she was invited by mail, knew the venue and the role before she accepted, and signed in'
  },
}

interface Booked {
  readonly booking_id: string
  readonly manage_url: string
  readonly payment_client_secret: string
  readonly amount_pence: number
}

/** Books as the widget does, pays, and reads the confirmation that arrives. */
const book = async (story: Story, guest: Guest, rule: Rule, fields: { time: string; party_size: number }) => {
  const { stage, venueId } = story
  const query = `date=${EVENING}&party_size=${fields.party_size}`
  const { slots } = await stage.call<{
    slots: { time: string; access_rule_id: string; available: boolean }[]
  }>('GET', `/api/public/venues/${venueId}/availability?${query}`)
  assert(
    slots.some((slot) => slot.access_rule_id === rule.id && slot.time === fields.time && slot.available),
    `${fields.time} is not on offer.`,
  )
  const booked = await stage.call<Booked>('POST', `/api/public/venues/${venueId}/book`, {
    access_rule_id: rule.id,
    rule_type: 'tables',
    date: EVENING,
    ...fields,
    guest_name: `${guest.email.split('@')[0]} Guest`,
    guest_email: guest.email,
    turnstile_token: 'demo',
    locale: 'en',
  })
  guest.bookingId = booked.booking_id
  guest.manage = `/api/public/manage/${booked.manage_url.split('/').at(-1)}`
  assert.equal((await readPage(story, guest)).booking.status, 'pending')
  await stage.pay(booked.payment_client_secret)
  const mail = await stage.mailTo(guest.email, 'Confirmed')
  assert.equal(`/api/public/manage/${tokenIn(mail, 'manage')}`, guest.manage)
  assert(!mail.content.includes(guest.bookingId), 'no mail has the booking id')
  guest.calendar = await calendarOf(mail)
  assert.equal(guest.calendar.method, 'REQUEST')
  assert.equal(guest.calendar.startsAt, calendarTime(at(fields.time)))
  assert.equal((await readPage(story, guest)).booking.status, 'confirmed')
  const toDesk = await stage.mailTo(DESK, 'New booking')
  assert(!toDesk.content.includes('/manage/'), 'the venue does not get the guest’s link')
  return booked
}

const adaBooks: Chapter = {
  title: 'Ada books for four and pays',
  play: async (story) => {
    const { amount_pence } = await book(story, story.ada, story.deposit, { time: '19:00', party_size: 4 })
    assert.equal(amount_pence, 4 * PER_COVER_PENCE)
    return `${pounds(amount_pence)}; the confirmation has a calendar file and her link`
  },
}

const adaMoves: Chapter = {
  title: 'Ada comes an hour later',
  play: async (story) => {
    const { stage, ada } = story
    await stage.call('POST', `${ada.manage}/change`, { time: '20:00' })
    const entry = await calendarOf(await stage.mailTo(ada.email, 'Changed'))
    assert.equal(entry.uid, ada.calendar?.uid)
    assert(entry.sequence > (ada.calendar?.sequence ?? 0), 'a later version of the entry')
    assert.equal(entry.startsAt, calendarTime(at('20:00')))
    assert.equal((await readPage(story, ada)).booking.time, '20:00')
    return `her calendar entry moves: the same UID, SEQUENCE ${ada.calendar?.sequence} became ${entry.sequence}`
  },
}

const benBooks: Chapter = {
  title: 'Ben leaves a card',
  play: async (story) => {
    const { amount_pence } = await book(story, story.ben, story.onFile, { time: '18:30', party_size: 2 })
    assert.equal(amount_pence, 0)
    return 'for two; nothing is taken'
  },
}

const cleoBooks: Chapter = {
  title: 'Cleo books, and her party grows and shrinks',
  play: async (story) => {
    const { stage, cleo } = story
    await book(story, cleo, story.deposit, { time: '19:30', party_size: 4 })
    const larger = await stage.call<{ payment_client_secret: string; amount_pence: number }>(
      'POST',
      `${cleo.manage}/change`,
      { party_size: 6 },
    )
    assert.equal(larger.amount_pence, 2 * PER_COVER_PENCE)
    assert.equal(
      (await readPage(story, cleo)).booking.party_size,
      4,
      'the old booking stands until it is paid',
    )
    await stage.pay(larger.payment_client_secret)
    await stage.mailTo(cleo.email, 'Changed')
    await stage.call('POST', `${cleo.manage}/change`, { party_size: 5 })
    cleo.calendar = await calendarOf(await stage.mailTo(cleo.email, 'Changed'))
    assert.equal((await readPage(story, cleo)).booking.party_size, 5)
    return `from four to six for ${pounds(larger.amount_pence)}, then to five; a third of a cover went back`
  },
}

/** Ten days before until the day before. */
export const bookingChapters: readonly Chapter[] = [
  openVenue,
  hireDoor,
  adaBooks,
  adaMoves,
  benBooks,
  cleoBooks,
]
