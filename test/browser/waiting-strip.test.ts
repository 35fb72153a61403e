import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { stranger } from '../support/events.ts'
import { openWaitlist, type Waitlist } from '../support/waitlist.ts'
import { violationsInBothThemes } from './axe.ts'
import { block, boxOf, row, said, TODAY, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Above the timeline stand those who wait and those without a table. They are dragged onto one. */

const stage = useStage(['1', '2', '3', '4'], { waitlist: 'on', phone: '+44 20 7946 0158' })
let list: Waitlist

const waits = (guest_name: string, party_size = 2) =>
  stage.venue.operator.ok('POST /api/my-venues/:venueId/waitlist', {
    params: stage.venue.params,
    body: { date: TODAY, from: '19:00', to: '20:30', party_size, type: 'tables', ...stranger(), guest_name },
  })

beforeAll(async () => {
  list = openWaitlist(stage.site.world, stage.venue)
  await waits('Imani First')
  await waits('Bo Second', 4)
  await waits('Chi Third')
  await stage.party('Early', { table: '1', time: '19:00' })
})

const chip = (page: Page, name: string) => page.locator('.waiting .chip', { hasText: name })
/** Where an hour begins on the timeline. */
const hourAt = (page: Page, time: string) =>
  page
    .locator('.timeline-head > span', { hasText: time })
    .evaluate((span) => span.getBoundingClientRect().left)

const carryTo = async (page: Page, what: Locator, table: string, time: string) => {
  const from = await boxOf(what)
  const target = await boxOf(row(page, table))
  const x = await hourAt(page, time)
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 3 })
  await page.mouse.move(x + 2, target.y + target.height / 2, { steps: 4 })
}

describe('above the timeline, a host', () => {
  test('sees who waits, and drags them onto a table at a time: it is held and offered', async () => {
    const page = await stage.open('floor')
    await chip(page, 'Imani First').getByText('19:00–20:30').waitFor()
    await carryTo(page, chip(page, 'Imani First'), '2', '20:00')
    await page.locator('.ghost.free', { hasText: '20:00' }).waitFor()
    await page.getByText('Drop on a table, at the time that you offer.').waitFor()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Offer Imani First a place' })
    await expect.poll(() => dialog.getByLabel('Start').inputValue()).toBe('20:00')
    await expect
      .poll(() => dialog.getByLabel('Table').locator('option:checked').textContent())
      .toBe('2, 4 seats')
    // Nobody waits longer, so no reason is needed.
    await expect.poll(() => dialog.getByLabel(/^Why this guest first/).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await said(page, 'Held for Imani First until')
    await chip(page, 'Imani First').getByText('Offered 20:00, 2').waitFor()
    await block(page, 'Imani First').waitFor()
    expect((await list.offers()).map(({ time }) => time)).toEqual(['20:00'])
    await expect.poll(() => chip(page, 'Imani First').isDisabled()).toBe(true)
  })

  test('is told who has the table, and that somebody waits longer', async () => {
    const page = await stage.open('floor')
    await carryTo(page, chip(page, 'Chi Third'), '1', '19:00')
    await page.locator('.ghost.taken').waitFor()
    await page.mouse.up()
    await said(page, 'Early has that table then.')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await chip(page, 'Chi Third').click()
    const dialog = page.getByRole('dialog', { name: 'Offer Chi Third a place' })
    await dialog.getByText('Party of 2, waits for 19:00 to 20:30.').waitFor()
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await dialog.getByText('Somebody waits longer whose party fits.').waitFor()
    await dialog.getByLabel(/^Why this guest first/).fill('Called twice')
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await said(page, 'Held for Chi Third until')
  })

  test('puts what is dragged back with Escape', async () => {
    const page = await stage.open('floor')
    await carryTo(page, chip(page, 'Bo Second'), '3', '19:00')
    await page.locator('.ghost').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ghost').waitFor({ state: 'detached' })
    await page.mouse.up()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('carries them in across the upper edge, and the rows stay where they are', async () => {
    const page = await stage.open('floor')
    await chip(page, 'Bo Second').waitFor()
    // So low that the rows scroll.
    await page.setViewportSize({ width: WIDTHS.desk, height: 420 })
    const rows = page.locator('.timeline')
    const scrolled = () => rows.evaluate(({ scrollTop }) => scrollTop)
    await rows.evaluate((element) => element.scrollTo(0, 60))
    await expect.poll(scrolled).toBe(60)
    const from = await boxOf(chip(page, 'Bo Second'))
    const x = await hourAt(page, '19:00')
    const { top } = await rows.evaluate((element) => ({ top: element.getBoundingClientRect().top }))
    await page.mouse.move(from.x + 20, from.y + from.height / 2)
    await page.mouse.down()
    for (const y of [2, 10, 20, 30]) await page.mouse.move(x + 2, top + y)
    await page.locator('.ghost').waitFor()
    await expect.poll(() => scrolled()).toBe(60)
    // Once inside, the edge scrolls as it does for every party.
    await page.mouse.move(x + 2, top + 80)
    await page.mouse.move(x + 2, top + 30)
    await expect.poll(scrolled).toBeLessThan(60)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  test('seats a party without a table by dragging it: it keeps its time', async () => {
    const id = await stage.party('Tableless', { time: '21:00' })
    const page = await stage.open('floor')
    await carryTo(page, chip(page, 'Tableless'), '4', '19:00')
    await page.locator('.ghost.free', { hasText: '21:00' }).waitFor()
    await page.mouse.up()
    await block(page, 'Tableless').waitFor()
    expect(await stage.partyOn(TODAY, id)).toMatchObject({ tables: ['4'], time: '21:00' })
  })

  test.each([
    ['desk', WIDTHS.desk],
    ['tablet', WIDTHS.tablet],
    ['phone', WIDTHS.phone],
  ] as const)('reads the strip on a %s in both themes', async (_, width) => {
    const page = await stage.open('floor', { width })
    await chip(page, 'Bo Second').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, /^Bo Second/).click()
    await page.getByRole('dialog', { name: 'Offer Bo Second a place' }).waitFor()
  })
})

test('24 tables in four areas are in sight at once on a desk, below those who wait', async () => {
  const { operator, params, floorId, table } = stage.venue
  for (const name of ['Terrace', 'Bar', 'Booths']) {
    const { id: area_id } = await operator.ok('POST /api/my-venues/:venueId/seating-areas', {
      params,
      body: { floor_id: floorId, name },
    })
    for (let n = 1; n <= 8; n += 1) await table({ table_number: `${name}${n}`, area_id })
  }
  const page = await stage.open('floor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await chip(page, 'Bo Second').waitFor()
  const pace = await boxOf(page.locator('.pace'))
  const ends = await page
    .locator('.timeline-row')
    .evaluateAll((rows) => rows.map((element) => element.getBoundingClientRect().bottom))
  expect(ends.filter((end) => end <= pace.y).length).toBeGreaterThanOrEqual(24)
})
