import assert from 'node:assert/strict'
import {
  at,
  type Chapter,
  DOOR,
  EVENING,
  FEE_PER_COVER_PENCE,
  OWNER,
  PER_COVER_PENCE,
  pounds,
  readPage,
  type Story,
  signIn,
} from './story-before.ts'
import { calendarOf } from './story-mail.ts'

interface Day {
  readonly data: readonly {
    id: string
    status: string
    attendance: string
    arrived: number
    guest: { name: string; phone: string | null }
  }[]
  readonly totals: { covers: number; arrived: number; expected: number; no_shows: number }
}

const dayAt = ({ stage, venueId, door }: Story) =>
  stage.call<Day>('GET', `/api/my-venues/${venueId}/day?date=${EVENING}`, undefined, door)

const bookingOf = async ({ stage, owner }: Story, { bookingId }: { bookingId: string }) => {
  const path = `/api/bookings/${bookingId}`
  const { booking } = await stage.call<{
    booking: { status: string; attendance: string; arrived: number; paid_amount: number }
  }>('GET', path, undefined, owner)
  return booking
}

/** Six covers were paid, and a third of one went back for the smaller party. */
const CLEO_PAID_PENCE = 6 * PER_COVER_PENCE - 495

const cleoCancels: Chapter = {
  title: 'Cleo cancels a day before',
  play: async (story) => {
    const { stage, cleo } = story
    await stage.passTo(at('12:00', '2026-10-14'))
    story.owner = await signIn(stage, OWNER)
    const { quote, quote_hash } = await readPage(story, cleo)
    assert.deepEqual(quote, { keep_pence: CLEO_PAID_PENCE, return_pence: 0 })
    const stale = await stage.ask('POST', `${cleo.manage}/cancel`, { quote_hash: 'another' })
    assert.equal(stale.status, 409)
    const cancelled = await stage.call<{ returned_pence: number }>('POST', `${cleo.manage}/cancel`, {
      quote_hash,
    })
    assert.equal(cancelled.returned_pence, 0)
    assert.equal((await stage.ask('POST', `${cleo.manage}/cancel`, { quote_hash })).status, 409)
    const mail = await stage.mailTo(cleo.email, 'Cancelled')
    assert(mail.content.includes(pounds(CLEO_PAID_PENCE)), 'the mail says what is kept')
    const entry = await calendarOf(mail)
    assert.deepEqual([entry.method, entry.status, entry.uid], ['CANCEL', 'CANCELLED', cleo.calendar?.uid])
    assert.equal((await bookingOf(story, cleo)).paid_amount, CLEO_PAID_PENCE)
    return `the venue keeps ${pounds(quote.keep_pence)}, as she was told before; the entry leaves her calendar`
  },
}

const reminders: Chapter = {
  title: 'The evening before',
  play: async ({ stage, ada, ben, cleo }) => {
    await stage.passTo(at('20:05', '2026-10-14'))
    for (const guest of [ada, ben]) {
      const mail = await stage.mailTo(guest.email, 'See you soon')
      assert(mail.content.includes('/manage/'))
    }
    await stage.passTo(at('21:00', '2026-10-14'))
    for (const guest of [ada, ben, cleo]) assert.deepEqual(stage.unread(guest.email), [])
    return 'Ada and Ben are reminded once, Cleo is left in peace'
  },
}

const adaArrives: Chapter = {
  title: 'Ada and one friend are at the door',
  play: async (story) => {
    const { stage, ada } = story
    await stage.passTo(at('19:50'))
    story.door = await signIn(stage, DOOR)
    story.owner = await signIn(stage, OWNER)
    const { data, totals } = await dayAt(story)
    assert.deepEqual([totals.covers, totals.arrived], [6, 0])
    for (const { guest } of data) assert.equal(guest.phone, null, 'the door sees no phone')
    const checkIn = async (fields: object) => {
      // The picture that her phone shows, read by the door.
      const { qr_code } = await stage.call<{ qr_code: string }>('GET', `${ada.manage}/qr`)
      const body = { booking_id: ada.bookingId, qr_code, device: 'front', ...fields }
      return stage.ask('POST', '/api/check-in', body, story.door)
    }
    const first = await checkIn({ heads: 2 })
    assert.deepEqual([first.status, first.body.arrived, first.body.party_size], [200, 2, 4])
    await stage.passTo(at('20:10'))
    const partly = (await dayAt(story)).data.find(({ id }) => id === ada.bookingId)
    assert.deepEqual([partly?.status, partly?.attendance, partly?.arrived], ['checked_in', 'arrived', 2])
    const others = await checkIn({})
    assert.deepEqual([others.status, others.body.arrived], [200, 4])
    assert.equal((await checkIn({})).status, 409, 'everybody is in')
    return 'two of four are let in by the code on her phone, the others twenty minutes later, nobody twice'
  },
}

const benStaysAway: Chapter = {
  title: 'Ben does not come',
  play: async (story) => {
    const { stage, ben } = story
    assert.equal((await bookingOf(story, ben)).attendance, 'no_show', 'half an hour has passed')
    const charge = { reason: 'no_show' }
    const path = `/api/bookings/${ben.bookingId}/charge-fee`
    assert.equal((await stage.ask('POST', path, charge, story.door)).status, 403)
    const { amount_pence } = await stage.call<{ amount_pence: number }>('POST', path, charge, story.owner)
    assert.equal(amount_pence, 2 * FEE_PER_COVER_PENCE)
    assert.equal((await stage.ask('POST', path, charge, story.owner)).status, 409, 'once')
    const mail = await stage.mailTo(ben.email, 'has charged')
    assert(mail.content.includes(`£${amount_pence / 100}`), 'the mail says how much')
    assert(mail.content.includes('You did not come'), 'and what for')
    assert.equal((await bookingOf(story, ben)).paid_amount, amount_pence)
    return `the clock marks him a no-show, his card pays ${pounds(amount_pence)}, and a mail tells him why`
  },
}

const adaLeaves: Chapter = {
  title: 'The day ends',
  play: async (story) => {
    const { stage, ada, ben, cleo, venueId } = story
    const attend = (state: string) =>
      stage.call('POST', `/api/bookings/${ada.bookingId}/attendance`, { state }, story.door)
    await attend('seated')
    await stage.passTo(at('21:40'))
    await attend('left')
    const { data, totals } = await dayAt(story)
    const now = Object.fromEntries(data.map(({ id, ...party }) => [id, party]))
    const stateOf = (id: string) => [now[id]?.status, now[id]?.attendance, now[id]?.arrived]
    assert.deepEqual(stateOf(ada.bookingId), ['checked_in', 'left', 4])
    assert.deepEqual(stateOf(ben.bookingId), ['approved', 'no_show', 0])
    assert.equal(now[cleo.bookingId]?.status, 'cancelled')
    assert.deepEqual(totals, { ...totals, covers: 6, arrived: 4, expected: 0, no_shows: 1 })
    const { inside } = await stage.call<{ inside: number }>(
      'GET',
      `/api/my-venues/${venueId}/occupancy`,
      undefined,
      story.door,
    )
    assert.equal(inside, 0)
    const taken = 4 * PER_COVER_PENCE + 2 * FEE_PER_COVER_PENCE + CLEO_PAID_PENCE
    const paid = await Promise.all([ada, ben, cleo].map((guest) => bookingOf(story, guest)))
    assert.equal(
      paid.reduce((sum, { paid_amount }) => sum + paid_amount, 0),
      taken,
    )
    return `the list says 6 covers, 4 came, 1 no-show, nobody inside; the house took ${pounds(taken)}`
  },
}

const record: Chapter = {
  title: 'The record',
  play: async ({ stage, venueId, owner, ada, ben, cleo }) => {
    const path = `/api/my-venues/${venueId}/messages?limit=200`
    const { data } = await stage.call<{ data: { kind: string; to: string; state: string }[] }>(
      'GET',
      path,
      undefined,
      owner,
    )
    assert(
      data.every(({ state }) => state === 'sent'),
      'every message was sent',
    )
    const kindsTo = (email: string) =>
      data.flatMap(({ kind, to }) => (to === email ? [kind] : [])).toReversed()
    assert.deepEqual(kindsTo(ada.email), ['booking_confirmed', 'booking_changed', 'reminder'])
    assert.deepEqual(kindsTo(ben.email), ['booking_confirmed', 'reminder', 'fee'])
    const cleos = ['booking_confirmed', 'booking_changed', 'booking_changed', 'booking_cancelled']
    assert.deepEqual(kindsTo(cleo.email), cleos)
    for (const guest of [ada, ben, cleo]) assert.deepEqual(stage.unread(guest.email), [])
    return `${data.length} messages, each for one cause, all sent`
  },
}

/** The day before, and the evening itself. */
export const eveningChapters: readonly Chapter[] = [
  cleoCancels,
  reminders,
  adaArrives,
  benStaysAway,
  adaLeaves,
  record,
]
