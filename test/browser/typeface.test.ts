import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { cut } from './door-network.ts'
import { go, useDoorVenue, usePhones } from './door-phone.ts'
import { shiftOf, watchShift } from './layout-shift.ts'
import { nextFrames, openConsole } from './operator.ts'
import { useSite } from './site.ts'

/** Inter on the pages for staff and on our own: loaded, without moving anything, and on the phone at the door. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

beforeAll(async () => {
  for (const name of ['Rossi', 'Ellery', 'Marchetti']) await door.party(name)
})

const FONTS = '**/*.woff2'

/** The typeface of a page's texts, and the files of Inter that are there. */
const typefaceOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const [first] = getComputedStyle(document.body).fontFamily.split(',')
    const loaded = [...document.fonts].filter(
      ({ family, status }) => family === 'Inter' && status === 'loaded',
    )
    return { first, files: loaded.length }
  })

const INTER = { first: 'Inter', files: 1 }

describe('Inter', () => {
  test.each(['/', '/guide', '/docs', '/reset/abc', '/door/'])('is the typeface of %s', async (path) => {
    const page = await site.visit(path)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual(INTER)
  })

  test('is the typeface of the console and of a venue’s website, and fetched once for all of them', async () => {
    const page = await openConsole(site, door.venue.operator, `/${door.venue.venueId}/list`)
    const fetched: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2') && !response.fromServiceWorker()) fetched.push(response.url())
    })
    await page.getByText('Rossi').first().waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual(INTER)
    await page.goto(`${site.origin}/demo/${door.venue.venueId}`)
    await page.locator('h1').waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual(INTER)
    expect(new Set(fetched).size).toBeLessThanOrEqual(1)
  })

  test('has figures of one width in the console', async () => {
    const page = await openConsole(site, door.venue.operator, `/${door.venue.venueId}/list`)
    await page.getByText('Rossi').first().waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual(INTER)
    const [ones, zeros] = await page.evaluate(() =>
      ['1111', '0000'].map((text) => {
        const span = document.createElement('span')
        span.textContent = text
        document.body.append(span)
        return span.getBoundingClientRect().width
      }),
    )
    expect(ones).toBe(zeros)
  })

  test('fetches the letters of other alphabets only for names that have them', async () => {
    await door.party('Łukasz Şahin')
    const page = await openConsole(site, door.venue.operator, `/${door.venue.venueId}/list`)
    await page.getByText('Łukasz').first().waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual({ first: 'Inter', files: 2 })
  })

  test('is on the phone at the door without a network, with the letters of other alphabets', async () => {
    const page = await phones.atDoor()
    await cut(page)
    await page.reload()
    await go(page, 'List')
    await page.getByRole('button', { name: /Łukasz/ }).waitFor()
    await expect.poll(() => typefaceOf(page)).toEqual({ first: 'Inter', files: 2 })
  })
})

test('a widget loads no font: the guest’s device has one', async () => {
  const page = await site.visit('/healthz')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/widget/bookings/${door.venue.venueId}`)
  await page.locator('button.slot, .strip-day').first().waitFor()
  await nextFrames(page)
  expect(fetched.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  expect(fetched.filter((path) => path.endsWith('.woff2'))).toEqual([])
})

describe('text is read before Inter is there, and does not move when it comes', () => {
  // In a long text one line in fifty still wraps otherwise. With a fallback of its own width the guide moves by 0.09 or more.
  const pages = [
    ['the front page', '/', 0.01],
    ['the list of the console', '', 0.01],
    ['the guide', '/guide', 0.03],
  ] as const
  test.each(pages)('%s', async (_, path, limit) => {
    const page = path
      ? await site.visit('/healthz')
      : await openConsole(site, door.venue.operator, '/account')
    let isHeld = true
    const held: (() => void)[] = []
    await page.route(FONTS, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await watchShift(page)
    await page.goto(site.origin + (path || `/console/${door.venue.venueId}/list`), { waitUntil: 'commit' })
    await (path ? page.locator('h1') : page.getByText('Rossi').first()).waitFor()
    await nextFrames(page)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const before = await shiftOf(page)
    isHeld = false
    for (const release of held) release()
    await expect.poll(async () => (await typefaceOf(page)).files).toBeGreaterThan(0)
    await nextFrames(page)
    const shift = (await shiftOf(page)) - before
    // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
    console.log(`${path || 'console'}: layout shift ${shift.toFixed(4)} when Inter replaces the fallback`)
    expect(shift).toBeLessThanOrEqual(limit)
  })
})
