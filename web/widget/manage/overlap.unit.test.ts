import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManagePage } from '../../../contract/page-data.ts'
import {
  type Asked,
  type Fate,
  OVERLAP,
  play,
  type Reply,
  type Step,
  stubService,
} from '../../../test/support/overlap.ts'
import { createClient } from '../../shared/client.ts'
import { openPage } from '../../shared/fake-page.ts'
import { WIDGET } from '../shared/fake-orders.ts'
import { App } from './app.tsx'
import words from './words.en.ts'

/** The guest's own page while answers to a change or a cancellation are lost. */

vi.mock('../result/door-code.tsx', () => ({ DoorCode: () => 'Code.' }))
// A dialog that the browser would open.
vi.mock('../../shared/dialog.tsx', () => ({ Dialog: ({ children }: { children: unknown }) => children }))

const PAGE: ManagePage = { ...WIDGET, token: 'tok', largest_party: 6 }
const BOOKED = {
  status: 'confirmed',
  kind: 'table',
  date: '2026-01-22',
  time: '19:00',
  party_size: 2,
  starts_at: '2026-01-22T19:00:00.000Z',
  ends_at: '2026-01-22T21:00:00.000Z',
  guest_name: 'Ada',
  event_name: null,
  ticket_names: [],
  reference: '3F2A9C0B71DE',
  guest_phone: null,
  occasion: null,
  dietary: null,
  comments: null,
}
const MONEY = { currency: 'gbp', mode: 'charge', lines: [], held_pence: 0, returned_pence: 0 }
const CHANGE_QUOTE = {
  before_pence: 2500,
  after_pence: 2500,
  mode: 'charge',
  pay_pence: 0,
  return_pence: 0,
  owed_pence: 0,
  lines: [],
  needs_approval: false,
  currency: 'gbp',
}
const SLOT = { time: '20:00', available: true, access_rule_id: 'rule', deposit_pence: 0 }
const CONFIRM = { manage: { at: 'confirm', draft: { party: 4, date: '2026-01-22', slot: SLOT } } }

/** Answers a key as it answered it before, and refuses what was done already under another one. */
const openManage = (s: fc.Scheduler, { pays = false, state = {} as object } = {}) => {
  const page = openPage(vi.stubGlobal, '/manage/tok')
  const answers = new Map<string, Reply>()
  const service = { booking: { ...BOOKED }, keys: [] as string[], locales: [] as (string | null)[], done: 0 }
  const write = ({ path, body }: Asked): Reply => {
    if (path.endsWith('/cancel')) {
      if (service.booking.status === 'cancelled') return { status: 409, body: { error: 'It is cancelled.' } }
      service.booking = { ...service.booking, status: 'cancelled' }
      service.done += 1
      return { body: { success: true, returned_pence: 2500, released_pence: 0 } }
    }
    if (service.booking.party_size === body.party_size)
      return { status: 400, body: { error: 'Nothing is to be changed.' } }
    service.done += 1
    if (!pays) service.booking = { ...service.booking, ...body }
    const secret = `pi-${service.done}_secret_x`
    return { body: pays ? { requires_payment: true, payment_client_secret: secret } : { success: true } }
  }
  const { meet } = stubService(s, (asked) => {
    if (asked.path.includes('/change-quote')) return { body: CHANGE_QUOTE }
    if (asked.path.endsWith('/availability')) {
      service.locales.push(asked.query.get('locale'))
      return { body: { date: BOOKED.date, slots: [SLOT], rules: [], next_available_dates: [], note: null } }
    }
    if (asked.method === 'GET') {
      const isLive = service.booking.status === 'confirmed'
      return {
        body: {
          venue: { id: 'ven', name: 'Venue' },
          booking: service.booking,
          terms: null,
          cancel_by: null,
          quote: { keep_pence: 0, return_pence: isLive ? 2500 : 0 },
          release_pence: 0,
          terms_text: [],
          money: { ...MONEY, paid_pence: isLive ? 2500 : 0 },
          extras: [],
          quote_hash: isLive ? 'quote' : 'other',
          can_change: isLive,
          can_cancel: isLive,
          waiting_change: null,
        },
      }
    }
    const key = asked.headers['idempotency-key'] ?? ''
    service.keys.push(key)
    const answer = answers.get(key) ?? write(asked)
    if ((answer.status ?? 200) === 200) answers.set(key, answer)
    return answer
  })
  history.replaceState(state, '')
  page.show(App, { page: PAGE, words, call: createClient() })
  const press = (wanted: string): Step => [
    wanted,
    () =>
      page
        .all()
        .find(({ name }) => name === wanted)
        ?.element.press(),
  ]
  return { page, service, meet, press }
}

/** The client sends everything four times. The reads that follow arrive, or none of them. */
const lost = (reads: number) =>
  fc
    .array(fc.constantFrom<Fate>('unsent', 'lost', 'gateway'), { minLength: 4, maxLength: 4 })
    .chain((write) => fc.constantFrom(0, 4 * reads).map((n) => [...write, ...Array<Fate>(n).fill('unsent')]))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change without an answer is looked up under its key, and made once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), lost(2), async (s, chosen) => {
      const w = openManage(s, { state: CONFIRM })
      await play(s, [])
      w.meet(chosen)
      await play(s, [w.press(words.changeNow)])
      if (!w.page.text().includes(words.changed)) {
        expect(w.page.text()).toContain(words.lost)
        await play(s, [w.press(words.changeNow)])
      }
      expect(new Set(w.service.keys).size).toBe(1)
      expect(w.service).toMatchObject({ done: 1, booking: { party_size: 4, time: '20:00' } })
      expect(w.page.text()).toContain(words.changed)
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 60 },
  )
})

test('a change to be paid whose answer was lost leads to its one payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), lost(2), async (s, chosen) => {
      const w = openManage(s, { state: CONFIRM, pays: true })
      await play(s, [])
      w.meet(chosen)
      await play(s, [w.press(words.changeNow)])
      expect(w.page.text()).toContain(words.lost)
      // A second tap while the payment page is loaded asks for nothing new.
      await play(s, [w.press(words.changeNow), w.press(words.changeNow)])
      expect(w.service.done).toBe(1)
      expect(new Set(w.page.assigned)).toEqual(new Set([expect.stringContaining('pi-1')]))
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 60 },
  )
})

test('a cancellation without an answer is said to be done with what goes back, and is never refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), lost(1), async (s, chosen) => {
      const w = openManage(s)
      await play(s, [])
      await play(s, [w.press(words.cancelBooking)])
      w.meet(chosen)
      await play(s, [w.press(words.confirmCancel)])
      await play(s, [w.press(words.confirmCancel)])
      expect(new Set(w.service.keys).size).toBe(1)
      expect(w.service.done).toBe(1)
      expect(w.page.text()).toContain(words.cancelledWith('£25'))
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 60 },
  )
})

test('the times for a change are asked for in the language of the page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const draft = { party: 2, month: '2026-01', date: BOOKED.date }
      const w = openManage(s, { state: { manage: { at: 'time', draft } } })
      await play(s, [])
      expect(w.service.locales).toEqual(['en'])
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 3 },
  )
})
