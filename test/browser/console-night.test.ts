import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { violationsInBothThemes } from './axe.ts'
import { block, row, said, TODAY, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** What hosts do all night, on the floor, in the panel and in the list. */

const NUMBERS = ['1', '2', '3', '4', '5', '6']
const stage = useStage(NUMBERS)
const op = () => stage.venue.operator
const SATURDAY_AFTER = '2026-01-24'
const panel = (page: Page) => page.locator('.panel')
const tray = (page: Page) => page.locator('.tray .toast')
const bookingOf = (id: string) => op().ok('GET /api/bookings/:id', { params: { id } })
const guestOf = async (id: string) => (await bookingOf(id)).booking.user_id

describe('a party that needs attention', () => {
  test('shows allergy, VIP and extras on block, list and panel, in words too, and axe finds nothing', async () => {
    const { venueId, params, ruleId } = stage.venue
    const bundle_id = await makeBundle(op(), venueId, {
      items: [{ name: 'Cake', price_pence: 2500, max_qty: 3 }],
    })
    await op().ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { venueId, id: ruleId },
      body: { bundle_ids: [bundle_id] },
    })
    const { data } = await op().ok('GET /api/my-venues/:venueId/bundles', { params })
    const id = await stage.venue.booked({
      guest_name: 'Beatrix',
      time: '20:00',
      comments: 'By the window, please.',
      table_id: stage.tables['1'],
      bundle_selections: [{ bundle_id, item_id: data[0]?.items[0]?.id, quantity: 2 }],
    })
    await op().ok('PUT /api/my-guests/:id', {
      params: { id: await guestOf(id) },
      body: { allergies: 'Peanuts' },
    })
    const page = await stage.open(`floor?booking=${id}`)
    await panel(page).getByText('2 × Cake').waitFor()
    await panel(page).getByLabel('Tier').selectOption('vip')
    await said(page, 'Beatrix is now VIP.')
    await page.getByRole('button', { name: /Beatrix.*allergy or diet: Peanuts, VIP.*2 × Cake/ }).waitFor()
    await expect.poll(() => block(page, 'Beatrix').locator('.mark-allergy, .mark-vip').count()).toBe(2)
    const ground = await block(page, 'Beatrix')
      .locator('.mark-allergy')
      .evaluate((icon) => getComputedStyle(icon).backgroundColor)
    expect(ground).toBe('rgb(165, 29, 39)')
    expect(await violationsInBothThemes(page)).toEqual([])

    // A wide block has room for the words.
    const wide = await stage.open('floor', { width: 2 * WIDTHS.desk })
    await expect
      .poll(() => block(wide, 'Beatrix').locator('[data-says]').getAttribute('data-says'))
      .toBe('Peanuts')
    expect(await violationsInBothThemes(wide)).toEqual([])

    const list = await stage.open('list')
    const line = list.locator('.rows li', { hasText: 'Beatrix' })
    await line.getByText('Peanuts').waitFor()
    await line.getByText('2 × Cake · “By the window, please.”').waitFor()
    await list.emulateMedia({ media: 'print' })
    await expect
      .poll(() => line.locator('.allergy-words').evaluate((words) => getComputedStyle(words).textTransform))
      .toBe('uppercase')
    // On paper nothing can be opened to read the rest.
    const wraps = await line
      .locator('small')
      .first()
      .evaluate((facts) => getComputedStyle(facts).whiteSpace)
    expect(wraps).toBe('normal')
    await op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
  })

  test('all numbers of the floor are in sight on a phone with letters twice as large', async () => {
    const page = await stage.open('floor', { width: WIDTHS.phone })
    const totals = page.locator('.floor-head .totals')
    await totals.locator('div', { hasText: 'Covers' }).waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect
      .poll(() => totals.evaluate((box) => box.scrollHeight - box.clientHeight))
      .toBeLessThanOrEqual(1)
  })

  test('columns of the list line up from row to row', async () => {
    for (const [n, name] of ['Aa', 'A much longer name than that'].entries())
      await stage.party(name, { table: String(n + 3), time: '13:00' })
    const page = await stage.open('list')
    await page.locator('.rows li', { hasText: 'longer' }).waitFor()
    for (const column of ['.where', '.badge', '.next']) {
      const lefts = await page
        .locator(`.columns li ${column}`)
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
      expect(new Set(lefts).size, column).toBe(1)
    }
  })
})

describe('the numbers of the floor', () => {
  test('count people who are in and have not left', async () => {
    const [inside, left] = [
      await stage.party('Stays', { table: '5', time: '17:45', party_size: 3 }),
      await stage.party('Leaves', { table: '6', time: '17:45', party_size: 4 }),
    ]
    for (const id of [inside, left])
      await op().ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'seated' } })
    await op().ok('POST /api/bookings/:id/attendance', { params: { id: left }, body: { state: 'left' } })
    const page = await stage.open('floor')
    const shown = page.locator('.totals > div', { hasText: 'Inside' }).locator('dd')
    await expect.poll(() => shown.innerText()).toBe('3')
    for (const id of [inside])
      await op().ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state: 'left' } })
  })
})

describe('moving', () => {
  test('to another day offers what is free then, and undo brings the party back', async () => {
    const id = await stage.party('Mover', { table: '3', time: '21:00' })
    const page = await stage.open(`floor?booking=${id}`)
    await panel(page).getByRole('button', { name: 'Move…' }).click()
    await page.getByLabel('Day', { exact: true }).fill(SATURDAY_AFTER)
    await page.getByRole('group', { name: 'Tables on that day' }).getByText('4 seats').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await said(page, 'Saturday 24 January')
    await expect.poll(async () => (await stage.partyOn(SATURDAY_AFTER, id))?.time).toBe('21:00')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stage.partyOn(TODAY, id))?.tables).toEqual(['3'])
  })

  test('onto a taken table swaps the two parties, and undo swaps them back', async () => {
    const a = await stage.party('Anders', { table: '3', time: '19:00' })
    const b = await stage.party('Bellamy', { table: '4', time: '19:00' })
    const page = await stage.open(`floor?booking=${a}`)
    await panel(page).getByRole('button', { name: 'Move…' }).click()
    await page.getByRole('dialog').locator('.pick', { hasText: 'Bellamy' }).click()
    await button(page, 'Swap with Bellamy').click()
    await said(page, 'Anders and Bellamy have swapped tables')
    await expect
      .poll(async () => [(await stage.partyOn(TODAY, a))?.tables, (await stage.partyOn(TODAY, b))?.tables])
      .toEqual([['4'], ['3']])
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stage.partyOn(TODAY, a))?.tables).toEqual(['3'])
  })
})

describe('a blocked table', () => {
  test('is blocked with a reason, used all the same, and opened again where it is seen', async () => {
    const id = await stage.party('Blocked', { table: '1', time: '22:00' })
    const page = await stage.open('floor')
    await button(page, 'Block tables…').click()
    await page.getByLabel('From').fill('21:30')
    await page.getByLabel('Until').fill('23:30')
    await page.getByLabel('Reason, for colleagues').fill('Wobbly leg')
    // Who sits at a table then is said before it is blocked.
    const taken = page.getByRole('dialog').locator('.pick', { hasText: /^1/ })
    const warning = page.getByRole('dialog').getByText('Blocked is on 1 at 22:00.')
    await taken.click()
    await warning.waitFor()
    await taken.click()
    await warning.waitFor({ state: 'detached' })
    await page.getByRole('dialog').locator('.pick', { hasText: /^2/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await said(page, 'Table 2 blocked from 21:30 to 23:30.')
    const hatched = row(page, '2').getByRole('button', { name: 'Blocked: Wobbly leg' })
    await hatched.waitFor()

    await block(page, 'Blocked').click()
    await panel(page).getByRole('button', { name: 'Move…' }).click()
    await page.getByRole('dialog').locator('.pick', { hasText: /^2/ }).click()
    await button(page, 'Use it all the same').click()
    await expect.poll(async () => (await stage.partyOn(TODAY, id))?.tables).toEqual(['2'])

    await op().ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    await expect.poll(() => block(page, 'Blocked').count()).toBe(0)
    await hatched.click()
    await button(page, 'Lift the block').click()
    await said(page, 'The block is lifted.')
    await expect.poll(() => hatched.count()).toBe(0)
  })

  test('that a drag meets unseen is listed with a way to use it, until somebody settles it', async () => {
    const id = await stage.party('Dragged', { table: '5', time: '20:30' })
    const page = await stage.deaf(`floor?booking=${id}`)
    await block(page, 'Dragged').waitFor()
    const { id: blockId } = await op().ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: stage.venue.params,
      body: { table_ids: [stage.tables['6'] ?? ''], date: TODAY, start_time: '20:00', end_time: '23:00' },
    })
    await panel(page).getByRole('button', { name: 'Move…' }).click()
    await page.getByRole('dialog').locator('.pick', { hasText: /^6/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await tray(page).getByText('Dragged: That table is blocked at that time.').waitFor()
    await page.clock.setFixedTime(new Date('2026-01-17T18:01:00Z'))
    await expect.poll(() => tray(page).count()).toBe(1)
    await tray(page).getByRole('button', { name: 'Use it all the same' }).click()
    await expect.poll(async () => (await stage.partyOn(TODAY, id))?.tables).toEqual(['6'])
    await expect.poll(() => tray(page).count()).toBe(0)
    await op().ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', {
      params: { venueId: stage.venue.venueId, id: blockId },
    })
  })
})

describe('the panel', () => {
  test('saves a note by itself, also when another party is tapped at once', async () => {
    const first = await stage.party('Noted', { table: '1', time: '15:00' })
    await stage.party('Other', { table: '2', time: '15:00' })
    const page = await stage.open(`floor?booking=${first}`)
    await page.getByLabel('Note for staff').fill('Likes the corner')
    await block(page, 'Other').click()
    await expect.poll(async () => (await bookingOf(first)).booking.comments).toBe('Likes the corner')
  })

  test('says the same of a late party everywhere, and asks how many are in once somebody is', async () => {
    const id = await stage.party('Tardy', { table: '4', time: '17:30', duration_mins: 60 })
    const page = await stage.open(`list?booking=${id}`)
    await panel(page).locator('.panel-facts').getByText('30 min late').waitFor()
    await panel(page).getByRole('button', { name: 'Late', exact: true, pressed: true }).waitFor()
    await page.locator('.day-sums', { hasText: /[1-9]\d* late/ }).waitFor()
    await button(page, 'Only some have come').click()
    await panel(page).getByRole('group', { name: 'How many are in?' }).getByText('1', { exact: true }).click()
    await button(page, 'Change how many').waitFor()
    await panel(page).getByRole('button', { name: 'Expected', exact: true }).waitFor()
  })

  test('asks before it marks attendance on another day, and does nothing on cancel', async () => {
    const id = await stage.party('Early', { table: '3', date: SATURDAY_AFTER, time: '19:00' })
    const page = await stage.open(`floor?date=${SATURDAY_AFTER}&booking=${id}`)
    await panel(page).getByRole('button', { name: 'Arrived' }).click()
    await page.getByRole('dialog').getByText('Today is Saturday 17 January').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect((await stage.partyOn(SATURDAY_AFTER, id))?.attendance).toBe('expected')
    await panel(page).getByRole('button', { name: 'Arrived' }).click()
    await button(page, 'Mark as arrived').click()
    await expect.poll(async () => (await stage.partyOn(SATURDAY_AFTER, id))?.attendance).toBe('arrived')
  })
})

describe('no screen', () => {
  test.each([
    'floor',
    'floor?view=plan',
    'floor?new=1',
    'list',
    'guests',
    'guests/network',
    'events',
    'events/new',
    'vouchers',
    'reports',
    'today',
    'settings/venue',
    'settings/hours',
    'settings/floor',
    'settings/rules',
    'settings/services',
    'settings/widget',
    'settings/members',
  ])('%s scrolls into emptiness, at a desk, on a tablet and on a phone', async (screen) => {
    for (const width of [WIDTHS.desk, WIDTHS.tablet, WIDTHS.phone]) {
      const page = await stage.open(screen, { width })
      await page.locator('main#screen > *').nth(1).waitFor()
      // A skeleton is shorter than what comes.
      await expect.poll(() => page.locator('main#screen .skeleton').count()).toBe(0)
      // What is only said aloud can stand below the window of a low screen.
      await page.setViewportSize({ width, height: 600 })
      const { whole, seen } = await page.evaluate(() => ({
        whole: document.documentElement.scrollHeight,
        seen: innerHeight,
      }))
      expect(whole, `${screen} at ${width}`).toBeLessThanOrEqual(seen)
      await page.close()
    }
  })
})
