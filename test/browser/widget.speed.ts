import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { useSite } from './site.ts'

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world)
  for (const table_number of ['1', '2', '3', '4']) await venue.table({ table_number })
})

// Another program that takes the processor for a moment breaks it too, so it is repeated when it fails.
test('the widget is quick on a slow machine, and nothing jumps', { retry: 3 }, async () => {
  // The browser itself has started; the visitor that is measured is new to it.
  const before = await site.visit(`/widget/bookings/${venue.venueId}`)
  await before.locator('.day.free').first().waitFor()
  const page = await site.visit('/healthz')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0, long: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => (seen.paint = entry.startTime))
    watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
    watch('longtask', (entry) => (seen.long = Math.max(seen.long, entry.duration)))
  })
  await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
  await page.locator('.day.free').first().waitFor()
  await page.waitForTimeout(300)
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { paint: number; shift: number; long: number } }).seen,
  )
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(
    `slowed down 4 ×: largest paint ${Math.round(seen.paint)} ms, layout shift ${seen.shift.toFixed(3)}, longest task ${Math.round(seen.long)} ms`,
  )
  expect(seen.shift).toBeLessThanOrEqual(0.05)
  expect(seen.paint).toBeLessThanOrEqual(1500)
  expect(seen.long).toBeLessThanOrEqual(150)
})
