import type { Page } from 'playwright-core'
import { violationsIn } from './axe.ts'

/** Collects what axe finds at each step, and what is wider than the page. */
export const inspect = (page: Page) => {
  const faults: string[] = []
  const look = async (step: string) => {
    faults.push(...(await violationsIn(page)).map((fault) => `${step}: ${fault}`))
    const wide = await overflowOf(page)
    if (wide > 0) faults.push(`${step}: ${wide} px too wide`)
  }
  return { faults, look }
}

/** How much wider than its window the page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
