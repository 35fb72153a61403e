import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Fate, fates, OVERLAP, play, type Step, stubService } from '../../../test/support/overlap.ts'
import { longDate } from '../../shared/dates.ts'
import type { FakePage } from '../../shared/fake-page.ts'
import eventWords from '../events/words.en.ts'
import listWords from '../guest-list/words.en.ts'
import voucherWords from '../vouchers/words.en.ts'
import {
  type Kit,
  listPrice,
  NIGHTS,
  openEvents,
  openList,
  openVouchers,
  PER_COVER,
  priceText,
  type Stage,
} from './fake-orders.ts'

/** Events, guest list and vouchers while loads and orders are under way, and when answers are lost. */

vi.mock('../result/lazy-result.ts', () => ({ LazyResult: () => 'Booked.', prepareResult: () => {} }))
vi.mock('../result/lazy-tickets.ts', () => ({ LazyTickets: () => 'Booked.', prepareTickets: () => {} }))

const RUNS = { ...OVERLAP, numRuns: 100 }
const kitOf = (s: fc.Scheduler): Kit => ({
  stub: vi.stubGlobal,
  stubService: (service) => stubService(s, service) as never,
  settle: () => play(s, []),
})

/** A lost order: said so, found again under its key an hour later, and made once. */
const expectOneOrder = async (
  s: fc.Scheduler,
  stage: Stage,
  words: { lost: string; offline: string },
  button: string,
) => {
  await play(s, [['send', () => stage.press(button)]])
  expect(stage.page.text()).toContain(words.lost)
  expect(stage.page.text()).not.toContain(words.offline)
  const later = Date.now() + 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await play(s, [['send again', () => stage.press(button)]])
  vi.restoreAllMocks()
  expect(stage.made).toHaveLength(1)
  expect(stage.page.text()).not.toContain(words.lost)
}

const LOST = fc.array(fc.constantFrom<Fate>('unsent', 'lost', 'gateway'), { minLength: 4, maxLength: 4 })

beforeAll(async () => {
  await import('../guest-list/review.tsx')
  await import('../events/review.tsx')
  await import('./details.tsx')
  await import('./tables.tsx')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// Events

const MORE = eventWords.more(eventWords.guest)
const FEWER = eventWords.fewer(eventWords.guest)
const A_TABLE = new RegExp(`^${eventWords.aTable}`)
const toEventReview = (stage: Stage) =>
  stage.walk(A_TABLE, MORE, MORE, /^Continue/, /^(Table 7|7)/, eventWords.next, eventWords.next)

/** How many guests the review names, and what it asks for. */
const reviewed = (page: FakePage) => ({
  party: Number(/(\d) guests?/.exec(page.text().split(eventWords.reviewTitle)[1] ?? '')?.[1]),
  due: /£[\d.]+/.exec(page.text().split(eventWords.dueNow)[1] ?? '')?.[0],
})

test('a table at an event costs what the party that is chosen now pays, also by Back and Forward', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
      async (s, presses) => {
        const stage = openEvents(kitOf(s))
        await toEventReview(stage)
        expect(reviewed(stage.page)).toEqual({ party: 4, due: priceText(4 * PER_COVER) })
        await play(
          s,
          [1, 2, 3].map((): Step => ['back', stage.back]),
        )
        for (const more of presses) {
          stage.press(more ? MORE : FEWER)
          await play(s, [])
        }
        const [, shown = ''] = /Continue · (£[\d.]+)/.exec(stage.page.text()) ?? []
        await play(
          s,
          [1, 2, 3].map((): Step => ['forward', stage.forward]),
        )
        const { party, due } = reviewed(stage.page)
        expect(due).toBe(priceText(party * PER_COVER))
        expect(shown).toBe(due)
        stage.page.close()
      },
    ),
    { ...RUNS, numRuns: 20 },
  )
})

test('an event’s table has the price that was read last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const stage = openEvents(kitOf(s))
      await toEventReview(stage)
      stage.service.perCover = 2000
      await play(
        s,
        [1, 2, 3].map((): Step => ['back', stage.back]),
      )
      await stage.walk(/^Continue · £80/, eventWords.next, eventWords.next)
      expect(reviewed(stage.page)).toEqual({ party: 4, due: priceText(8000) })
      stage.page.close()
    }),
    { ...RUNS, numRuns: 5 },
  )
})

test('an order for an event that is changed while it is sent is not paid for in its old form', async () => {
  const doings = fc.array(fc.constantFrom('back', 'forward', 'send', 'fewer', 'on'), {
    minLength: 2,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
      const stage = openEvents(kitOf(s))
      await toEventReview(stage)
      stage.meet(fate)
      let party = 4
      let decision = 0
      const keys = new Map<string, Set<string>>()
      // It is changed as early as may be, and then anything happens.
      const first = ['send', 'back', 'back', 'back', 'fewer'] as const
      const steps = [...first, ...chosen].map(
        (doing): Step => [
          doing,
          () => {
            if (doing === 'back') stage.back()
            if (doing === 'forward') stage.forward()
            if (doing === 'on') stage.press(eventWords.next)
            if (doing === 'fewer' && party > 1 && stage.press(FEWER)) {
              party -= 1
              decision += 1
            }
            if (doing !== 'send') return
            const before = stage.orders.length
            stage.press(eventWords.toPayment)
            stage.press(eventWords.toPayment)
            const mine = `${decision} ${party}`
            for (const { key } of stage.orders.slice(before))
              keys.set(mine, (keys.get(mine) ?? new Set()).add(key))
          },
        ],
      )
      await play(s, steps)
      if (stage.page.assigned.length > 0) expect(stage.paid()?.selection.party_size).toBe(party)
      for (const used of keys.values()) expect(used.size).toBe(1)
      // Each party was ordered once, for it was never chosen twice.
      const sizes = stage.made.map(({ selection }) => selection.party_size)
      expect(new Set(sizes).size).toBe(sizes.length)
      stage.page.close()
    }),
    RUNS,
  )
})

test('an order for an event without an answer is looked up under its key, and made once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), LOST, async (s, chosen) => {
      const stage = openEvents(kitOf(s))
      await toEventReview(stage)
      stage.meet(chosen)
      await expectOneOrder(s, stage, eventWords, eventWords.toPayment)
      stage.page.close()
    }),
    { ...RUNS, numRuns: 40 },
  )
})

// Guest list

const nightOf = (date: string) => new RegExp(`^${longDate(listWords, date)}`)
const optionOf = new RegExp(`^${listWords.kinds.standard[0]}`)
const toListReview = (stage: Stage) =>
  stage.walk(
    listWords.guests(2),
    nightOf(NIGHTS[0] ?? ''),
    optionOf,
    listWords.withoutAccount,
    listWords.next,
  )

test('a place on a list is shown and paid at the price of the newest party and night', async () => {
  const doing = fc.oneof(
    fc.constantFrom(1, 2, 3).map((count) => ({ what: 'party', count }) as const),
    fc.constantFrom(...NIGHTS).map((night) => ({ what: 'night', night }) as const),
    fc.constantFrom('back', 'back', 'forward', 'send', 'on', 'list').map((what) => ({ what }) as const),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(doing, { minLength: 3, maxLength: 14 }),
      fates,
      async (s, doings, fate) => {
        const stage = openList(kitOf(s))
        await toListReview(stage)
        stage.meet(fate)
        const choice = { party: 2, date: NIGHTS[0] ?? '' }
        const look = () => {
          const text = stage.page.text()
          for (const date of NIGHTS)
            for (const party of [1, 2, 3])
              if (text.includes(priceText(listPrice(date, party)))) expect({ party, date }).toEqual(choice)
        }
        const walks = (what: 'back' | 'forward') => Array(4).fill({ what } as const)
        const first = [...walks('back'), { what: 'party', count: 3 } as const, ...walks('forward')]
        const steps = [...first, ...doings].map(
          (one): Step => [
            one.what,
            () => {
              look()
              if (one.what === 'back') stage.back()
              else if (one.what === 'forward') stage.forward()
              else if (one.what === 'send') stage.press(listWords.toPayment)
              else if (one.what === 'on') stage.press(listWords.withoutAccount) || stage.press(listWords.next)
              else if (one.what === 'list') {
                const found = stage.page.all().find(({ name }) => optionOf.test(name))
                if (found) stage.press(found.name)
              } else if (one.what === 'party') {
                if (stage.press(listWords.guests(one.count))) choice.party = one.count
              } else {
                const found = stage.page.all().find(({ name }) => nightOf(one.night).test(name))
                if (found && stage.press(found.name)) choice.date = one.night
              }
            },
          ],
        )
        await play(s, steps)
        look()
        if (stage.page.assigned.length > 0)
          expect({ party: stage.paid()?.party_size, date: stage.paid()?.date }).toEqual(choice)
        stage.page.close()
      },
    ),
    { ...RUNS, numRuns: 60 },
  )
})

test('a place on a list without an answer is looked up under its key, and made once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), LOST, async (s, chosen) => {
      const stage = openList(kitOf(s))
      await toListReview(stage)
      stage.meet(chosen)
      await expectOneOrder(s, stage, listWords, listWords.toPayment)
      stage.page.close()
    }),
    { ...RUNS, numRuns: 40 },
  )
})

// Vouchers

const toVoucherReview = (stage: Stage) => stage.walk(/^Continue/, voucherWords.next, voucherWords.next)

test('a voucher is paid at the newest amount, whatever is chosen while it is ordered', async () => {
  const doings = fc.array(fc.constantFrom('back', 'forward', 'send', 'on', 2000, 3000, 5000), {
    minLength: 3,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), doings, fates, async (s, chosen, fate) => {
      const stage = openVouchers(kitOf(s))
      await toVoucherReview(stage)
      stage.meet(fate)
      let amount = 3000
      const first: (typeof chosen)[number][] = ['send', 'back', 'back', 'back', 5000]
      const steps = [...first, ...chosen].map(
        (doing): Step => [
          String(doing),
          () => {
            if (doing === 'back') stage.back()
            else if (doing === 'forward') stage.forward()
            else if (doing === 'on')
              stage.press(voucherWords.next) || stage.press(voucherWords.nextFor(priceText(amount)))
            else if (doing === 'send') {
              stage.press(voucherWords.toPayment)
              stage.press(voucherWords.toPayment)
            } else if (stage.press(priceText(Number(doing)))) amount = Number(doing)
          },
        ],
      )
      await play(s, steps)
      if (stage.page.assigned.length > 0) expect(stage.paid()?.amount_pence).toBe(amount)
      stage.page.close()
    }),
    RUNS,
  )
})

test('an order of vouchers without an answer is looked up under its key, and made once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), LOST, async (s, chosen) => {
      const stage = openVouchers(kitOf(s))
      await toVoucherReview(stage)
      stage.meet(chosen)
      await expectOneOrder(s, stage, voucherWords, voucherWords.toPayment)
      stage.page.close()
    }),
    { ...RUNS, numRuns: 40 },
  )
})
