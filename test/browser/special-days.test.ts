import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openConsole, said } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** A manager prices New Year's Eve, sees it in the year, and what a guest sees that day. */

const site = useSite({ own: true })
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', booking_start_value: 365 },
    { name: 'Dinner', start_time: '18:00', end_time: '22:00' },
  )
  await venue.table({ capacity: 4 })
  await venue.rule({
    name: 'Gala menu',
    special_only: true,
    start_time: '19:00',
    end_time: '21:00',
    price_per_cover_pence: 9000,
    deposit_mode: 'charge',
  })
})

const db = () => site.world.database.read

describe('special days', () => {
  test('are chosen in a year by keyboard, given a price, and previewed with the reason of each time', async () => {
    const page = await openConsole(
      site,
      venue.operator,
      `/${venue.venueId}/settings/special-days?on=2026-12-30`,
    )
    const day = (name: RegExp) => page.getByRole('button', { name })
    await day(/^Wednesday 30 December/).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Thursday 31 December 2026' }).waitFor()
    await expect
      .poll(() => day(/^Thursday 31 December/).evaluate((node) => node === document.activeElement))
      .toBe(true)
    await button(page, 'Make this a special day').click()
    await page.getByLabel('Name', { exact: true }).fill('New Year’s Eve')
    await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2026-12-31')
    await page.getByRole('group', { name: 'Opening hours' }).getByText('These hours').click()
    await page.getByRole('group', { name: 'Access rules' }).getByText('Only these').click()
    await page.getByRole('checkbox', { name: 'Dinner' }).uncheck()
    await page.getByRole('checkbox', { name: 'Gala menu' }).check()
    await page.getByLabel(/^In English/).fill('Five courses, with music from nine.')
    await button(page, 'Save').click()
    await said(page, 'New Year’s Eve is saved.')
    const stored = await db().selectFrom('special_days').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      name: 'New Year’s Eve',
      date_from: '2026-12-31',
      date_to: '2026-12-31',
      opening_hours: [{ open: '18:00', close: '01:00' }],
      note: { en: 'Five courses, with music from nine.', de: null },
    })
    await day(/^Thursday 31 December, New Year’s Eve/).waitFor()
    const preview = page.getByRole('region', { name: 'What a guest sees' })
    await preview.getByText('Five courses, with music from nine.').waitFor()
    const slot = preview.getByRole('button', { name: /^20:00/ })
    await expect.poll(() => slot.count()).toBe(1)
    await slot.getByText('£360').waitFor()
    await slot.click()
    await preview.getByText('Can be booked under “Gala menu”.').waitFor()
  })

  test('warn about another on the same date, and are removed', async () => {
    const page = await openConsole(
      site,
      venue.operator,
      `/${venue.venueId}/settings/special-days?edit=new&on=2026-12-31`,
    )
    await page.getByLabel('Name', { exact: true }).fill('Staff party')
    await page.getByRole('group', { name: 'Opening hours' }).getByText('Closed').click()
    await button(page, 'Save').click()
    await said(page, /belong to “New Year’s Eve” too/)
    await button(page, /^Staff party/).click()
    await button(page, 'Remove…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await said(page, 'Staff party is removed.')
    expect(await db().selectFrom('special_days').select('name').execute()).toEqual([
      { name: 'New Year’s Eve' },
    ])
  })

  test.each([WIDTHS.tablet, WIDTHS.desk])(
    'what applies on a day is in view wherever in the year it is, and covers no day, %i wide',
    async (width) => {
      const page = await openConsole(
        site,
        venue.operator,
        `/${venue.venueId}/settings/special-days?on=2026-03-10`,
        { width },
      )
      const day = page.getByRole('button', { name: /^Wednesday 11 March/ })
      await day.click()
      await expect
        .poll(() => isOnTop(page.getByRole('heading', { name: 'Wednesday 11 March 2026' })))
        .toBe(true)
      await day.focus()
      for (let month = 3; month < 12; month++) {
        await page.keyboard.press('PageDown')
        await expect.poll(() => isOnTop(page.locator('.year-day:focus'))).toBe(true)
        await expect.poll(() => isOnTop(page.locator('#on-this-day'))).toBe(true)
      }
      await page.getByRole('heading', { name: 'Friday 11 December 2026' }).waitFor()
    },
  )
})

/** Whether the middle of it can be seen, with nothing over it. */
const isOnTop = (what: Locator): Promise<boolean> =>
  what.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
