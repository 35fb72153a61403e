import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWalkIn } from '../support/factories.ts'
import { violationsInBothThemes } from './axe.ts'
import { row, said, TODAY, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Hosts look at one service, change its pace for the day, and see joined tables as one party. */

const NUMBERS = Array.from({ length: 36 }, (_, n) => String(n + 1))
const stage = useStage(NUMBERS)

beforeAll(async () => {
  const { operator, params } = stage.venue
  const service = (name: string, start_time: string, last_seating: string) =>
    operator.ok('POST /api/my-venues/:venueId/services', {
      params,
      body: { name, days: ['sat'], start_time, last_seating, interval_mins: 15, max_covers: 8 },
    })
  await service('Lunch', '12:00', '14:00')
  await service('Dinner', '18:00', '21:30')
  await stage.party('Lunchtime', { table: '1', time: '12:30', duration_mins: 90 })
  await stage.party('Early', { table: '2', time: '18:00', party_size: 4 })
})

const joined = async (name: string, numbers: readonly string[], time: string) => {
  const { operator, params, venueId } = stage.venue
  const user_id = await makeWalkIn(operator, venueId, { name })
  const { booking_id } = await operator.ok('POST /api/my-venues/:venueId/staff-bookings', {
    params,
    body: {
      user_id,
      reservation_date: TODAY,
      reservation_time: time,
      party_size: 8,
      table_ids: numbers.map((number) => stage.tables[number] ?? ''),
      auto_approve: true,
    },
  })
  return booking_id
}

const parts = (page: Page) => page.getByRole('radiogroup', { name: 'Part of the day' })
const part = (page: Page, name: RegExp) => parts(page).getByRole('radio', { name })
const pick = (page: Page, name: string) =>
  parts(page)
    .getByText(new RegExp(`^${name}`))
    .click()
const block = (page: Page, name: string) => page.locator('.timeline .party', { hasText: name })
const paceAt = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time}: `) })

describe('on the timeline, a host', () => {
  test('sees the service that is on, with its people, and the others by one press', async () => {
    const page = await stage.open('floor')
    await block(page, 'Early').waitFor()
    await expect.poll(() => part(page, /Dinner/).isChecked()).toBe(true)
    await expect.poll(() => block(page, 'Lunchtime').count()).toBe(0)
    await expect.poll(() => page.locator('.timeline-head span').first().textContent()).toBe('18:00')
    await pick(page, 'Lunch')
    await block(page, 'Lunchtime').waitFor()
    await expect.poll(() => block(page, 'Early').count()).toBe(0)
    await pick(page, 'All day')
    await block(page, 'Early').waitFor()
    await expect.poll(() => block(page, 'Lunchtime').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('service')).toBe('all')
    // On another day nothing is on: all of it is shown.
    await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?date=2026-01-24`)
    await expect.poll(() => part(page, /All day/).isChecked()).toBe(true)
  })

  test('closes a time online and takes more at another, for this day alone, and takes it back', async () => {
    const page = await stage.open('floor')
    await paceAt(page, '18:00').waitFor()
    await expect
      .poll(() => paceAt(page, '18:00').getAttribute('aria-label'))
      .toBe('18:00: 4 of 8 people, 1 party')
    await paceAt(page, '19:30').click()
    await button(page, 'Close 19:30 online').click()
    await said(page, '19:30 is closed online for this day.')
    expect((await stage.venue.slots())['19:30']).toBe('full')
    expect((await stage.venue.slots({ date: '2026-01-24' }))['19:30']).toBe('available')
    await expect.poll(() => paceAt(page, '19:30').getAttribute('aria-label')).toContain('closed online')
    await button(page, 'Undo').click()
    await said(page, 'Undone.')
    expect((await stage.venue.slots())['19:30']).toBe('available')
    await paceAt(page, '18:00').click()
    await button(page, 'Raise the limit to 12 at 18:00').click()
    await said(page, '4 more can book 18:00 on this day.')
    await expect
      .poll(() => paceAt(page, '18:00').getAttribute('aria-label'))
      .toBe('18:00: 4 of 12 people, 1 party')
    await paceAt(page, '18:00').click()
    await button(page, 'Back to the usual limit').click()
    await said(page, '18:00 has its usual limit again.')
  })

  test('takes nothing back that a colleague has changed since', async () => {
    const page = await stage.open('floor')
    await paceAt(page, '20:00').click()
    await button(page, 'Close 20:00 online').click()
    await said(page, '20:00 is closed online for this day.')
    await stage.venue.operator.ok('PUT /api/my-venues/:venueId/pace/:date', {
      params: { ...stage.venue.params, date: TODAY },
      body: { time: '20:00', extra_covers: 2 },
    })
    await button(page, 'Undo').click()
    await said(page, 'A colleague has changed 20:00 of this day meanwhile. It stays so.')
    await expect
      .poll(() => paceAt(page, '20:00').getAttribute('aria-label'))
      .toBe('20:00: 0 of 10 people, 0 parties')
  })

  test('sees neighbouring tables as one block, and others joined by a bracket', async () => {
    await joined('Tallis', ['4', '5'], '18:30')
    await joined('Bracket', ['7', '9'], '18:30')
    const page = await stage.open('floor')
    await block(page, 'Tallis').waitFor()
    await expect.poll(() => block(page, 'Tallis').count()).toBe(1)
    const rowBox = await row(page, '4').boundingBox()
    const tall = await block(page, 'Tallis').boundingBox()
    expect(tall?.height ?? 0).toBeGreaterThan((rowBox?.height ?? 0) * 1.5)
    await expect.poll(() => block(page, 'Tallis').getAttribute('aria-label')).toContain('Tallis 4 + 5')
    await expect.poll(() => block(page, 'Bracket').count()).toBe(2)
    await expect.poll(() => page.locator('.party.hollow', { hasText: 'Bracket' }).count()).toBe(1)
    await expect.poll(() => page.locator('.bracket').count()).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('finds a new party, and one that was moved, in view', async () => {
    const isSeen = (name: string) =>
      block(page, name).evaluate((element) => {
        const own = element.getBoundingClientRect()
        const box = element.closest('.timeline')?.getBoundingClientRect()
        return box !== undefined && own.top >= box.top && own.bottom <= box.bottom && own.left >= box.left
      })
    const waiting = await stage.party('Wanderer', { time: '13:00' })
    const page = await stage.open('floor')
    await page.setViewportSize({ width: WIDTHS.desk, height: 500 })
    await block(page, 'Early').waitFor()
    // From the strip without a table to the last row, in another service than the one that is shown.
    await page
      .getByRole('region', { name: 'Without a table' })
      .getByRole('listitem')
      .filter({ hasText: 'Wanderer' })
      .getByRole('button', { name: 'Choose table…' })
      .click()
    await expect.poll(() => button(page, 'Move').isDisabled()).toBe(true)
    await page.getByRole('dialog').getByText('36', { exact: true }).click()
    await button(page, 'Move').click()
    await said(page, 'Wanderer moved to table 36.')
    await expect.poll(() => part(page, /Lunch/).isChecked()).toBe(true)
    await expect.poll(() => isSeen('Wanderer')).toBe(true)
    expect(await stage.partyOn(TODAY, waiting)).toMatchObject({ tables: ['36'] })
    // A host who then looks at dinner is not led back to lunch.
    await pick(page, 'Dinner')
    await expect.poll(() => page.locator('.timeline-head span').first().textContent()).toBe('18:00')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => part(page, /Dinner/).isChecked()).toBe(true)
  })

  test('taps the pace with a finger: every interval is 44 px wide and tall', async () => {
    const page = await stage.open('floor', { width: WIDTHS.phone, touch: true })
    await paceAt(page, '18:00').waitFor()
    const sizes = await page
      .locator('.pace-interval')
      .evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]))
    expect(sizes.length).toBe(15)
    for (const [width = 0, height = 0] of sizes) {
      expect(width).toBeGreaterThanOrEqual(44)
      expect(height).toBeGreaterThanOrEqual(43)
    }
  })
})
