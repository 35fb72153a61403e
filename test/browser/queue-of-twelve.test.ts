import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { focusOf, pressEnterOn } from './keyboard.ts'
import { openConsole, said } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** A busy door: twelve parties on a tablet, and a host who never touches the mouse. */

const site = useSite({ own: true })
let venue: PublicVenue
beforeAll(async () => {
  venue = await openPublicVenue(site.world, { queue_open: true, name: 'The Copper Heron' })
  for (let n = 1; n <= 4; n += 1)
    await venue.table({ table_number: String(n), capacity: 4, min_party: 1, x: n * 120 })
})

const openQueue = (width: (typeof WIDTHS)[keyof typeof WIDTHS]) =>
  openConsole(site, venue.operator, `/${venue.venueId}/queue`, { width })
const rows = (page: Page) => page.locator('.waiting-party')
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) })

test('a host adds, calls and seats a party with the keyboard alone, and never loses the focus', async () => {
  const page = await openQueue(WIDTHS.desk)
  await page.getByText('Nobody waits.').waitFor()
  await pressEnterOn(page, /^3$/)
  await page.getByText(/^Tell them:/).waitFor()
  // The sizes up to eight, and the field for more, come before the name.
  for (let tabs = 0; tabs < 7; tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('Haddad')
  await page.keyboard.press('Enter')
  await said(page, 'Haddad, 3')
  await rowOf(page, 'Haddad').waitFor()
  await pressEnterOn(page, /^Call$/)
  await said(page, 'The table is kept. Call Haddad.')
  await rowOf(page, 'Haddad')
    .getByText(/^Tables? .*, kept \d+ min more$/)
    .waitFor()
  await expect.poll(() => focusOf(page)).toBe('Call again')
  await pressEnterOn(page, 'Seat')
  await said(page, 'Haddad sits.')
  await page.getByText('Nobody waits.').waitFor()
  await expect.poll(() => focusOf(page)).not.toBe('')
})

test('twelve parties stand on a tablet, are called, seated and let go without paper', async () => {
  const crowd = Array.from({ length: 12 }, (_, n) => ({ name: `Party ${n + 1}`, party_size: 1 + (n % 4) }))
  for (const body of crowd)
    await venue.operator.ok('POST /api/my-venues/:venueId/queue', { params: venue.params, body })
  const page = await openQueue(WIDTHS.tablet)
  await rowOf(page, 'Party 12').waitFor()
  await expect.poll(() => rows(page).count()).toBe(crowd.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const small = await rows(page)
    .locator('button, select')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [`${target.textContent}: ${width} × ${height}`] : []
      }),
    )
  expect(small).toEqual([])
  await rowOf(page, 'Party 1').getByRole('button', { name: 'Call', exact: true }).click()
  await rowOf(page, 'Party 1').getByRole('button', { name: 'Seat', exact: true }).click()
  await said(page, 'Party 1 sits.')
  await rowOf(page, 'Party 2').getByRole('button', { name: 'Seat…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /4 seats/ })
    .first()
    .click()
  await said(page, 'Party 2 sits.')
  await page.getByLabel('Take Party 12 out of the queue').selectOption('left')
  await rowOf(page, 'Party 12').waitFor({ state: 'detached' })
  await rowOf(page, 'Party 2').waitFor({ state: 'detached' })
  await expect.poll(() => rows(page).count()).toBe(crowd.length - 3)
})
