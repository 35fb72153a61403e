import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { useWorld, type World } from '../support/world.ts'

export const WIDTHS = { phone: 390, tablet: 1024, desk: 1440 } as const

export interface VisitOptions {
  readonly width?: number
  readonly dark?: boolean
  /** A device with a finger instead of a mouse. */
  readonly touch?: boolean
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

export interface SiteOptions {
  readonly settings?: Record<string, string>
  /** A database and a service for this file alone: for what concerns everybody, as the first account does. */
  readonly own?: boolean
}

// One port for the service that the files of a worker share, and one for whichever file has its own.
const [sharedPort, ownPort] = [await freePort(), await freePort()]

/** One browser for all files of a worker. It ends with the worker. */
const shared = globalThis as { maitredBrowser?: Promise<Browser> }
const sharedBrowser = () => {
  shared.maitredBrowser ??= chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  return shared.maitredBrowser
}

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

/**
 * The service behind a real port, with a browser in front of it. A file makes its own venues, so that the files of a
 * worker share both; each visit has a browser context of its own.
 */
export const useSite = ({ settings, own = settings !== undefined }: SiteOptions = {}): Site => {
  const port = own ? ownPort : sharedPort
  const origin = `http://localhost:${port}`
  const world = useWorld({ own, settings: { PUBLIC_URL: origin, ...settings } })
  const open: BrowserContext[] = []
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
    if (!world.app.http.server.listening) await world.app.http.listen({ port, host: '127.0.0.1' })
  })
  afterEach(async ({ task }) => {
    for (const context of open.splice(0)) {
      if (task.result?.state === 'fail') await describePages(context)
      await context.close()
    }
  })
  return {
    world,
    origin,
    browser: () => browser,
    visit: async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: options.width ?? WIDTHS.phone, height: 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        ...(options.touch ? { hasTouch: true, isMobile: true } : {}),
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
