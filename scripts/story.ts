// npm run story: one guest's evening against the running service, with real HTTP and a real mail server.
import assert from 'node:assert/strict'
import { DEMO_ACCOUNTS } from '../server/demo/index.ts'
import { onStage, type Stage } from './story-stage.ts'

/** What one chapter leaves for the next. */
interface Evening {
  readonly stage: Stage
  token: string
  venueId: string
  ruleId: string
  bookingId: string
  /** The path of the manage endpoints, with the secret in it. */
  manage: string
}

interface Chapter {
  readonly title: string
  play(evening: Evening): Promise<string>
}

interface ManagePage {
  readonly booking: { status: string; date: string; time: string; party_size: number }
  readonly quote: { keep_pence: number; return_pence: number }
  readonly quote_hash: string
  readonly can_change: boolean
  readonly can_cancel: boolean
}

const GUEST = 'story@example.com'
const PER_COVER_PENCE = 1500
/** A third goes back until two days before. */
const TERMS = {
  name: 'A third back until two days before',
  refund: 'partial_pct',
  partial_pct: 33,
  cancel_until_hours: 48,
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
const readPage = ({ stage, manage }: Evening) => stage.call<ManagePage>('GET', manage)

const openVenue: Chapter = {
  title: 'A venue opens',
  play: async (evening) => {
    const { stage } = evening
    const [operator] = DEMO_ACCOUNTS
    const signedIn = await stage.call<{ token: string }>('POST', '/api/auth/login', {
      email: operator.email,
      password: operator.password,
    })
    evening.token = signedIn.token
    const { data } = await stage.call<{ data: { id: string; name: string }[] }>(
      'GET',
      '/api/my-venues',
      undefined,
      evening.token,
    )
    evening.venueId = data.find(({ name }) => name === 'The Copper Heron')?.id ?? ''
    const at = `/api/my-venues/${evening.venueId}`
    const create = async (what: string, body: object) =>
      (await stage.call<{ id: string }>('POST', `${at}/${what}`, body, evening.token)).id
    evening.ruleId = await create('access-rules', {
      name: 'Story',
      rule_type: 'tables',
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      start_time: '10:00',
      end_time: '22:00',
      slot_interval_mins: 30,
      party_min: 1,
      party_max: 8,
      duration_mins: 60,
      auto_approve: true,
      deposit_mode: 'charge',
      price_per_cover_pence: PER_COVER_PENCE,
    })
    const floorId = await create('floors', { name: 'Story' })
    await create('tables', { floor_id: floorId, table_number: 'Story', capacity: 8 })
    const booking_policy = await create('policies', TERMS)
    await stage.call('PUT', at, { booking_policy, opening_hours: null }, evening.token)
    return `takes ${pounds(PER_COVER_PENCE)} a cover; ${TERMS.name.toLowerCase()}`
  },
}

/** The first slot of the story's rule that a party of this size can have. */
const freeSlot = async ({ stage, venueId, ruleId }: Evening, date: string, partySize: number) => {
  const { slots } = await stage.call<{
    slots: { time: string; access_rule_id: string; available: boolean }[]
  }>('GET', `/api/public/venues/${venueId}/availability?date=${date}&party_size=${partySize}`)
  const slot = slots.find(({ access_rule_id, available }) => access_rule_id === ruleId && available)
  assert(slot, `Nothing is free on ${date}.`)
  return slot.time
}

const book: Chapter = {
  title: 'A guest books for four and pays',
  play: async (evening) => {
    const { stage, venueId, ruleId } = evening
    const date = inDays(10)
    const booked = await stage.call<{
      booking_id: string
      manage_url: string
      payment_client_secret: string
      amount_pence: number
    }>('POST', `/api/public/venues/${venueId}/book`, {
      access_rule_id: ruleId,
      rule_type: 'tables',
      date,
      time: await freeSlot(evening, date, 4),
      party_size: 4,
      guest_name: 'Story Teller',
      guest_email: GUEST,
      turnstile_token: 'demo',
      occasion: 'Anniversary',
      locale: 'en',
    })
    assert.equal(booked.amount_pence, 4 * PER_COVER_PENCE)
    evening.bookingId = booked.booking_id
    evening.manage = `/api/public/manage/${booked.manage_url.split('/').at(-1)}`
    assert.equal((await readPage(evening)).booking.status, 'pending')
    await stage.pay(booked.payment_client_secret)
    const page = await readPage(evening)
    assert.equal(page.booking.status, 'confirmed')
    assert.deepEqual(page.quote, { keep_pence: 4020, return_pence: 1980 })
    return `confirmed for ${pounds(booked.amount_pence)}; cancelling now would return ${pounds(page.quote.return_pence)}`
  },
}

const change: Chapter = {
  title: 'The party changes through the link',
  play: async (evening) => {
    const { stage, manage } = evening
    const larger = await stage.call<{ payment_client_secret: string; amount_pence: number }>(
      'POST',
      `${manage}/change`,
      { party_size: 6 },
    )
    assert.equal(larger.amount_pence, 2 * PER_COVER_PENCE)
    assert.equal((await readPage(evening)).booking.party_size, 4, 'the old booking stands until it is paid')
    await stage.pay(larger.payment_client_secret)
    assert.equal((await readPage(evening)).booking.party_size, 6)
    await stage.call('POST', `${manage}/change`, { party_size: 5 })
    const page = await readPage(evening)
    assert.equal(page.booking.party_size, 5)
    await stage.mailsTo(GUEST, 2)
    return `from four to six for ${pounds(larger.amount_pence)}, then to five; a third of a cover went back`
  },
}

const cancelLate: Chapter = {
  title: 'The guest comes sooner, then cancels late',
  play: async (evening) => {
    const { stage, manage, bookingId, token } = evening
    const date = inDays(1)
    await stage.call('POST', `${manage}/change`, { date, time: await freeSlot(evening, date, 5) })
    const { quote, quote_hash } = await readPage(evening)
    // Nine thousand were paid and 4.95 went back for the smaller party. From two days before, nothing else does.
    assert.deepEqual(quote, { keep_pence: 9000 - 495, return_pence: 0 })
    const stale = await stage.ask('POST', `${manage}/cancel`, { quote_hash: 'another' })
    assert.equal(stale.status, 409)
    const cancelled = await stage.call<{ returned_pence: number }>('POST', `${manage}/cancel`, { quote_hash })
    assert.equal(cancelled.returned_pence, quote.return_pence)
    assert.equal((await stage.ask('POST', `${manage}/cancel`, { quote_hash })).status, 409)
    assert.equal((await readPage(evening)).booking.status, 'cancelled')
    const { booking } = await stage.call<{ booking: { paid_amount: number; occasion: string } }>(
      'GET',
      `/api/bookings/${bookingId}`,
      undefined,
      token,
    )
    assert.equal(booking.paid_amount, quote.keep_pence, 'what was told beforehand is what was kept')
    assert.equal(booking.occasion, 'Anniversary')
    const mails = await stage.mailsTo(GUEST, 4)
    for (const { content } of mails) assert(!content.includes(bookingId), 'no mail has the booking id')
    return `the venue keeps ${pounds(quote.keep_pence)}, as told; ${mails.length} mails came`
  },
}

/** The story in order. A further chapter is an entry of this list. */
const CHAPTERS: readonly Chapter[] = [openVenue, book, change, cancelLate]

await onStage(async (stage) => {
  const evening: Evening = { stage, token: '', venueId: '', ruleId: '', bookingId: '', manage: '' }
  for (const { title, play } of CHAPTERS) console.log(`${title}: ${await play(evening)}.`)
  console.log('The story ends well.')
})
