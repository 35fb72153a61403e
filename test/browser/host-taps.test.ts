import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookManaged } from '../support/manage.ts'
import { TONIGHT } from '../support/public-venue.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { openVenueWithTerms } from '../support/with-terms.ts'
import { block, boxOf, row, said, TODAY, useStage } from './floor-stage.ts'
import { openConsole } from './operator.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** What hosts do all night, each with no more taps than here, with a finger on a tablet; and what annoyed on the way. */

const NUMBERS = Array.from({ length: 12 }, (_, n) => String(n + 1))
const stage = useStage(NUMBERS, { waitlist: 'on', phone: '+44 20 7946 0158', reseating: 'off' })
const FRIDAY = '2026-01-23'

beforeAll(async () => {
  const { operator, params, ruleId } = stage.venue
  // Guests book two hours ahead or not at all; hosts are not bound by that.
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: ruleId },
    body: { booking_cutoff_value: 2, booking_cutoff_unit: 'hours' },
  })
})

let taps = 0
const tap = async (target: Locator) => {
  taps += 1
  await target.tap()
}

/** The taps of one job. Typing is none. */
const counted = async (job: string, most: number, run: () => Promise<unknown>) => {
  taps = 0
  await run()
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(`${job}: ${taps} taps`)
  expect(taps, job).toBeLessThanOrEqual(most)
}

const openTablet = (path: string, options = {}) =>
  stage.open(path, { width: WIDTHS.tablet, touch: true, ...options })
const inPanel = (page: Page, name: string) =>
  page.locator('.panel').getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
const attendanceOf = async (id: string) => (await stage.partyOn(TODAY, id))?.attendance

describe('on a tablet, a host', () => {
  test('seats a party, marks another as a no-show, and moves one to another table', async () => {
    const seats = await stage.party('Sits', { table: '1', time: '18:00' })
    const stays = await stage.party('Away', { table: '2', time: '18:00' })
    const moves = await stage.party('Moves', { table: '3', time: '18:00' })
    const page = await openTablet('floor')
    await counted('seat a party', 2, async () => {
      await tap(block(page, 'Sits'))
      await tap(inPanel(page, 'Seated'))
      await expect.poll(() => attendanceOf(seats)).toBe('seated')
    })
    const before = await boxOf(block(page, 'Moves'))
    await counted('mark a no-show', 2, async () => {
      await tap(block(page, 'Away'))
      await tap(inPanel(page, 'No-show'))
      await expect.poll(() => attendanceOf(stays)).toBe('no_show')
    })
    // One number more above the tables moves none of them under the finger.
    await page.locator('.floor-head').getByText('No-shows', { exact: true }).waitFor({ state: 'attached' })
    expect(await boxOf(block(page, 'Moves'))).toEqual(before)
    await counted('move to another table', 4, async () => {
      await tap(block(page, 'Moves'))
      await tap(inPanel(page, 'Move…'))
      await tap(page.getByRole('dialog').locator('.pick', { hasText: /^6/ }))
      await tap(inDialog(page, 'Move'))
      await expect.poll(async () => (await stage.partyOn(TODAY, moves))?.tables).toEqual(['6'])
    })
  })

  test('seats a walk-in of three without a keyboard', async () => {
    const page = await openTablet('floor')
    await page.setViewportSize({ width: WIDTHS.tablet, height: 768 })
    await row(page, '1').waitFor()
    await counted('seat a walk-in', 3, async () => {
      await tap(button(page, 'Walk-in'))
      await page.getByRole('heading', { name: 'Walk-in' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
      // What seats them is in sight without scrolling.
      const { y, height } = await boxOf(button(page, 'Seat now'))
      expect(y + height).toBeLessThanOrEqual(768)
      // Where the form scrolls, nothing is seen to pass below it.
      await page.setViewportSize({ width: WIDTHS.tablet, height: 420 })
      const low = await boxOf(button(page, 'Seat now'))
      expect(low.y + low.height).toBeGreaterThan(420 - 16)
      expect(low.y + low.height).toBeLessThanOrEqual(420)
      await tap(page.getByRole('group', { name: 'How many?' }).getByRole('button', { name: '3' }))
      await tap(button(page, 'Seat now'))
      await said(page, /^Walk-in, 3 at 18:00, table \d/)
    })
  })

  test('moves a party to another day, is told where it is, and goes there', async () => {
    const id = await stage.party('Travels', { table: '7', time: '19:00' })
    const page = await openTablet('floor')
    await counted('move to another day', 4, async () => {
      await tap(block(page, 'Travels'))
      await tap(inPanel(page, 'Move…'))
      const day = page.getByRole('dialog').getByLabel('Day')
      await tap(day)
      await day.fill(FRIDAY)
      await page.getByRole('dialog').locator('.pick').first().waitFor()
      await tap(inDialog(page, 'Move'))
      await said(page, 'Travels moved to Friday 23 January, 19:00, table')
    })
    expect(await stage.partyOn(FRIDAY, id)).toMatchObject({ time: '19:00' })
    await page.getByText('Not on this day. The booking is for Friday 23 January, 19:00.').waitFor()
    await button(page, 'Show that day').tap()
    await block(page, 'Travels').waitFor()
    expect(new URL(page.url()).searchParams.get('date')).toBe(FRIDAY)
    await button(page, 'Undo').tap()
    await page.getByText('Not on this day. The booking is for Saturday 17 January, 19:00.').waitFor()
    await button(page, 'Show that day').tap()
    await block(page, 'Travels').waitFor()
  })

  test('blocks a table on the plan where it is drawn, and lifts the block there', async () => {
    await stage.party('Diner', { table: '9', time: '18:00' })
    const page = await openTablet('floor?view=plan')
    const rows = page.getByRole('list', { name: 'Tables' })
    await counted('block a table', 3, async () => {
      await tap(rows.getByRole('button', { name: /^Table 8/ }))
      await tap(inPanel(page, 'Block…'))
      const picks = page.getByRole('dialog').locator('.pick')
      await expect.poll(() => picks.filter({ hasText: /^8/ }).getByRole('checkbox').isChecked()).toBe(true)
      // Who sits at another table is read before it is blocked.
      await picks.filter({ hasText: /^9/ }).getByText('Diner').waitFor()
      await tap(inDialog(page, 'Block'))
      await said(page, 'Table 8 blocked from 18:00 to 23:00.')
    })
    await inPanel(page, 'Lift the block…').tap()
    await inDialog(page, 'Lift the block').tap()
    await said(page, 'The block is lifted.')
    await inPanel(page, 'Block…').waitFor()
  })

  test('offers who waits the best free table, is told to call, and books them when they say yes', async () => {
    const page = await openTablet('queue?list=wishes')
    await counted('take a wish', 2, async () => {
      await tap(button(page, 'Put a guest on the list'))
      await page.getByLabel('Name').fill('Noor')
      await page.getByLabel('People').fill('3')
      // A refusal leaves what was typed.
      await page.getByLabel('Name').press('Enter')
      await page.getByText('Give a phone number or an e-mail address').waitFor()
      await expect.poll(() => page.getByLabel('People').inputValue()).toBe('3')
      await page.getByLabel('Phone').fill('07700900555')
      await tap(button(page, 'Put on the list'))
      await said(page, 'Noor is number 1 on the list.')
    })
    await counted('offer a table', 2, async () => {
      await tap(button(page, 'Offer…'))
      await page.getByText('Call them on', { exact: false }).waitFor()
      await page.locator('#offer-table option', { hasText: /^Best: table \d/ }).waitFor({ state: 'attached' })
      await tap(inDialog(page, 'Offer'))
      await said(page, 'Held for Noor until')
    })
    await page.goto(page.url().replace(/\/queue.*/, '/floor'))
    await block(page, 'Noor').tap()
    await page.getByText('Offered, not answered yet').waitFor()
    await page.getByText('Waits for the guest’s answer').waitFor()
    await page.goto(page.url().replace(/\/floor.*/, '/queue?list=wishes'))
    const offered = await boxOf(page.getByText('Offered 18:30', { exact: false }))
    expect(offered.x + offered.width).toBeLessThanOrEqual((await boxOf(button(page, 'They said yes'))).x)
    await button(page, 'They said yes').tap()
    await said(page, 'Noor is booked for 18:30.')
    await page.getByText('Nobody waits for this day.').waitFor()
  })

  test('whose evening is full puts the caller on the wait list, and types nothing twice', async () => {
    const { operator, params } = stage.venue
    await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params,
      body: {
        table_ids: NUMBERS.map((number) => stage.tables[number] ?? ''),
        date: FRIDAY,
        start_time: '20:00',
        end_time: '23:30',
      },
    })
    const page = await openTablet(`floor?date=${FRIDAY}&new=1&time=20:30`)
    await page.getByLabel('Guest', { exact: true }).fill('Oskar Lind')
    await page.getByLabel('Phone').fill('07700900777')
    await page.locator('#new-people').fill('5')
    await counted('from a full time to the wait list', 2, async () => {
      await tap(button(page, 'Put on the wait list…'))
      const dialog = page.getByRole('dialog', { name: 'Put a guest on the list' })
      await expect.poll(() => dialog.getByLabel('From').inputValue()).toBe('20:30')
      await tap(inDialog(page, 'Put on the list'))
      await said(page, 'Oskar Lind is number 1 on the list.')
    })
    const { data } = await operator.ok('GET /api/my-venues/:venueId/waitlist', {
      params,
      query: { date: FRIDAY },
    })
    expect(data).toMatchObject([{ guest_name: 'Oskar Lind', party_size: 5, from: '20:30', to: '22:30' }])
  })

  test('redeems a voucher: its code is looked up as soon as it is whole', async () => {
    const code = await buyVoucher(stage.site.world, stage.venue.venueId)
    const page = await openTablet('list')
    await counted('redeem a voucher', 3, async () => {
      await tap(page.getByRole('link', { name: 'Vouchers' }))
      await tap(page.getByRole('link', { name: 'Redeem' }))
      await page.getByLabel('Code of the voucher').fill(code.toLowerCase().replaceAll('-', ' '))
      await page.getByLabel('Amount of the bill').fill('50')
      await tap(button(page, 'Redeem £50'))
      await page.locator('.receipt', { hasText: 'The voucher is spent.' }).waitFor()
    })
  })

  test('has in the list who needs somebody now, and prints the hours', async () => {
    await stage.party('Soon', { table: '10', time: '18:30' })
    await stage.party('Later', { table: '11', time: '21:30' })
    const page = await openTablet('floor')
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        document.body.dataset.printed = [...document.querySelectorAll('.day-list h2')]
          .map((heading) => heading.firstChild?.textContent?.trim())
          .join()
        dispatchEvent(new Event('afterprint'))
      }
    })
    const headings = async () =>
      (await page.locator('.day-list section h2').allTextContents()).map((text) => text.split(' ')[0])
    const groupOf = (name: string) => page.locator('.day-list section', { hasText: name }).locator('h2')
    await counted('print the list', 2, async () => {
      await tap(page.getByRole('link', { name: 'List' }))
      await page.getByRole('heading', { name: /^Now here, late or due/ }).waitFor()
      await expect.poll(() => groupOf('Soon').textContent()).toMatch(/^Now/)
      await expect.poll(() => groupOf('Sits').textContent()).toMatch(/^Seated/)
      await expect.poll(() => groupOf('Later').textContent()).toMatch(/^21:00/)
      await tap(button(page, 'Print'))
    })
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toMatch(/^18:00,.*21:00,Done$/)
    await expect.poll(headings).toContain('Now')
    // As wide as a sheet between its edges: table and name stand on one line.
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })
    const line = page.locator('.day-list li', { hasText: 'Later' })
    const [who, where] = [await boxOf(line.locator('.who')), await boxOf(line.locator('.where'))]
    expect(where.y).toBeLessThan(who.y + who.height)
    expect(where.x).toBeGreaterThan(who.x + who.width - 1)
    // A party without anything to say takes one line, its phone included, also from a tablet.
    const noor = page.locator('.day-list li', { hasText: 'Noor' })
    await noor.getByText('+447700900555').waitFor()
    expect((await boxOf(noor)).height).toBeLessThan(32)
  })
})

test('the name of a party that is opened is in sight beside its panel, whatever its time', async () => {
  const times = ['15:00', '15:30', '16:00', '16:30']
  const seen: number[] = []
  for (const [n, time] of times.entries()) {
    const id = await stage.party(`At ${time}`, {
      table: `${n + 1}`,
      time,
      date: '2026-01-24',
    })
    const page = await openTablet(`floor?date=2026-01-24&booking=${id}`)
    await page.getByRole('heading', { name: `At ${time}` }).waitFor()
    const leftOf = async (drawn: Locator) => (await drawn.boundingBox())?.x ?? Number.NaN
    seen.push((await leftOf(page.locator('.panel'))) - (await leftOf(block(page, `At ${time}`))))
  }
  // As much of the block as a name needs, left of the panel.
  expect(Math.min(...seen), seen.join()).toBeGreaterThan(120)
})

test('the hour beside the present minute is whole or not there', async () => {
  const page = await stage.open('floor', { moment: '2026-01-17T19:54:00Z' })
  const now = await boxOf(page.locator('.now-time'))
  const hour = page.locator('.timeline-head > span', { hasText: '20:00' })
  const cover = await boxOf(page.locator('.covered-hour'))
  const label = await boxOf(hour)
  expect(label.x).toBeLessThan(now.x + now.width)
  expect(cover.x).toBeLessThanOrEqual(label.x)
  expect(cover.x + cover.width).toBeGreaterThanOrEqual(label.x + label.width)
  // Minutes are never drawn through a name that is scrolled beneath them.
  const ground = await page
    .locator('.party.now .minutes')
    .first()
    .evaluate((minutes) => getComputedStyle(minutes).backgroundColor)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
})

test('a no-show whose deposit is held is charged in three taps, and the money is said once', async () => {
  const { world } = stage.site
  const holding = await openVenueWithTerms(
    world,
    'The Lantern',
    { deposit_mode: 'hold' },
    { refund: 'partial_pct', partial_pct: 25 },
  )
  const { id } = await bookManaged(world, holding, {
    date: TONIGHT,
    time: '20:00',
    guest_name: 'Otto Kern',
  })
  world.clock.set(`${TONIGHT}T20:20:00Z`)
  const page = await openConsole(stage.site, holding.operator, `/${holding.venueId}/floor?date=${TONIGHT}`, {
    width: WIDTHS.tablet,
    touch: true,
  })
  await page.clock.setFixedTime(world.clock.now())
  await page.goto(page.url().replace('/floor', '/list'))
  await page.getByText('20 min late').waitFor()
  await page.goto(page.url().replace('/list', '/floor'))
  await counted('charge a no-show what is held', 3, async () => {
    await tap(block(page, 'Otto Kern'))
    await tap(inPanel(page, 'No-show'))
    await tap(inDialog(page, 'No-show, charge £80'))
    await said(page, 'Otto Kern is marked as a no-show. £80 was charged.')
  })
  await page.locator('.panel').getByText('£80 that was held was charged.').waitFor()
  await expect.poll(() => page.locator('.panel').getByText('£80 paid.').count()).toBe(0)
  const payments = await world.database.read
    .selectFrom('payments')
    .select('captured_pence')
    .where('booking_id', '=', id)
    .execute()
  expect(payments).toEqual([{ captured_pence: 8000 }])
})
