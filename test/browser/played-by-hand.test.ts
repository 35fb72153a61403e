import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWalkIn } from '../support/factories.ts'
import { violationsInBothThemes } from './axe.ts'
import { block, boxOf, lift, numberOf, row, TODAY, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** What annoyed a host in an evening that was played by hand. */

const NUMBERS = Array.from({ length: 20 }, (_, n) => String(n + 1))
const stage = useStage(NUMBERS, { waitlist: 'on', phone: '+44 20 7946 0158' })
const LATER = '2026-01-17T19:12:00Z'

const attend = (id: string, state: 'seated' | 'left') =>
  stage.venue.operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })

beforeAll(async () => {
  const { operator, params } = stage.venue
  for (const [name, start_time, last_seating] of [
    ['Lunch', '12:00', '14:00'],
    ['Dinner', '18:00', '21:30'],
  ] as const)
    await operator.ok('POST /api/my-venues/:venueId/services', {
      params,
      body: { name, days: ['sat'], start_time, last_seating, interval_mins: 15, max_covers: 8 },
    })
  const gone = await stage.party('Gone', { table: '1', time: '18:00' })
  await attend(gone, 'seated')
  await attend(gone, 'left')
  await attend(await stage.party('Sitting', { table: '2', time: '18:00', duration_mins: 120 }), 'seated')
  await stage.party('Asking', { table: '4', time: '18:00', duration_mins: 120, auto_approve: false })
  await stage.party('Soon', { table: '5', time: '19:30', party_size: 4 })
})

/** Tops of what stands in the head of the floor, and whether any of it reaches over the edge. */
const toolsOf = (page: Page) =>
  page.locator('.floor-tools').evaluate((tools) => {
    const shown = [...tools.querySelectorAll(':scope > .button, :scope > .segments')].filter(
      (one) => one.getBoundingClientRect().width > 0,
    )
    const middles = shown.map((one) => {
      const { top, height } = one.getBoundingClientRect()
      return Math.round((top + height / 2) / 8)
    })
    const edge = tools.closest('.floor')?.getBoundingClientRect().right ?? 0
    return {
      lines: new Set(middles).size,
      isInside: shown.every((one) => one.getBoundingClientRect().right <= edge),
    }
  })

describe('on the floor, a host', () => {
  test.each([
    ['desk', WIDTHS.desk, ''],
    ['desk with a panel', WIDTHS.desk, 'Sitting'],
    ['tablet', WIDTHS.tablet, ''],
    ['tablet with a panel', WIDTHS.tablet, 'Sitting'],
  ] as const)('has the tools on one line: %s', async (_, width, opened) => {
    const page = await stage.open('floor', { width, touch: width === WIDTHS.tablet })
    await block(page, 'Sitting').waitFor()
    if (opened) {
      await block(page, opened).click()
      await page.getByRole('heading', { name: opened }).waitFor()
    }
    await expect.poll(() => toolsOf(page)).toEqual({ lines: 1, isInside: true })
    // Where their words have no room, they still have names.
    await expect.poll(() => button(page, 'Block tables…').count()).toBe(1)
    await expect.poll(() => page.getByRole('radio', { name: 'Plan' }).count()).toBe(1)
  })

  test('reads the minutes on the blocks, the hour above the line, and who comes next', async () => {
    const page = await stage.open('floor', { moment: LATER })
    await block(page, 'Sitting').getByText('min left').waitFor()
    await expect.poll(() => block(page, 'Sitting').locator('.minutes').textContent()).toBe('48 min left')
    await page.getByRole('button', { name: /Sitting 48 min left, Seated$/ }).waitFor()
    await expect.poll(() => block(page, 'Asking').locator('.minutes').count()).toBe(0)
    await expect.poll(() => page.locator('.now-time').textContent()).toBe('19:12')
    await page.locator('.totals div', { hasText: 'Next 30 min' }).getByText('4', { exact: true }).waitFor()
  })

  test('sees who is dragged, and low rows keep their numbers', async () => {
    const page = await stage.open('floor')
    const from = await lift(page, 'Soon')
    const target = await boxOf(row(page, '7'))
    await page.mouse.move(from.x, target.y + target.height / 2, { steps: 4 })
    await page.locator('.ghost', { hasText: 'Soon' }).waitFor()
    await page.locator('.party.lifted', { hasText: 'Soon' }).waitFor()
    const joinable = numberOf(page, '8')
    expect(await joinable.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true)
    const [number, box] = [await boxOf(joinable.locator('b')), await boxOf(joinable)]
    expect(number.y).toBeGreaterThanOrEqual(box.y - 1)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  test('moves a party to 20:15 by typing 2015, also on a device that counts to twelve', async () => {
    const id = await stage.party('Phone', { table: '9', time: '21:00' })
    const page = await stage.open('floor', { lang: 'en-US' })
    await block(page, 'Phone').click()
    await button(page, 'Move…').click()
    const dialog = page.getByRole('dialog', { name: /^Move Phone/ })
    await expect
      .poll(() => dialog.locator('.table-picker .area').allTextContents())
      .toEqual(['Window', 'Other tables'])
    await expect.poll(() => dialog.getByLabel('Time').inputValue()).toBe('21:00')
    await dialog.getByLabel('Time').fill('20x')
    await dialog.getByText('A time such as 2015 or 20:15.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Move', exact: true }).isDisabled()).toBe(true)
    await dialog.getByLabel('Time').fill('2015')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(async () => (await stage.partyOn(TODAY, id))?.time).toBe('20:15')
  })

  test('blocks a table, reads so in the dialog of a move, and is asked by its number before it opens again', async () => {
    const page = await stage.open('floor')
    await button(page, 'Block tables…').click()
    const blocking = page.getByRole('dialog', { name: 'Block tables' })
    await blocking.locator('.pick', { hasText: /^10/ }).click()
    await blocking.getByLabel('Until').fill('23')
    await blocking.getByRole('button', { name: 'Block', exact: true }).click()
    await page.locator('.toast', { hasText: 'Table 10 blocked from 18:00 to 23:00.' }).waitFor()
    await block(page, 'Soon').click()
    await button(page, 'Move…').click()
    const moving = page.getByRole('dialog', { name: /^Move Soon/ })
    await moving.locator('.pick', { hasText: /^10/ }).getByText('Blocked').waitFor()
    await moving.getByRole('button', { name: 'Cancel' }).click()
    await row(page, '10').locator('.hatched').click()
    await page.getByRole('dialog', { name: 'Open table 10 again?' }).waitFor()
    await page.getByRole('button', { name: 'Lift the block' }).click()
    await row(page, '10').locator('.hatched').waitFor({ state: 'detached' })
  })

  test('closes the search with one Escape, whatever was typed', async () => {
    const page = await stage.open('floor')
    await block(page, 'Soon').waitFor()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search guests and bookings' }).fill('soo')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' })
  })
})

test('the list begins with those who are still there, and ends with what is over', async () => {
  const page = await stage.open('list')
  await page.getByRole('heading', { name: /^Done/ }).waitFor()
  const headings = await page.locator('.day-list section h2').allTextContents()
  expect(headings[0]).toMatch(/^Requests/)
  expect(headings.at(-1)).toMatch(/^Done 2 people in 1 party/)
  await expect.poll(() => page.locator('.day-list section').last().getByText('Gone').count()).toBe(1)
  await page.getByRole('radio', { name: 'By status' }).check({ force: true })
  await page.getByRole('heading', { name: /^Left/ }).waitFor()
})

test('a guest without phone and e-mail is not put on the wait list, and the dialog says why', async () => {
  const page = await stage.open('queue?list=wishes', { moment: LATER })
  await button(page, 'Put a guest on the list').click()
  const dialog = page.getByRole('dialog', { name: 'Put a guest on the list' })
  // What of the evening is over is not asked for.
  await expect.poll(() => dialog.getByLabel('From').inputValue()).toBe('19:15')
  await dialog.getByLabel('Name').fill('Oona')
  await dialog.getByRole('button', { name: 'Put on the list' }).click()
  await dialog.getByText('Give a phone number or an e-mail address').waitFor()
  await dialog.getByLabel('Phone').fill('+44 7700 900123')
  await dialog.getByRole('button', { name: 'Put on the list' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Oona').first().waitFor()
})

test('the guest book says VIP', async () => {
  const { operator, venueId } = stage.venue
  const id = await makeWalkIn(operator, venueId, { name: 'Ada Grand' })
  await operator.ok('PUT /api/my-guests/:id', { params: { id }, body: { tier: 'vip', venue_id: venueId } })
  const page = await stage.open('guests')
  const badge = page.locator('tr, li', { hasText: 'Ada Grand' }).locator('.badge').first()
  await badge.waitFor()
  await expect.poll(() => badge.innerText()).toBe('VIP')
})

test('on a phone, a manager reaches every screen: the last ones are behind a button', async () => {
  const page = await stage.open('list', { width: WIDTHS.phone, touch: true })
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const more = rail.getByRole('button', { name: 'More' })
  await rail.getByRole('link', { name: 'Guests' }).waitFor()
  for (const link of [...(await rail.getByRole('link').all()), more]) {
    const { x, width } = await boxOf(link)
    expect(x + width).toBeLessThanOrEqual(WIDTHS.phone)
  }
  await more.tap()
  await rail.getByRole('link', { name: 'Settings' }).tap()
  await page.waitForURL(/\/settings/)
  await expect.poll(() => rail.getByRole('link', { name: 'Reports' }).count()).toBe(0)
  await expect.poll(() => more.getAttribute('aria-current')).toBe('true')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('on a phone with a keyboard, the screens behind the button are reached and left by keys alone', async () => {
  const page = await stage.open('list', { width: WIDTHS.phone })
  const rail = page.getByRole('navigation', { name: 'Screens' })
  const reports = rail.getByRole('link', { name: 'Reports' })
  await rail.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await reports.waitFor()
  await page.keyboard.press('Escape')
  await reports.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await reports.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/reports/)
  await reports.waitFor({ state: 'hidden' })
})

describe('on a tablet, a host', () => {
  const open = (path: string) => stage.open(path, { width: WIDTHS.tablet, touch: true })

  test('reads the whole name of a guest beside an open panel', async () => {
    const { operator, venueId } = stage.venue
    const id = await makeWalkIn(operator, venueId, { name: 'Montgomery Featherstone' })
    const page = await open(`guests?guest=${id}`)
    await page.locator('.panel .totals').waitFor()
    const name = page.locator('.guest-table b', { hasText: 'Montgomery' })
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  })

  test('has no button of the plan over a table', async () => {
    const page = await open('floor?view=plan')
    const tables = page.locator('.plan .table')
    await tables.first().waitFor()
    const boxesOf = async (drawn: Locator) => Promise.all((await drawn.all()).map(boxOf))
    const buttons = await boxesOf(page.locator('.plan-zoom button'))
    const covered = (await boxesOf(tables)).filter((table) => buttons.some((one) => meet(one, table)))
    expect(covered).toEqual([])
  })

  test('can undo the last change while another has failed', async () => {
    const page = await open('list')
    const next = (name: string) => page.locator('.rows li', { hasText: name }).getByRole('button').last()
    await next('Sitting').waitFor()
    await page.context().setOffline(true)
    await next('Sitting').tap()
    await page.locator('.tray .toast', { hasText: 'No connection' }).waitFor()
    await page.context().setOffline(false)
    // The rows are back where they were: whatever slides under the finger takes no press.
    await page.getByText('No connection to the service').waitFor({ state: 'detached' })
    await expect.poll(() => next('Sitting').innerText()).toBe('Left')
    await next('Soon').tap()
    // Read at once: what can be undone is not offered for long.
    const boxes = await page.waitForFunction(() => {
      const [done, failed] = ['.toasts .toast', '.tray .toast'].map((one) => document.querySelector(one))
      return (
        done && failed && [done.getBoundingClientRect().toJSON(), failed.getBoundingClientRect().toJSON()]
      )
    })
    const [done, failed] = (await boxes.jsonValue()) as [Box, Box]
    expect(meet(done, failed)).toBe(false)
  })

  test('reads how long a table is kept for a party that was called, beside the buttons', async () => {
    const { operator, params } = stage.venue
    const { id } = await operator.ok('POST /api/my-venues/:venueId/queue', {
      params,
      body: { name: 'Okafor', party_size: 2 },
    })
    await operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', {
      params: { ...params, id },
      body: {},
    })
    const page = await open('queue')
    const badge = page.locator('.waiting-party .badge', { hasText: /kept \d+ min more/ })
    expect(meet(await boxOf(badge), await boxOf(button(page, 'Call again')))).toBe(false)
  })
})

type Box = Awaited<ReturnType<typeof boxOf>>

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
