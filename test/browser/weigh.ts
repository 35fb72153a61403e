import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Site } from './site.ts'

interface Weighed {
  readonly path: string
  /** What is there once the page has loaded. */
  readonly ready: string
  /** Scripts of what comes after the payment, which are fetched ahead. */
  readonly later?: string
  /** KB of scripts. Default 20. */
  readonly most?: number
}

/** What a page loads, with gzip: within its scripts and 8 KB of styles. The figures are printed. */
export const expectLight = async (site: Site, name: string, { path, ready, later, most = 20 }: Weighed) => {
  const page = await site.visit('/healthz')
  const loading: Promise<['js' | 'css', number]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/assets/') || (later && pathname.includes(later))) return
    const kind = pathname.endsWith('.css') ? 'css' : 'js'
    loading.push(response.body().then((body) => [kind, gzipSync(body, { level: 9 }).length]))
  })
  await page.goto(site.origin + path)
  await page.locator(ready).first().waitFor()
  const files = await Promise.all(loading)
  const sum = (kind: string) => files.reduce((bytes, [of, size]) => bytes + (of === kind ? size : 0), 0)
  const [js, css] = [sum('js'), sum('css')]
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(`gzip: ${name} ${js} B of scripts, ${css} B of styles`)
  expect(js).toBeGreaterThan(10_000)
  expect(js).toBeLessThanOrEqual(most * 1024)
  expect(css).toBeLessThanOrEqual(8 * 1024)
}
