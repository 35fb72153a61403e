import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { shiftOf, watchShift } from './layout-shift.ts'
import { nextFrames } from './operator.ts'
import { useSite } from './site.ts'
import { longestTask, threadTime } from './thread-time.ts'

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world)
  for (const table_number of ['1', '2', '3', '4']) await venue.table({ table_number })
})

const LOADS = 5
/** A cheap phone is slower than the machine under the tests by this much. */
const SLOWER = 4

/** A cold load by a visitor who is new to the browser: work until the free days are painted, its longest task, and what jumped. */
const load = async () => {
  const page = await site.visit('/healthz')
  await watchShift(page)
  let ms = Number.NaN
  const longest = await longestTask(site.browser(), async () => {
    const spent = await threadTime(page, async () => {
      await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
      await page.locator('.strip-day.free').first().waitFor()
      await page.locator('button.slot').first().waitFor()
      await nextFrames(page)
    })
    ms = spent.ms
  })
  const shift = await shiftOf(page)
  await page.context().close()
  return { work: ms * SLOWER, longest: longest * SLOWER, shift }
}

// The work of the page's thread, which other programs on the machine do not change, for a machine four times slower.
test('the widget is quick on a slow machine, and nothing jumps', async () => {
  const loads = []
  for (let n = 0; n < LOADS; n += 1) loads.push(await load())
  const sorted = (figures: number[]) => figures.sort((a, b) => a - b).map(Math.round)
  const [works, longs] = [sorted(loads.map((seen) => seen.work)), sorted(loads.map((seen) => seen.longest))]
  const middle = Math.floor(LOADS / 2)
  const shift = Math.max(...loads.map((seen) => seen.shift))
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(
    `${LOADS} loads, ${SLOWER} × slower: work until the days are shown ${works[middle]} ms (${works.join(', ')}), ` +
      `longest task ${longs[middle]} ms (${longs.join(', ')}), layout shift at most ${shift.toFixed(3)}`,
  )
  expect(shift).toBeLessThanOrEqual(0.05)
  expect(works[middle]).toBeLessThanOrEqual(1500)
  expect(longs[middle]).toBeLessThanOrEqual(150)
})
