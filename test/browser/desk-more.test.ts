import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBooking, makeGuest } from '../support/factories.ts'
import { launchWithFilm } from './camera.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/** A voucher that is held before the camera, and what a manager reads in the reports. */

const site = useSite()
let camera: Awaited<ReturnType<typeof launchWithFilm>>
let desk: ManagerWorld
beforeAll(async () => {
  desk = await openManagerWorld(site.world)
  camera = await launchWithFilm([
    { text: 'https://example.com/menu', seconds: 1.5 },
    { seconds: 0.4 },
    { text: desk.voucherCode, seconds: 1.5 },
    { seconds: 0.4 },
  ])
})
afterAll(() => camera?.close())

const open = (path: string) => openConsole(site, desk.operator, `/${desk.venueId}/${path}`)

describe('the camera', () => {
  test('passes over a foreign code, finds the voucher, and it is redeemed in part', async () => {
    const context = await camera.browser.newContext({ viewport: { width: WIDTHS.phone, height: 900 } })
    const page = await context.newPage()
    const { id, name, token } = desk.operator
    await page.goto(`${site.origin}/healthz`)
    await page.evaluate(
      (session) => sessionStorage.setItem('maitred-session', session),
      JSON.stringify({ token, user: { id, name, role: 'client' } }),
    )
    await page.goto(`${site.origin}/console/${desk.venueId}/vouchers/redeem`)
    await button(page, 'Scan with the camera').click()
    await page.getByText('This code is not a voucher’s.').waitFor()
    await heading(page, /£50 left/).waitFor()
    await expect.poll(() => page.getByLabel('Code of the voucher').inputValue()).toBe(desk.voucherCode)
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await page.getByLabel('Amount of the bill').fill('20')
    await page.getByText('£30 will be left.').waitFor()
    await button(page, 'Redeem £20').click()
    await page.locator('.receipt', { hasText: '£20 redeemed. £30 is left.' }).waitFor()
    const { balance_pence } = await site.world.database.read
      .selectFrom('vouchers')
      .select('balance_pence')
      .where('code', '=', desk.voucherCode)
      .executeTakeFirstOrThrow()
    expect(balance_pence).toBe(3000)
    await context.close()
  })

  test('that may not be used says so, and the code can be typed', async () => {
    const page = await open('vouchers/redeem')
    await button(page, 'Scan with the camera').click()
    await page.getByText('The camera cannot be used. Allow it in the browser, or type the code.').waitFor()
    await button(page, 'Stop the camera').click()
    await page.getByLabel('Code of the voucher').fill(desk.voucherCode)
    await button(page, 'Find').click()
    await heading(page, /left/).waitFor()
  })
})

describe('the sheet before service', () => {
  test('has on the screen and on paper what staff noted and what guests wrote, of every party', async () => {
    const { operator, venueId } = desk
    const guest = await makeGuest(site.world, venueId, { name: 'Imogen Fairweather' })
    const id = await makeBooking(operator, venueId, {
      user_id: guest.id,
      notes: 'Quiet corner',
      auto_approve: true,
    })
    await site.world.database.read
      .updateTable('bookings')
      .set({ guest_comments: 'My mother uses a wheelchair.' })
      .where('id', '=', id)
      .execute()
    const page = await open('today')
    const row = page.locator('.card', { hasText: 'Notes and wishes' }).locator('li', { hasText: 'Imogen' })
    await row.getByText('“My mother uses a wheelchair.”').waitFor()
    await row.getByText('Quiet corner').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => row.getByText('“My mother uses a wheelchair.”').isVisible()).toBe(true)
  })
})

describe('reports', () => {
  const total = async (page: Page, label: string) =>
    Number(await page.locator('.totals > div', { hasText: label }).locator('dd').first().innerText())

  test('show last week by day, any figure of it, the same as a table and as a file', async () => {
    const page = await open('reports')
    await page.getByRole('radio', { name: 'Last 7 days' }).check({ force: true })
    await page.waitForURL(/from=2026-01-10&to=2026-01-16/)
    const { totals, days } = await desk.operator.ok('GET /api/my-venues/:venueId/reports', {
      params: { venueId: desk.venueId },
      query: { from: '2026-01-10', to: '2026-01-16' },
    })
    await expect.poll(() => total(page, 'Covers')).toBe(totals.covers)
    expect(totals.covers).toBeGreaterThan(50)
    await page.getByRole('img', { name: /^Covers, at most/ }).waitFor()
    await page.getByRole('radio', { name: 'No-shows' }).check({ force: true })
    await page.getByRole('img', { name: /^No-shows, at most/ }).waitFor()
    const part = page.locator('.report', { has: page.getByRole('heading', { name: 'Over time' }) })
    await part.getByText('As a table').click()
    const friday = days.find(({ date }) => date === '2026-01-16')
    await part
      .getByRole('row', { name: `Fri 16 Jan ${friday?.covers} ${friday?.parties} ${friday?.arrived}` })
      .waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Over time as a CSV file').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('days 2026-01-10 to 2026-01-16.csv')
    const csv = readFileSync(await file.path(), 'utf8')
    expect(csv).toContain(`2026-01-16,${friday?.parties},${friday?.covers},${friday?.arrived}`)
    await page.reload()
    await expect.poll(() => total(page, 'Covers')).toBe(totals.covers)
  })
})

describe('reports on paper', () => {
  test('begin with the first chart on the first page, and print nothing that is only pressed', async () => {
    const page = await open('reports?from=2026-01-10&to=2026-01-16')
    const part = page.locator('.report', { has: page.getByRole('heading', { name: 'Over time' }) })
    await part.locator('.bars').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => part.evaluate((one) => getComputedStyle(one).breakInside)).toBe('auto')
    await expect
      .poll(() =>
        part
          .locator('.segments label')
          .evaluateAll((all) => all.filter((one) => one.clientHeight > 0).length),
      )
      .toBe(1)
    await expect.poll(() => page.locator('.report summary:visible, .report .helps:visible').count()).toBe(0)
  })

  test('name each row of the heat map beside it, however wide the page is', async () => {
    const page = await open('reports?from=2026-01-10&to=2026-01-16')
    await page.setViewportSize({ width: 760, height: 900 })
    const bottomOf = (selector: string) =>
      page
        .locator(`.heat ${selector}`)
        .last()
        .evaluate((one) => one.getBoundingClientRect().bottom)
    await page.locator('.heat rect').first().waitFor()
    await expect
      .poll(async () => Math.abs((await bottomOf('.heat-rows li')) - (await bottomOf('rect'))))
      .toBeLessThan(4)
  })
})

describe('reports, compared', () => {
  const card = (page: Page, label: string) => page.locator('.report-totals > div', { hasText: label })

  test('say what changed against the weeks and the year before, and read the same after a reload', async () => {
    const page = await open('reports?from=2026-01-10&to=2026-01-16')
    const read = (from: string, to: string) =>
      desk.operator.ok('GET /api/my-venues/:venueId/reports', {
        params: { venueId: desk.venueId },
        query: { from, to },
      })
    const before = await read('2026-01-03', '2026-01-09')
    await card(page, 'Covers')
      .getByText(`was ${before.totals.covers}, no-shows counted`, { exact: true })
      .waitFor()
    await page.getByText('Sat 3 Jan to Fri 9 Jan 2026').first().waitFor()
    await page.getByLabel('Compare').selectOption('year')
    // Nobody booked a year before: that is said, and nothing has risen from nothing.
    const nothing = page.getByText(
      'Nothing to compare with: nobody booked from Sat 11 Jan to Fri 17 Jan 2025.',
    )
    await nothing.waitFor()
    await card(page, 'Covers').getByText('no-shows counted', { exact: true }).waitFor()
    await page.reload()
    await nothing.waitFor()
    expect(await page.locator('.report-totals .delta').count()).toBe(0)
  })

  test('by service add up to the covers, with those of guest lists and events', async () => {
    const page = await open('reports?from=2026-01-10&to=2026-01-17')
    const { totals, services } = await desk.operator.ok('GET /api/my-venues/:venueId/reports', {
      params: { venueId: desk.venueId },
      query: { from: '2026-01-10', to: '2026-01-17' },
    })
    const further = totals.covers - services.reduce((sum, { covers }) => sum + covers, 0)
    expect(further).toBeGreaterThan(0)
    await page
      .locator('.report', { has: page.getByRole('heading', { name: 'By service' }) })
      .locator('.chart-x li', { hasText: 'Guest list and events' })
      .getByText(String(further), { exact: true })
      .waitFor()
  })

  test('show an axis of round numbers, weekdays, how full it was, and call money what it is', async () => {
    const page = await open('reports?from=2026-01-10&to=2026-01-16')
    const part = (name: string) =>
      page.locator('.report', { has: page.getByRole('heading', { name, exact: true }) })
    await part('Over time').locator('.chart-y li').first().waitFor()
    const ticks = (await part('Over time').locator('.chart-y li').allTextContents()).map(Number)
    expect(ticks[0]).toBe(0)
    expect(ticks.length).toBeGreaterThan(2)
    for (const tick of ticks) expect(tick % (ticks[1] ?? 1)).toBe(0)
    await part('By weekday')
      .getByRole('img', { name: /^Covers on average, by weekday/ })
      .waitFor()
    await part('By service').waitFor()
    await card(page, 'Seats used')
      .getByText(/^\d+%$/)
      .waitFor()
    await card(page, 'Turns')
      .getByText(/parties per table each day/)
      .waitFor()
    await card(page, 'Paid online').getByText('not the bill').waitFor()
    await expect.poll(() => page.getByText('Revenue').count()).toBe(0)
  })

  test('say that there is no connection, and load again', async () => {
    const page = await open('today')
    await page.route('**/reports?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByText('No connection to the service.').waitFor()
    await page.unroute('**/reports?*')
    await button(page, 'Load again').click()
    await card(page, 'Covers').waitFor()
  })
})

test('the rail carries a day to the screens that show one, and to no other', async () => {
  const page = await open('list?date=2026-01-20')
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const href = (name: string) => rail.getByRole('link', { name }).getAttribute('href')
  await expect.poll(() => href('Floor')).toBe(`/console/${desk.venueId}/floor?date=2026-01-20`)
  await expect.poll(() => href('Reports')).toBe(`/console/${desk.venueId}/reports`)
  await rail.getByRole('link', { name: 'Reports' }).click()
  await page.locator('.reports').waitFor()
  await expect.poll(() => href('List')).toBe(`/console/${desk.venueId}/list?date=2026-01-20`)
  await page.goto(`${site.origin}/console/${desk.venueId}/list`)
  await expect.poll(() => href('Floor')).toBe(`/console/${desk.venueId}/floor`)
})
