import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { said, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button, heading, pickDay, pickTime } from './walk.ts'

/** What stands on a floor besides tables, and what a table costs at least. */

const stage = useStage(['1', '2', '3', '4'])
const open = async () => {
  const page = await stage.open('settings/floor')
  await page.getByRole('button', { name: /^Table 1, / }).waitFor()
  return page
}

const pull = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
describe('a manager', () => {
  test('draws a bar and a door, by mouse and by keyboard, and everybody sees them', async () => {
    const page = await open()
    await page.getByLabel('Add a fixture').selectOption('bar')
    const bar = page.getByRole('button', { name: 'Bar 1', exact: true })
    const box = await bar.boundingBox()
    const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await pull(page, from, { x: from.x + 60, y: from.y + 200 })
    await page.getByLabel('Add a fixture').selectOption('door')
    await page.getByRole('button', { name: 'Door 2', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('summary', { hasText: 'Door 2' }).click()
    await page.getByLabel('Turned by (degrees)').fill('90')
    await page.keyboard.press('Tab')
    await page.getByLabel('Add a fixture').selectOption('wall')
    await page.getByRole('button', { name: 'Wall 3', exact: true }).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => page.locator('.fixture-handle').count()).toBe(2)
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(page, 'Save').click()
    await said(page, 'The floor is saved.')
    const { fixtures } = await stage.site.world.database.read
      .selectFrom('floors')
      .select('fixtures')
      .where('venue_id', '=', stage.venue.venueId)
      .executeTakeFirstOrThrow()
    expect(fixtures).toMatchObject([
      { kind: 'bar', rotation: 0 },
      { kind: 'door', rotation: 90 },
    ])
    expect(fixtures[0]?.y).toBeGreaterThan(100)
    const plan = await stage.open('floor?view=plan')
    await plan.locator('.plan .fixture.bar').waitFor()
    await expect.poll(() => plan.locator('.plan .fixture').count()).toBe(2)
    const guest = await stage.site.visit(`/widget/bookings/${stage.venue.venueId}`, { width: WIDTHS.desk })
    await pickDay(guest, 'Sunday 18 January')
    await pickTime(guest, '20:00')
    await heading(guest, 'Where would you like to sit?').waitFor()
    await button(guest, 'Choose a table on the plan').click()
    await guest.locator('.plan .fixture.bar').waitFor()
    await expect.poll(() => guest.locator('.plan .fixture').count()).toBe(2)
  })

  test('moves a table with the arrow keys', async () => {
    const page = await open()
    const placeOf = () =>
      page
        .getByRole('button', { name: /^Table 2, / })
        .locator('rect, ellipse')
        .first()
        .getAttribute('x')
    const before = Number(await placeOf())
    await page.getByRole('button', { name: /^Table 2, / }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await placeOf())).toBeGreaterThan(before)
    await button(page, 'Discard').click()
  })

  test('sets a deposit for a table, and draws copies side by side', async () => {
    const page = await open()
    await page.getByRole('checkbox', { name: /^1 / }).check()
    await page.getByLabel('Least deposit (GBP)').fill('25.50')
    await page.keyboard.press('Tab')
    await button(page, 'Duplicate').click()
    await button(page, 'Save').click()
    await said(page, 'The floor is saved.')
    const tables = await stage.site.world.database.read
      .selectFrom('venue_tables')
      .select(['table_number', 'deposit_pence', 'x', 'y', 'w', 'h'])
      .where('venue_id', '=', stage.venue.venueId)
      .where('deposit_pence', '=', 2550)
      .where('archived_at', 'is', null)
      .execute()
    expect(tables).toHaveLength(2)
    const [one, copy] = tables
    expect(one && copy && (copy.x >= one.x + one.w || copy.y >= one.y + one.h)).toBe(true)
  })
})
