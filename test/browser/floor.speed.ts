import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { block, useStage } from './floor-stage.ts'
import { nextFrames } from './operator.ts'
import { threadTime } from './thread-time.ts'
import { slowness } from './yardstick.ts'

/**
 * A large floor on a busy day, drawn by a real browser. The day is answered in the test, so that only the screen is
 * measured. The bounds are those of the pages’ description. They are asserted on the processor time of the page’s thread,
 * the middle of some attempts, each by what a fixed job takes at that moment, because the machine is shared; the frames
 * that were really shown are printed.
 */

const stage = useStage(['1', '2'])
const DATE = '2026-01-20'

beforeAll(async () => {
  await stage.party('Model', { table: '1', date: DATE })
})

type Json = Record<string, unknown>
const ROUTES = { day: '**/day?*', calendar: '**/my-reservations/calendar?*' } as const

/** Every third party has as many marks as the timeline shows. */
const MARKED_GUEST = { tier: 'vip', visits: 0, allergies: 'Peanuts', notes: 'Likes the corner' }
const MARKS = {
  occasion: 'Birthday',
  dietary: 'One vegan',
  comments: 'By the window',
  extras: [{ bundle: 'Cellar', item: 'Sparkling wine', quantity: 1, price_pence: 5000, prepaid: true }],
}

/** A real party and a real table, many times over. */
const crowd = async (tableCount: number, partyCount: number) => {
  const { operator, params } = stage.venue
  const day = await operator.ok('GET /api/my-venues/:venueId/day', { params, query: { date: DATE } })
  const calendar = await operator.ok('GET /api/my-reservations/calendar', {
    query: { from: DATE, to: DATE, venue: stage.venue.venueId },
  })
  const [party, table] = [day.data[0], calendar.tables[0]]
  if (!party || !table) throw new Error('There is nothing to copy.')
  const tables = Array.from({ length: tableCount }, (_, n) => ({
    ...table,
    id: `tbl_${n}`,
    table_number: String(n + 1),
    area_id: null,
  }))
  const perTable = Math.ceil(partyCount / tableCount)
  const data = Array.from({ length: partyCount }, (_, n) => {
    const starts = Date.parse(`${DATE}T12:00:00Z`) + (n % perTable) * 2 * 3_600_000
    return {
      ...party,
      id: `bkg_${n}`,
      guest: { ...party.guest, name: `Guest ${n}`, ...(n % 3 === 0 ? MARKED_GUEST : {}) },
      ...(n % 3 === 0 ? MARKS : {}),
      table_ids: [`tbl_${Math.floor(n / perTable)}`],
      tables: [String(Math.floor(n / perTable) + 1)],
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 90 * 60_000).toISOString(),
      time: new Date(starts).toISOString().slice(11, 16),
    }
  })
  return { day: { ...day, data }, calendar: { ...calendar, tables } }
}

/** Answers when `held` has come about. */
const answer = async (page: Page, { day, calendar }: { day: Json; calendar: Json }, held?: Promise<void>) => {
  for (const [pattern, json] of [
    [ROUTES.day, day],
    [ROUTES.calendar, calendar],
  ] as const)
    await page.route(pattern, async (route) => {
      await held
      await route.fulfill({ json })
    })
}

const openCrowd = async (tableCount: number, partyCount: number, size = { width: 1440, height: 900 }) => {
  const made = await crowd(tableCount, partyCount)
  const page = await stage.open('list', { clock: 'real' })
  await answer(page, made)
  await page.setViewportSize(size)
  await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?date=${DATE}`)
  await block(page, 'Guest 0').waitFor()
  return { page, made }
}

const report = (text: string) => {
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(text)
}

/** Milliseconds of work from the day's answer to the frame that shows it. */
const firstPaint = async (page: Page, made: { day: Json; calendar: Json }): Promise<Work> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const pattern of Object.values(ROUTES)) await page.unroute(pattern)
  await answer(page, made, held)
  const asked = Object.values(ROUTES).map((pattern) => page.waitForRequest(pattern))
  await page.reload()
  await Promise.all(asked)
  await nextFrames(page)
  const { ms } = await threadTime(page, async () => {
    release()
    await block(page, 'Guest 0').waitFor()
    await nextFrames(page)
  })
  return { ms }
}

const FRAMES = 90
/** A hard flick on a tablet, and a scroll bar that is pulled from one end to the other in a second. */
const SPEEDS = { flick: 4000, pull: 12_000 }

/**
 * Scrolls the timeline up and down, in each frame as far as a 60th of a second takes it, so that the work does not depend
 * on how many frames the machine shows. The seconds that it took.
 */
const scrollFrames = (page: Page, pixelsPerSecond: number): Promise<number> =>
  page.evaluate(
    ({ speed, count }) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector('.timeline') as HTMLElement
        const [down, across] = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]
        const begun = performance.now()
        let frames = 0
        const step = (now: number) => {
          frames += 1
          const wave = Math.abs(Math.sin((frames / 60) * (speed / down)))
          box.scrollTop = wave * down
          box.scrollLeft = wave * across
          if (frames < count) requestAnimationFrame(step)
          else resolve((now - begun) / 1000)
        }
        requestAnimationFrame(step)
      }),
    { speed: pixelsPerSecond, count: FRAMES },
  )

const DRAG_STEPS = 60

/** Milliseconds of work for one step of a drag, layout included. */
const dragStep = async (page: Page): Promise<Work> => {
  const party = block(page, 'Guest 0')
  await party.scrollIntoViewIfNeeded()
  const box = await party.boundingBox()
  if (!box) throw new Error('The party is not in sight.')
  const at = { x: box.x + 20, y: box.y + box.height / 2, steps: DRAG_STEPS }
  const { ms } = await threadTime(page, () =>
    page.evaluate(async ({ x, y, steps }) => {
      const send = (type: string, to: { x: number; y: number }, target: EventTarget) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            clientX: to.x,
            clientY: to.y,
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
          }),
        )
      send('pointerdown', { x, y }, document.elementFromPoint(x, y) as Element)
      for (let n = 1; n <= steps; n += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        send('pointermove', { x: x + n * 9, y: y + (n % 10) * 30 }, window)
      }
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    }, at),
  )
  return { ms: ms / DRAG_STEPS }
}

const ATTEMPTS = 3

interface Work {
  /** Processor time of the page's thread. */
  readonly ms: number
  /** Frames a second. */
  readonly shown?: number
}

/** The middle one of some attempts, each as a quiet machine would have taken it. */
const middleOf = async (browser: Browser, run: () => Promise<Work>): Promise<Work> => {
  const works: Work[] = []
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const times = await slowness(browser)
    const { ms, ...shown } = await run()
    works.push({ ms: ms / times, ...shown })
  }
  return works.sort((a, b) => a.ms - b.ms)[Math.floor(ATTEMPTS / 2)] as Work
}

describe.each([
  ['200 tables and 1,000 bookings on a desk', 200, 1000, { width: 1440, height: 900 }],
  ['60 tables and 400 bookings on a tablet', 60, 400, { width: 1024, height: 768 }],
])('%s', (name, tableCount, partyCount, size) => {
  test('are painted soon, scrolled and dragged without stutter', async () => {
    const { page, made } = await openCrowd(tableCount, partyCount, size)
    const browser = stage.site.browser()
    const paint = await middleOf(browser, () => firstPaint(page, made))
    const drag = await middleOf(browser, () => dragStep(page))
    const scroll = (speed: number) =>
      middleOf(browser, async () => {
        const { value: seconds, ms } = await threadTime(page, () => scrollFrames(page, speed))
        return { shown: FRAMES / seconds, ms: ms / FRAMES }
      })
    const flick = await scroll(SPEEDS.flick)
    const pull = await scroll(SPEEDS.pull)
    const rows = await page.locator('.timeline-row').count()
    report(
      `${name}: work for the first paint ${paint.ms.toFixed(0)} ms, for a step of a drag ${drag.ms.toFixed(1)} ms, ` +
        `for each frame while scrolling ${flick.ms.toFixed(1)} ms ` +
        `(${flick.shown?.toFixed(0)} frames/s shown) and as fast as a scroll bar goes ${pull.ms.toFixed(1)} ms ` +
        `(${pull.shown?.toFixed(0)} frames/s), ${rows} rows in the document`,
    )
    expect(paint.ms).toBeLessThanOrEqual(300)
    expect(drag.ms).toBeLessThanOrEqual(8)
    expect(flick.ms).toBeLessThanOrEqual(1000 / 60)
    expect(pull.ms).toBeLessThanOrEqual(1000 / 50)
    expect(rows).toBeLessThan(60)
  })
})

test('an idle console makes no request but its stream', async () => {
  const page = await stage.open('floor', { clock: 'running' })
  await page.locator('.timeline-row').first().waitFor()
  await page.waitForLoadState('load')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.runFor('00:10:00')
  expect(asked.filter((path) => !path.endsWith('/day/stream'))).toEqual([])
})
