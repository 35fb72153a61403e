import type { Page } from 'playwright-core'
import { violationsInBothThemes } from './axe.ts'

/** The screens of each widget and page that a guest walks through. Each is shown to axe once, in both themes. */
const SCREENS = {
  booking: ['when', 'time', 'table', 'extras', 'details', 'review', 'payment', 'bank', 'result'],
  combo: ['offers'],
  events: ['events', 'event', 'table', 'review', 'result'],
  'guest list': ['when', 'list', 'who', 'who, faulty', 'mailed', 'details', 'review', 'result'],
  manage: ['booking', 'when', 'time', 'confirm', 'dialog', 'cancelled'],
  waitlist: ['waiting', 'offer', 'dialog', 'ended'],
  names: ['names', 'names, faulty'],
  vouchers: ['amount', 'gift', 'review', 'result'],
} as const

/** Collects what axe finds on each screen, what is wider than the page, and which screens were never looked at. */
export const inspect = <Walk extends keyof typeof SCREENS>(page: Page, walk: Walk) => {
  const found: string[] = []
  const left = new Set<string>(SCREENS[walk])
  const look = async (screen: (typeof SCREENS)[Walk][number]) => {
    left.delete(screen)
    found.push(...(await violationsInBothThemes(page)).map((fault) => `${screen}: ${fault}`))
    const wide = await overflowOf(page)
    if (wide > 0) found.push(`${screen}: ${wide} px too wide`)
  }
  const faults = () => [...found, ...[...left].map((screen) => `${screen}: never looked at`)]
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
