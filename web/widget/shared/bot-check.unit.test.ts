import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OVERLAP, play, stubService } from '../../../test/support/overlap.ts'
import { createClient } from '../../shared/client.ts'
import { longDate } from '../../shared/dates.ts'
import { type FakePage, openPage } from '../../shared/fake-page.ts'
import eventWords from '../events/words.en.ts'
import listWords from '../guest-list/words.en.ts'
import { Join } from '../join/join.tsx'
import joinWords from '../join/words.en.ts'
import { Join as QueueJoin } from '../queue/join.tsx'
import queueWords from '../queue/words.en.ts'
import { type Kit, NIGHTS, openEvents, openList, type Stage, WIDGET } from './fake-orders.ts'

/** A token of the bot check is verified once: what the guest sends after a refusal has another one. */

vi.mock('../result/lazy-result.ts', () => ({ LazyResult: () => 'Booked.', prepareResult: () => {} }))
vi.mock('../result/lazy-tickets.ts', () => ({ LazyTickets: () => 'Booked.', prepareTickets: () => {} }))
vi.mock('../queue/chime.ts', () => ({ allowSound: () => {} }))

const CHECKED = { turnstile_site_key: 'played' }
const RUNS = { ...OVERLAP, numRuns: 3 }
const kitOf = (s: fc.Scheduler): Kit => ({
  stub: vi.stubGlobal,
  stubService: (service) => stubService(s, service) as never,
  settle: () => play(s, []),
})

/** Turnstile, which gives a token when `pass` is called, and then none to what was removed. */
const playTurnstile = (page: FakePage) => {
  let rendered = 0
  const waiting = new Map<string, () => void>()
  Object.assign(page.window, {
    turnstile: {
      render: (_: unknown, { callback }: { callback(token: string): void }) => {
        rendered += 1
        const token = `token ${rendered}`
        waiting.set(token, () => callback(token))
        return token
      },
      remove: (token: string) => waiting.delete(token),
    },
  })
  Object.assign(document.head, { append: (script: { onload?(): void }) => script.onload?.() })
  return {
    pass: () => {
      for (const answer of waiting.values()) answer()
    },
  }
}

beforeAll(async () => {
  await import('../guest-list/review.tsx')
  await import('../events/review.tsx')
  await import('./details.tsx')
  await import('./tables.tsx')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const openEventReview = async (s: fc.Scheduler) => {
  const stage = openEvents(kitOf(s), CHECKED)
  const { pass } = playTurnstile(stage.page)
  await stage.walk(/^A table/, /^Continue/, eventWords.next, eventWords.next)
  return { stage, pass }
}
const openListReview = async (s: fc.Scheduler) => {
  const stage = openList(kitOf(s), CHECKED)
  const { pass } = playTurnstile(stage.page)
  await stage.walk(
    listWords.guests(2),
    new RegExp(`^${longDate(listWords, NIGHTS[0] ?? '')}`),
    new RegExp(`^${listWords.kinds.standard[0]}`),
    listWords.withoutAccount,
    listWords.next,
  )
  return { stage, pass }
}

const ASKS = { body: { requires_confirmation: true, existing_booking_id: 'bkg' } }
const ON_LIST = { status: 409, body: { error: 'On it.', code: 'already_on_list' } }

test.each<[string, (s: fc.Scheduler) => Promise<{ stage: Stage; pass(): void }>, object, string, string]>([
  ['a second order of an event', openEventReview, ASKS, eventWords.toPayment, eventWords.againYes],
  ['a place on a list that was refused', openListReview, ON_LIST, listWords.toPayment, listWords.toPayment],
])('%s has a token of its own, and is not sent before it', async (_what, open, refusal, first, second) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const { stage, pass } = await open(s)
      const press = (name: string) => play(s, [['press', () => stage.press(name)]])
      stage.refusals.push(refusal)
      await press(first)
      expect(stage.orders).toHaveLength(0)
      await play(s, [['pass', pass]])
      await press(first)
      expect(stage.orders).toHaveLength(1)
      await press(second)
      expect(stage.orders).toHaveLength(1)
      await play(s, [['pass', pass]])
      await press(second)
      expect(stage.orders.map(({ body }) => body.turnstile_token)).toEqual(['token 1', 'token 2'])
      expect(stage.page.assigned).toHaveLength(1)
      stage.page.close()
    }),
    RUNS,
  )
})

const openForm = (s: fc.Scheduler, show: (page: FakePage) => void) => {
  const page = openPage(vi.stubGlobal, '/')
  const tokens: string[] = []
  stubService(s, ({ body }) => {
    tokens.push(body.turnstile_token)
    return { status: 409, body: { error: 'Not now.', code: 'not_now' } }
  })
  const { pass } = playTurnstile(page)
  show(page)
  return { page, pass, tokens }
}

const details = { guest_name: 'Ada', guest_email: 'ada@example.com', guest_phone: '' }
const slots = [{ time: '19:00', available: false, reason: 'full' }]
const showJoin = (page: FakePage) =>
  page.show(Join, {
    page: { ...WIDGET, ...CHECKED },
    words: listWords,
    call: createClient(),
    wanted: { type: 'tables' as const, date: '2026-01-22', party_size: 2, slots },
    draft: { details },
  })
const showQueue = (page: FakePage) =>
  page.show(QueueJoin, {
    page: { ...WIDGET, ...CHECKED, token: null, open: true },
    words: queueWords,
    call: createClient(),
    onJoined: () => {},
  })

test.each<[string, (page: FakePage) => void, readonly string[], string]>([
  ['the wait list', showJoin, [joinWords.tellMe('19:00', '19:00')], joinWords.join],
  ['the queue', showQueue, [queueWords.guests(2)], queueWords.join],
])('%s is asked again with another token', async (_what, show, walk, send) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const { page, pass, tokens } = openForm(s, show)
      const press = (wanted: string) =>
        play(s, [
          [
            'press',
            () =>
              page
                .all()
                .find(({ name }) => name.startsWith(wanted))
                ?.element.press(),
          ],
        ])
      for (const name of walk) await press(name)
      const name = page.all().find((one) => one.name.startsWith(queueWords.name))?.element
      if (name) Object.assign(name, { value: 'Ada' }).fire('input')
      for (const count of [1, 2]) {
        await press(send)
        expect(tokens).toHaveLength(count - 1)
        await play(s, [['pass', pass]])
        await press(send)
        expect(tokens).toHaveLength(count)
      }
      expect(tokens).toEqual(['token 1', 'token 2'])
      page.close()
    }),
    RUNS,
  )
})
