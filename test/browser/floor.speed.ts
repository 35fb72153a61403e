import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { block, useStage } from './floor-stage.ts'

/**
 * A large floor on a busy day, drawn by a real browser. The day is answered in the test, so that only the screen is
 * measured. The bounds are those of the pages’ description. They are asserted on the processor time of the page’s thread,
 * the best of some attempts, because the machine is shared; the frames that were really shown are printed.
 */

const stage = useStage(['1', '2'])
const DATE = '2026-01-20'

beforeAll(async () => {
  await stage.party('Model', { table: '1', date: DATE })
})

type Json = Record<string, unknown>
const ROUTES = { day: '**/day?*', calendar: '**/my-reservations/calendar?*' } as const

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
      guest: { ...party.guest, name: `Guest ${n}` },
      table_ids: [`tbl_${Math.floor(n / perTable)}`],
      tables: [String(Math.floor(n / perTable) + 1)],
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 90 * 60_000).toISOString(),
      time: new Date(starts).toISOString().slice(11, 16),
    }
  })
  return { day: { ...day, data }, calendar: { ...calendar, tables } }
}

const answer = async (page: Page, { day, calendar }: { day: Json; calendar: Json }) => {
  await page.route(ROUTES.day, (route) => route.fulfill({ json: day }))
  await page.route(ROUTES.calendar, (route) => route.fulfill({ json: calendar }))
}

const openCrowd = async (tableCount: number, partyCount: number, size = { width: 1440, height: 900 }) => {
  const made = await crowd(tableCount, partyCount)
  const page = await stage.open('list', { clock: 'real' })
  await answer(page, made)
  await page.setViewportSize(size)
  await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?date=${DATE}`)
  await block(page, 'Guest 0').waitFor()
  return page
}

const report = (text: string) => {
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(text)
}

/** Milliseconds from the day's last byte to the frame that shows it. */
const firstPaint = async (page: Page): Promise<number> => {
  await page.addInitScript(() => {
    const seen = { shown: 0, answered: 0 }
    Object.assign(globalThis, { seen })
    const read = Response.prototype.json
    Response.prototype.json = async function json() {
      const body = await read.call(this)
      if (/\/day\?|\/calendar\?/.test(this.url)) seen.answered = performance.now()
      return body
    }
    new MutationObserver(() => {
      if (seen.shown === 0 && document.querySelector('.timeline-row .party'))
        requestAnimationFrame(() => {
          seen.shown = performance.now()
        })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await block(page, 'Guest 0').waitFor()
  await page.waitForFunction(() => (globalThis as unknown as { seen: { shown: number } }).seen.shown > 0)
  return page.evaluate(() => {
    const { shown, answered } = (globalThis as unknown as { seen: { shown: number; answered: number } }).seen
    return shown - answered
  })
}

const SCROLL_SECONDS = 1.5
/** A hard flick on a tablet, and a scroll bar that is pulled from one end to the other in a second. */
const SPEEDS = { flick: 4000, pull: 12_000 }

/** Frames while the timeline is scrolled up and down for a second and a half, at most this many pixels a second. */
const framesWhileScrolling = (page: Page, pixelsPerSecond: number): Promise<number> =>
  page.evaluate(
    (speed) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector('.timeline') as HTMLElement
        const [down, across] = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]
        const begun = performance.now()
        let frames = 0
        const step = (now: number) => {
          frames += 1
          const passed = now - begun
          const wave = Math.abs(Math.sin((passed / 1000) * (speed / down)))
          box.scrollTop = wave * down
          box.scrollLeft = wave * across
          if (passed < 1500) requestAnimationFrame(step)
          else resolve(frames)
        }
        requestAnimationFrame(step)
      }),
    pixelsPerSecond,
  )

/** Milliseconds for one step of a drag, layout included: of a step that nobody interrupted, and of the slow ones. */
const dragSteps = async (page: Page): Promise<{ usual: number; worst: number }> => {
  const party = block(page, 'Guest 0')
  await party.scrollIntoViewIfNeeded()
  const box = await party.boundingBox()
  if (!box) throw new Error('The party is not in sight.')
  return page.evaluate(
    async ({ x, y }) => {
      const send = (type: string, at: { x: number; y: number }, target: EventTarget) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            clientX: at.x,
            clientY: at.y,
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
          }),
        )
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const under = document.elementFromPoint(x, y) as Element
      send('pointerdown', { x, y }, under)
      const times: number[] = []
      for (let n = 1; n <= 60; n += 1) {
        await nextFrame()
        const begun = performance.now()
        send('pointermove', { x: x + n * 9, y: y + (n % 10) * 30 }, window)
        // Signals draw in a microtask of their own; the box is read so that layout is counted too.
        await Promise.resolve()
        await Promise.resolve()
        document.querySelector('.ghost')?.getBoundingClientRect()
        times.push(performance.now() - begun)
      }
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      times.sort((a, b) => a - b)
      return { usual: times[15] ?? 0, worst: times[56] ?? 0 }
    },
    { x: box.x + 20, y: box.y + box.height / 2 },
  )
}

/** Milliseconds of processor time that the page's thread spends while something runs. */
const threadTime = async <T>(page: Page, run: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await spent()
  const value = await run()
  const ms = ((await spent()) - before) * 1000
  await devtools.detach()
  return { value, ms }
}

const bestOf = async <T>(
  attempts: number,
  run: () => Promise<T>,
  score: (value: T) => number,
): Promise<T> => {
  let best = await run()
  for (let n = 1; n < attempts; n += 1) {
    const next = await run()
    if (score(next) < score(best)) best = next
  }
  return best
}

describe.each([
  ['200 tables and 1,000 bookings on a desk', 200, 1000, { width: 1440, height: 900 }],
  ['60 tables and 400 bookings on a tablet', 60, 400, { width: 1024, height: 768 }],
])('%s', (name, tableCount, partyCount, size) => {
  test('are painted soon, scrolled and dragged without stutter', async () => {
    const page = await openCrowd(tableCount, partyCount, size)
    const paint = await bestOf(
      3,
      () => firstPaint(page),
      (ms) => ms,
    )
    const drag = await bestOf(
      3,
      () => dragSteps(page),
      ({ usual }) => usual,
    )
    const scroll = (speed: number) =>
      bestOf(
        4,
        async () => {
          const { value, ms } = await threadTime(page, () => framesWhileScrolling(page, speed))
          return { shown: value / SCROLL_SECONDS, ms: ms / value }
        },
        ({ ms }) => ms,
      )
    const flick = await scroll(SPEEDS.flick)
    const pull = await scroll(SPEEDS.pull)
    const rows = await page.locator('.timeline-row').count()
    report(
      `${name}: first paint ${paint.toFixed(0)} ms after the data, drag step ${drag.usual.toFixed(1)} ms ` +
        `(95 %: ${drag.worst.toFixed(1)} ms), work for each frame while scrolling ${flick.ms.toFixed(1)} ms ` +
        `(${flick.shown.toFixed(0)} frames/s shown) and as fast as a scroll bar goes ${pull.ms.toFixed(1)} ms ` +
        `(${pull.shown.toFixed(0)} frames/s), ${rows} rows in the document`,
    )
    expect(paint).toBeLessThanOrEqual(300)
    expect(drag.usual).toBeLessThanOrEqual(8)
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
