import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { joinVenue } from '../support/roles.ts'
import type { Person } from '../support/world.ts'
import { carry, lift, numberOf, row, said, TODAY, useStage } from './floor-stage.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Photographs of the floor: timeline, plan and editor, to be looked at. */

const FOLDER = 'pictures'
const NUMBERS = ['1', '2', '3', '4', '5', '6', '10', '11', '12', '14', '15', '16']
const stage = useStage(NUMBERS)

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  const { operator, params } = stage.venue
  const seat = (id: string, state: 'seated' | 'arrived' | 'left' | 'no_show') =>
    operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })
  const seated = await stage.party('Rossi', { table: '1', time: '17:00', party_size: 4 })
  const over = await stage.party('Okafor', { table: '2', time: '16:00', duration_mins: 90 })
  const arrived = await stage.party('Ellery', { table: '3', time: '18:00' })
  const left = await stage.party('Vance', { table: '10', time: '16:00', duration_mins: 60 })
  await seat(seated, 'seated')
  await seat(over, 'seated')
  await seat(arrived, 'arrived')
  await seat(left, 'seated')
  await seat(left, 'left')
  await stage.party('Lindqvist', { table: '4', time: '17:15', party_size: 3 })
  await stage.party('Montgomery-Smythe', { table: '1', time: '20:00', party_size: 4 })
  await stage.party('Sato', { table: '6', time: '19:30' })
  await stage.party('Hart', { table: '12', time: '18:30', party_size: 4 })
  await stage.party('Marlowe', { time: '19:00', party_size: 6 })
  await operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
    params,
    body: {
      table_ids: [stage.tables['16'] ?? ''],
      date: TODAY,
      start_time: '17:00',
      end_time: '21:00',
      reason: 'Wobbly leg',
    },
  })
  await operator.ok('POST /api/my-venues/:venueId/tables/combos', {
    params,
    body: { table_ids: [stage.tables['4'] ?? '', stage.tables['5'] ?? ''], capacity: 8, min_party: 5 },
  })
})

const SIZES = [
  ['phone', WIDTHS.phone, 844],
  ['tablet', WIDTHS.tablet, 768],
  ['desk', WIDTHS.desk, 900],
] as const

/** Photographs a page at every width, light and dark, after something that is done anew for each. */
const shoot = async (page: Page, name: string, before?: () => Promise<unknown>) => {
  for (const [device, width, height] of SIZES)
    for (const look of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: look })
      await before?.()
      await page.locator('.timeline-row, .plan .table, .editor-plan .table').first().waitFor()
      await page.screenshot({ path: join(FOLDER, `floor-${name}-${device}-${look}.png`) })
    }
}

test('the plan, and a table of it', async () => {
  const page = await stage.open('floor?view=plan')
  await page.locator('.plan .table').first().waitFor()
  await shoot(page, '1-plan')
  await page.locator('.plan-row', { hasText: 'Rossi' }).click()
  await page.getByRole('heading', { name: 'Table 1' }).waitFor()
  await shoot(page, '2-table')
  await button(page, 'Move').click()
  await page.getByText('Choose a table.').waitFor()
  await shoot(page, '3-moving')
})

test('the timeline, and a party being dragged', async () => {
  const page = await stage.open('floor')
  await page.locator('.timeline-row').first().waitFor()
  await shoot(page, '4-timeline', () => page.reload())
  await page.setViewportSize({ width: WIDTHS.desk, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const from = await lift(page, 'Hart')
  await carry(page, from, '5', 0.5)
  await page.screenshot({ path: join(FOLDER, 'floor-5-drag-free.png') })
  await carry(page, from, '1', 0)
  await page.screenshot({ path: join(FOLDER, 'floor-5-drag-taken.png') })
  const number = await numberOf(page, '10').boundingBox()
  await page.mouse.move((number?.x ?? 0) + 30, (number?.y ?? 0) + 20, { steps: 4 })
  await page.screenshot({ path: join(FOLDER, 'floor-5-drag-join.png') })
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test('a party that a colleague has moved before the drop', async () => {
  const { operator, venueId } = stage.venue
  const host = await joinVenue(stage.site.world, venueId, 'host')
  const id = await stage.party('Brandt', { table: '5', time: '20:00' })
  const page = await stage.open('floor')
  const moveTo = (who: Person, table: string) =>
    who.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_ids: [stage.tables[table] ?? ''] },
    })
  await shoot(page, '9-moved-meanwhile', async () => {
    await page.reload()
    await row(page, '5').getByText('Brandt').waitFor()
    const from = await lift(page, 'Brandt')
    await carry(page, from, '6')
    await moveTo(host, '11')
    await page.mouse.up()
    await said(page, 'This party was just moved to table 11')
    await moveTo(operator, '5')
  })
})

test('the same for colour-blind people', async () => {
  for (const path of ['floor', 'floor?view=plan']) {
    const page = await stage.open(path)
    await page.locator('.timeline-row, .plan .table').first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    for (const type of ['deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const) {
      await devtools.send('Emulation.setEmulatedVisionDeficiency', { type })
      const view = path === 'floor' ? 'timeline' : 'plan'
      await page.screenshot({ path: join(FOLDER, `floor-6-${view}-${type}.png`) })
    }
  }
})

test('the editor', async () => {
  const page = await stage.open('settings/floor')
  await page.locator('.editor-plan .table').first().waitFor()
  await shoot(page, '7-editor')
  await page.setViewportSize({ width: WIDTHS.desk, height: 900 })
  await page.getByRole('checkbox', { name: /^4 / }).check()
  await page.getByRole('checkbox', { name: /^5 / }).check()
  await button(page, 'Rectangle').click()
  await button(page, 'Undo').click()
  await page.getByRole('checkbox', { name: /^12 / }).check()
  await shoot(page, '8-editor-chosen')
})
