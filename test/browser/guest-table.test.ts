import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureGuestAtVenue } from '../../server/modules/guests/profile/ensure-guest.ts'
import { makeVenue } from '../support/factories.ts'
import { insertBooking } from '../support/rows.ts'
import { violationsInBothThemes } from './axe.ts'
import { useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'

/** The roster of the venue: sorted by what a host looks for, in columns that line up. */

const stage = useStage(['1', '2', '3', '4'])

beforeAll(async () => {
  const { site, venue } = stage
  await stage.party('Anna Next', { table: '1', date: '2026-01-24' })
  await stage.party('Bert Regular', { table: '2', date: '2026-01-31' })
  await stage.party('Cora Past', { table: '3', date: '2026-02-07' })
  const elsewhere = await makeVenue(venue.operator, { name: 'Elsewhere' })
  const { data } = await venue.operator.ok('GET /api/my-guests', { query: { venue: venue.venueId } })
  const idOf = (name: string) => data.find((guest) => guest.name === name)?.id ?? ''
  const came = (venue_id: string, user_id: string, booking_date: string) =>
    insertBooking(site.world, { venue_id, user_id, booking_date, status: 'checked_in' })
  await came(venue.venueId, idOf('Bert Regular'), '2025-06-01')
  await came(venue.venueId, idOf('Bert Regular'), '2025-07-01')
  await came(venue.venueId, idOf('Cora Past'), '2025-12-24')
  await site.world.database.tx((tx) =>
    ensureGuestAtVenue(tx, elsewhere, idOf('Anna Next'), site.world.clock.now()),
  )
  for (let n = 0; n < 5; n += 1) await came(elsewhere, idOf('Anna Next'), '2026-01-02')
})

const names = (page: Page) => page.locator('.guest-table tbody th b').allTextContents()
const sortBy = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button').click()

describe('a host', () => {
  test('has all headings of the guests on one line of a phone, and the way to who knows whom at the edge', async () => {
    const page = await stage.open('guests', { width: WIDTHS.phone, touch: true })
    await expect.poll(() => names(page)).toHaveLength(3)
    const tops = () =>
      page
        .locator('.guest-table thead th')
        .evaluateAll(
          (cells) => new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top))).size,
        )
    await expect.poll(tops).toBe(1)
    await page.getByRole('button', { name: 'Next booking' }).waitFor()
    const rightOf = (selector: string) =>
      page.locator(selector).evaluate((one) => Math.round(one.getBoundingClientRect().right))
    await expect.poll(() => rightOf('.guests .toolbar > a')).toBe(await rightOf('.guests .toolbar'))
  })

  test('sorts the guests of this venue by visits, last visit and next booking', async () => {
    const page = await stage.open('guests')
    await expect.poll(() => names(page)).toEqual(['Anna Next', 'Bert Regular', 'Cora Past'])
    await sortBy(page, 'Visits')
    // Five visits at another venue are not this one’s.
    await expect.poll(() => names(page)).toEqual(['Bert Regular', 'Cora Past', 'Anna Next'])
    await sortBy(page, 'Last visit')
    await expect.poll(() => names(page)).toEqual(['Cora Past', 'Bert Regular', 'Anna Next'])
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /Cora Past/ })
          .getByRole('cell')
          .allTextContents(),
      )
      .toEqual(['1', 'Wed 24 Dec 2025', 'Sat 7 Feb 2026', '–'])
    await sortBy(page, 'Next booking')
    await expect.poll(() => names(page)).toEqual(['Anna Next', 'Bert Regular', 'Cora Past'])
    await page.reload()
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Next booking' }).getAttribute('aria-sort'))
      .toBe('ascending')
  })

  test('reads this venue’s visits wherever a guest is named, and no others', async () => {
    const page = await stage.open('floor?date=2026-01-24&new=1')
    await page.getByLabel('Guest', { exact: true }).fill('Anna Ne')
    await page.getByRole('option', { name: /^Anna Next.*0 visits/ }).click()
    await page
      .getByText(/0 visits/)
      .first()
      .waitFor()
    await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?date=2026-01-24`)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('Anna Ne')
    await page.getByRole('option', { name: /^Anna Next.*0 visits/ }).click()
    const visits = page
      .getByRole('complementary', { name: 'Anna Next' })
      .locator('.totals div', { hasText: 'Visits' })
    await expect.poll(() => visits.innerText()).toMatch(/0/)
    await expect.poll(() => visits.innerText()).not.toMatch(/5/)
    await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/list?date=2026-01-24`)
    await page.locator('button.row', { hasText: 'Anna Next' }).click()
    await page.getByRole('complementary', { name: 'Anna Next' }).getByText('First visit').first().waitFor()
    await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/today?date=2026-01-24`)
    await page.locator('.card', { hasText: 'First visits' }).getByText('Anna Next').waitFor()
  })

  test('finds every column at one place, at every width, without anything that axe finds', async () => {
    for (const width of [WIDTHS.desk, WIDTHS.tablet, WIDTHS.phone]) {
      const page = await stage.open('guests', { width })
      await expect.poll(() => names(page)).toHaveLength(3)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
      if (width !== WIDTHS.phone) {
        const lefts = await page
          .locator('.guest-table tbody td:nth-child(3)')
          .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().left))])
        expect(lefts).toHaveLength(1)
      }
      expect(await violationsInBothThemes(page)).toEqual([])
      await page.close()
    }
  })

  test('reads that there is no connection, and tries again', async () => {
    const page = await stage.open('today')
    await page.route('**/api/my-guests?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Guests' }).click()
    await page.getByText('No connection to the service.').waitFor()
    await page.unroute('**/api/my-guests?*')
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect.poll(() => names(page)).toHaveLength(3)
  })
})
