import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BookingPage } from '../../../contract/page-data.ts'
import {
  type Asked,
  type Fate,
  fates,
  OVERLAP,
  play,
  type Reply,
  type Step,
  stubService,
} from '../../../test/support/overlap.ts'
import { createClient } from '../../shared/client.ts'
import { longDate, shortDate } from '../../shared/dates.ts'
import { openPage } from '../../shared/fake-page.ts'
import { money } from '../../shared/money.ts'
import beside from '../shared/beside-words.en.ts'
import { App } from './app.tsx'
import words from './words.en.ts'

vi.mock('../result/lazy-result.ts', () => ({
  LazyResult: ({ outcome }: { outcome: { bookingId: string } }) => `Booked as ${outcome.bookingId}.`,
  prepareResult: () => {},
}))

import { GUEST, WIDGET } from '../shared/fake-orders.ts'

/** The booking widget while loads and the booking are under way, and when answers are lost. */

const RUNS = { ...OVERLAP, numRuns: 150 }
const DAYS = ['2026-01-22', '2026-01-23']
const TIMES = ['19:00', '20:00']
const PARTIES = [1, 2, 3]

const PAGE: BookingPage = { ...WIDGET, largest_party: PARTIES.length, policy: null, wanted: {} }

/** Another price for every choice. A party of one pays nothing. */
const priceOf = (date: string, party: number, time: string): number =>
  party === 1 ? 0 : 1000 * Number(date.slice(8)) + 100 * party + Number(time.slice(0, 2))
const priceText = (pence: number) => money(pence, 'gbp', 'en')
const ALL_PRICES = DAYS.flatMap((date) =>
  PARTIES.flatMap((party) => TIMES.map((time) => ({ date, party, time }))),
)
  .filter(({ party }) => party > 1)
  .map((choice) => ({ ...choice, text: priceText(priceOf(choice.date, choice.party, choice.time)) }))

interface Made {
  readonly date: string
  readonly time: string
  readonly party_size: number
}
const openService = () => {
  const answers = new Map<string, Reply>()
  const service = {
    refuses: false,
    /** The earlier booking is paid, or the bank is working on it. */
    isPaid: false,
    dearer: 0,
    asked: [] as { key: string; body: string }[],
    made: [] as Made[],
  }
  const reply = (method: string, path: string, query: URLSearchParams): Reply => {
    const date = query.get('date') ?? ''
    const party = Number(query.get('party_size'))
    if (path.endsWith('/booking-days'))
      return { body: { days: DAYS.map((day) => ({ date: day, available: true })) } }
    if (path.endsWith('/availability'))
      return {
        body: {
          date,
          slots: TIMES.map((time) => ({
            time,
            available: true,
            access_rule_id: 'rule',
            deposit_pence: priceOf(date, party, time) + service.dearer,
          })),
          rules: [
            {
              id: 'rule',
              name: 'Dinner',
              deposit_mode: 'hold',
              price_per_cover_pence: 0,
              min_covers: 1,
              party_min: 1,
              party_max: 9,
              bundle_ids: [],
              auto_approve: true,
            },
          ],
          bundles: [],
          next_available_dates: [],
          note: null,
        },
      }
    if (path.endsWith('/floorplan')) return { body: { floors: [], tables: [] } }
    throw new Error(`${method} ${path} is not expected.`)
  }
  return {
    service,
    answer: ({ method, path, query, headers, body }: Asked): Reply => {
      if (!path.endsWith('/book')) return reply(method, path, query)
      const key = headers['idempotency-key'] ?? ''
      service.asked.push({ key, body: JSON.stringify(body) })
      const before = answers.get(key)
      if (before) return before
      if (service.refuses) return { status: 409, body: { error: 'Gone.', code: 'full' } }
      if (body.replaces && service.isPaid)
        return { status: 409, body: { error: 'Paid.', code: 'not_replaceable' } }
      service.made.push(body)
      const id = `bkg-${service.made.length}`
      const pence = priceOf(body.date, body.party_size, body.time)
      const made: Reply = {
        body: {
          success: true,
          booking_id: id,
          status: 'approved',
          manage_url: `http://test/manage/${id}`,
          ...(pence > 0
            ? {
                requires_payment: true,
                payment_intent_id: `pi ${id}`,
                payment_client_secret: `pi ${id}_secret`,
              }
            : {}),
        },
      }
      answers.set(key, made)
      return made
    },
  }
}

const openWidget = (s: fc.Scheduler) => {
  const page = openPage(vi.stubGlobal, '/widget/bookings/ven', GUEST)
  const { service, answer } = openService()
  const { meet } = stubService(s, answer)
  page.show(App, { page: PAGE, words, call: createClient() })
  const choice = { party: 2, date: '', time: '' }
  /** Counts the choices: what was chosen before is another decision than what was chosen since. */
  let decision = 0
  const paid: { readonly body: Made | undefined; readonly choice: typeof choice }[] = []
  const askedIn = new Map<string, Set<string>>()
  const press = (test: (name: string) => boolean, then: () => void = () => {}) => {
    if (page.assigned.length > 0) return
    const found = page.all().find(({ name }) => test(name))
    if (!found) return
    then()
    found.element.press()
    look(false)
  }
  const pay = location.assign.bind(location)
  location.assign = (to) => {
    pay(to)
    const id = /bkg-(\d+)/.exec(decodeURIComponent(String(to)))?.[1]
    paid.push({ body: service.made[Number(id) - 1], choice: { ...choice } })
  }
  const isAt = (title: string) => page.text().includes(title)
  /** What is shown belongs to the newest choice. The first screen is drawn a moment after a press on it. */
  const look = (isDrawn = true) => {
    const text = page.text()
    const chips = page.all().filter(({ name }) => name.endsWith(', change'))
    if (chips.length > 0)
      expect(chips.slice(0, 2).map(({ name }) => name)).toEqual(
        [words.guests(choice.party), shortDate(words, choice.date)].map(words.change),
      )
    if (isDrawn && isAt(words.whenTitle)) {
      const shown = ALL_PRICES.filter((price) => text.includes(price.text))
      for (const { date, party } of shown) expect([date, party]).toEqual([choice.date, choice.party])
    }
    if (isAt(words.reviewTitle)) {
      const shown = ALL_PRICES.filter((price) => text.includes(price.text))
      for (const { date, party, time } of shown) expect({ date, party, time }).toEqual(choice)
    }
    for (const { key, body } of service.asked) {
      const name = `${decision} ${body}`
      if ([...askedIn.values()].some((keys) => keys.has(key))) continue
      askedIn.set(name, new Set([...(askedIn.get(name) ?? []), key]))
    }
  }
  const choose = (patch: Partial<typeof choice>) => () => {
    decision += 1
    Object.assign(choice, patch)
  }
  return {
    page,
    service,
    choice,
    askedIn,
    paid,
    look,
    meet,
    party: (count: number) => press((name) => name === words.guests(count), choose({ party: count })),
    day: (date: string) => press((name) => name.includes(longDate(words, date)), choose({ date })),
    time: (time: string) => press((name) => name === time || name.startsWith(`${time} `), choose({ time })),
    send: () => press((name) => [words.toPayment, words.bookNow].includes(name)),
    answer: (wanted: string) => press((name) => name === wanted),
    next: () => press((name) => name === words.next),
    chip: (n: number) =>
      page.assigned.length === 0 &&
      page
        .all()
        .filter(({ name }) => name.endsWith(', change'))
        [n]?.element.press(),
    back: () => page.assigned.length === 0 && history.back(),
    forward: () => page.assigned.length === 0 && history.forward(),
  }
}

type Widget = ReturnType<typeof openWidget>

const doing = fc.oneof(
  fc.constantFrom(...PARTIES).map((n) => [`party ${n}`, (w: Widget) => w.party(n)] as const),
  fc.constantFrom(...DAYS).map((date) => [`day ${date}`, (w: Widget) => w.day(date)] as const),
  fc.constantFrom(...TIMES).map((time) => [`time ${time}`, (w: Widget) => w.time(time)] as const),
  fc.constantFrom(0, 1, 2).map((n) => [`chip ${n}`, (w: Widget) => w.chip(n)] as const),
  fc.constantFrom(
    ['next', (w: Widget) => w.next()] as const,
    ['next', (w: Widget) => w.next()] as const,
    ['send', (w: Widget) => w.send()] as const,
    [
      'double tap',
      (w: Widget) => {
        w.send()
        w.send()
      },
    ] as const,
    ['back', (w: Widget) => w.back()] as const,
    ['forward', (w: Widget) => w.forward()] as const,
  ),
)

const stepOf =
  (w: Widget) =>
  ([label, run]: readonly [string, (w: Widget) => unknown]): Step => [
    label,
    () => {
      w.look()
      return run(w)
    },
  ]

/** Through all steps to the review, on a network that works. */
const walkToReview = async (s: fc.Scheduler, w: Widget, party = 2) => {
  await play(s, [['party', () => w.party(party)]])
  await play(s, [['day', () => w.day(DAYS[0] ?? '')]])
  await play(s, [['time', () => w.time(TIMES[0] ?? '')]])
  await play(s, [])
  await play(s, [['next', () => w.next()]])
  await play(s, [])
  expect(w.page.text()).toContain(words.reviewTitle)
}

beforeAll(async () => {
  await import('./review.tsx')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is shown and paid belongs to the newest choice, and a decision is asked for under one key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(1, 2),
      fc.array(doing, { minLength: 3, maxLength: 14 }),
      fates,
      fc.boolean(),
      async (s, party, doings, chosen, refuses) => {
        const w = openWidget(s)
        w.service.refuses = refuses
        await walkToReview(s, w, party)
        w.meet(chosen)
        await play(s, doings.map(stepOf(w)))
        w.look()
        for (const { body, choice } of w.paid)
          expect({ party: body?.party_size, date: body?.date, time: body?.time }).toEqual(choice)
        for (const keys of w.askedIn.values()) expect(keys.size).toBeLessThanOrEqual(1)
        w.page.close()
      },
    ),
    RUNS,
  )
})

test('after a lost answer the same decision is asked for under the same key, however late, and is not called failed', async () => {
  const lost = fc.array(fc.constantFrom<Fate>('unsent', 'lost', 'gateway'), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.constantFrom(1, 2), lost, async (s, party, chosen) => {
      const w = openWidget(s)
      await walkToReview(s, w, party)
      w.meet(chosen)
      await play(s, [['send', () => w.send()]])
      expect(w.page.text()).toContain(words.lost)
      expect(w.page.text()).not.toContain(words.offline)
      const later = Date.now() + 3_600_000
      vi.spyOn(Date, 'now').mockReturnValue(later)
      await play(s, [['send again', () => w.send()]])
      expect(w.service.made).toHaveLength(1)
      expect(w.page.text()).not.toContain(words.lost)
      vi.restoreAllMocks()
      w.page.close()
    }),
    { ...RUNS, numRuns: 60 },
  )
})

test('a time that is chosen again has the price that was read last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openWidget(s)
      await walkToReview(s, w)
      w.service.dearer = 77_700
      for (const again of [() => w.chip(2), () => w.time('19:00'), () => w.next()]) {
        await play(s, [['again', again]])
        await play(s, [])
      }
      expect(w.page.text()).toContain(priceText(priceOf(DAYS[0] ?? '', 2, '19:00') + 77_700))
      w.page.close()
    }),
    { ...RUNS, numRuns: 5 },
  )
})

/** Leaves for the payment of a booking, comes back, and walks to the review of another time. */
const chooseAnother = async (s: fc.Scheduler, w: Widget) => {
  await walkToReview(s, w)
  await play(s, [['send', w.send]])
  expect(w.page.assigned).toHaveLength(1)
  w.page.assigned.length = 0
  for (const again of [() => w.chip(2), () => w.time('20:00'), w.next, w.next]) {
    await play(s, [['again', again]])
    await play(s, [])
  }
}
const REPLACES = { booking_id: 'bkg-1', manage_token: 'bkg-1' }
const laterOrders = ({ service }: Widget) => service.asked.slice(1).map(({ body }) => JSON.parse(body))

test('who comes back without paying and chooses another time replaces it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openWidget(s)
      await chooseAnother(s, w)
      await play(s, [['send', w.send]])
      expect(w.page.assigned).toHaveLength(1)
      expect(laterOrders(w)).toMatchObject([{ replaces: REPLACES }])
      expect(w.service.made.map(({ time }) => time)).toEqual(['19:00', '20:00'])
      w.page.close()
    }),
    { ...RUNS, numRuns: 10 },
  )
})

test('who comes back to what was paid and chooses another time books both only by saying so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.boolean(), async (s, declines) => {
      const w = openWidget(s)
      await chooseAnother(s, w)
      w.service.isPaid = true
      const asks = async () => {
        await play(s, [
          ['send', w.send],
          ['second tap', w.send],
        ])
        expect(w.page.text()).toContain(beside.beside)
      }
      await asks()
      if (declines) {
        await play(s, [['no', () => w.answer(beside.besideNo)]])
        expect(w.page.text()).not.toContain(beside.beside)
        await asks()
      }
      for (const { replaces } of laterOrders(w)) expect(replaces).toEqual(REPLACES)
      expect(w.service.made.map(({ time }) => time)).toEqual(['19:00'])
      expect(w.page.assigned).toEqual([])
      await play(s, [['yes', () => w.answer(beside.besideYes)]])
      expect(w.page.assigned).toHaveLength(1)
      const last = laterOrders(w).at(-1)
      expect([last.replaces, last.confirm]).toEqual([undefined, true])
      expect(w.service.made.map(({ time }) => time)).toEqual(['19:00', '20:00'])
      w.page.close()
    }),
    { ...RUNS, numRuns: 20 },
  )
})
