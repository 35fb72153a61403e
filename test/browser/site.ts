import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { useWorld, type World } from '../support/world.ts'

export const WIDTHS = { phone: 390, tablet: 1024, desk: 1440 } as const

export interface VisitOptions {
  readonly width?: number
  readonly dark?: boolean
  readonly lang?: string
  readonly javaScript?: boolean
  readonly reducedMotion?: boolean
  readonly timezone?: string
  /** The size of the letters that the visitor has set in the browser, in per cent. */
  readonly rootFont?: number
}

export interface Site {
  readonly world: World
  readonly origin: string
  /** A new visitor with an empty browser, at an address of the site. Closed after the test. */
  visit(path: string, options?: VisitOptions): Promise<Page>
  browser(): Browser
}

const port = await freePort()

/** As the browser's own setting does: on the root of every page, before anything is drawn. */
const enlarge = (page: Page, percent: number) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = size
    })
  }, `${percent}%`)

/** What stood on the screens when a test failed. */
const describePages = async (context: BrowserContext) => {
  for (const page of context.pages()) {
    const text = await page.innerText('body', { timeout: 5000 }).catch(String)
    // biome-ignore lint/suspicious/noConsole: whoever reads the failure wants to see it
    console.log(`${page.url()}\n${text.replaceAll(/\n+/g, ' | ').slice(0, 1500)}`)
  }
}

/** The service behind a real port, with a browser in front of it: one of each for a test file. */
export const useSite = (settings: Record<string, string> = {}): Site => {
  const origin = `http://localhost:${port}`
  const world = useWorld({ own: true, settings: { PUBLIC_URL: origin, ...settings } })
  const open: BrowserContext[] = []
  let browser: Browser
  beforeAll(async () => {
    await world.app.http.listen({ port, host: '127.0.0.1' })
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  })
  afterEach(async ({ task }) => {
    for (const context of open.splice(0)) {
      if (task.result?.state === 'fail') await describePages(context)
      await context.close()
    }
  })
  afterAll(async () => {
    await browser?.close()
  })
  return {
    world,
    origin,
    browser: () => browser,
    visit: async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: options.width ?? WIDTHS.phone, height: 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        locale: options.lang ?? 'en-GB',
        javaScriptEnabled: options.javaScript ?? true,
        ...(options.timezone ? { timezoneId: options.timezone } : {}),
        reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
      })
      open.push(context)
      const page = await context.newPage()
      if (options.rootFont) await enlarge(page, options.rootFont)
      await page.goto(path.startsWith('http') ? path : origin + path)
      return page
    },
  }
}
