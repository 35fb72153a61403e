import type { Page } from 'playwright-core'

/** Sums what jumps on a page from now on, and on each that it goes to. What somebody's own tap moves does not count. */
export const watchShift = async (page: Page) => {
  const watch = () => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
}

export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
