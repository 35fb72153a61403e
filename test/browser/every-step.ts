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

/** Collects, at each step, what is cut off: what reaches beyond the page, or has text that does not fit into its box. */
export const watchForCuts = (page: Page) => {
  const cuts: string[] = []
  const look = async (step: string) => {
    cuts.push(...(await cutsIn(page)).map((text) => `${step}: ${text}`))
  }
  return { cuts, look }
}

const cutsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.getClientRects().length > 0 && !one.closest('.visually-hidden')
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => isShown(one) && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    const cut = [
      ...document.querySelectorAll('button, a, label, h2, h3, p, dd, dt, legend, strong, summary'),
    ].filter((one) => isShown(one) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    return [...beyond, ...cut].map(
      (one) => `${one.tagName}.${one.className} ${one.textContent?.slice(0, 30)}`,
    )
  })

/** How much wider than its window the page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
