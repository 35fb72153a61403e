import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsIn } from './axe.ts'
import { said, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** Managers draw the floor: tables, areas, combinations, with nothing lost on the way. */

const stage = useStage(['1', '2', '3', '4'])

const drawn = (page: Page, number: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${number}, `) })
const open = async (options: Parameters<typeof stage.open>[1] = {}) => {
  const page = await stage.open('settings/floor', options)
  await drawn(page, '1').waitFor()
  return page
}
const storedTables = () =>
  stage.site.world.database.read
    .selectFrom('venue_tables')
    .select(['id', 'table_number', 'x', 'y', 'shape', 'capacity', 'min_party', 'rotation', 'area_id'])
    .where('venue_id', '=', stage.venue.venueId)
    .where('archived_at', 'is', null)
    .orderBy('table_number')
    .execute()
const stored = async (number: string) => (await storedTables()).find((one) => one.table_number === number)

const pull = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
const centreOf = async (page: Page, number: string) => {
  const box = await drawn(page, number).boundingBox()
  if (!box) throw new Error(`Table ${number} is not drawn.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('a manager', () => {
  test('drags a table, which snaps; takes it back, does it again, and saves', async () => {
    const page = await open()
    const from = await centreOf(page, '2')
    await pull(page, from, { x: from.x + 7, y: from.y + 63 })
    await page.getByText('1 change not saved').waitFor()
    await button(page, 'Undo').click()
    await page.getByText('Everything is saved.').waitFor()
    await button(page, 'Redo').click()
    await button(page, 'Save').click()
    await said(page, 'The floor is saved.')
    await page.getByText('Everything is saved.').waitFor()
    const moved = await stored('2')
    expect([(moved?.x ?? 0) % 20, (moved?.y ?? 0) % 20]).toEqual([0, 0])
    expect(moved?.y).toBeGreaterThan(60)
  })

  test('adds tables, numbers them, lets them be joined, by keyboard alone', async () => {
    const page = await open()
    for (const kind of ['Round', 'Rectangle']) {
      await button(page, kind).focus()
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('Seats', { exact: true }).fill('8')
    await page.getByLabel('Smallest party', { exact: true }).fill('5')
    await page.keyboard.press('Tab')
    await page.getByRole('checkbox', { name: /^5 / }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Number from').fill('T7')
    await button(page, 'Number').last().focus()
    await page.keyboard.press('Enter')
    await button(page, 'Allow joining the chosen tables').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Save').focus()
    await page.keyboard.press('Enter')
    await said(page, 'The floor is saved.')
    expect(await stored('T7')).toMatchObject({ shape: 'circle', capacity: 4 })
    expect(await stored('T8')).toMatchObject({ shape: 'rect', capacity: 8, min_party: 5 })
    const { data } = await stage.venue.operator.ok('GET /api/my-venues/:venueId/tables/combos', {
      params: stage.venue.params,
    })
    expect(data).toMatchObject([{ capacity: 12, min_party: 9, table_ids: { length: 2 } }])
  })

  test('draws an area around tables, names it, and aligns, turns and duplicates what is chosen', async () => {
    const page = await open()
    await button(page, 'Draw area').click()
    const [third, fourth] = [await centreOf(page, '3'), await centreOf(page, '4')]
    await pull(page, { x: third.x - 70, y: third.y - 70 }, { x: fourth.x + 70, y: fourth.y + 70 })
    await page.getByLabel('Area 2', { exact: true }).fill('Terrace')
    await page.keyboard.press('Tab')
    await page.getByRole('checkbox', { name: /^3 / }).check()
    await page.getByRole('checkbox', { name: /^4 / }).check()
    await page.getByLabel('Align').selectOption('bottom')
    await button(page, 'Turn 15°').click()
    await button(page, 'Duplicate').click()
    await button(page, 'Save').click()
    await said(page, 'The floor is saved.')
    const tables = await storedTables()
    const { data: areas } = await stage.venue.operator.ok('GET /api/my-venues/:venueId/seating-areas', {
      params: stage.venue.params,
    })
    const terrace = areas.find(({ name }) => name === 'Terrace')?.id
    const inside = tables.filter(({ area_id }) => area_id === terrace)
    expect(inside.map(({ table_number }) => table_number)).toEqual(['3', '4', '5', '6'])
    expect(inside.every(({ rotation }) => rotation === 15)).toBe(true)
  })

  test('cannot lose a table that is booked: it is told for whom, with the way there, and keeps it', async () => {
    const id = await stage.party('Rossi', { table: '1', date: '2026-03-14', time: '20:30', party_size: 4 })
    const page = await open()
    await drawn(page, '1').click()
    await page.keyboard.press('Delete')
    await button(page, 'Save').click()
    const refusal = page.getByRole('alert')
    await refusal.getByText(/^Table 1:/).waitFor()
    const link = refusal.getByRole('link', { name: 'Saturday 14 March, 20:30: Rossi, party of 4' })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`/console/${stage.venue.venueId}/floor?date=2026-03-14&booking=${id}`)
    await button(page, 'Keep the table').click()
    await page.getByText('Everything is saved.').waitFor()
    expect(await stored('1')).toBeDefined()
  })

  test('finds unsaved work after a reload and after a lost connection, and is asked before leaving it', async () => {
    const page = await open()
    await drawn(page, '2').click()
    await page.getByLabel('Seats', { exact: true }).fill('7')
    await page.keyboard.press('Tab')
    await page.getByText('1 change not saved').waitFor()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('These changes were not saved the last time.').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Save').click()
    await page
      .getByRole('alert')
      .getByText(/There is no connection/)
      .waitFor()
    await page.getByText('1 change not saved').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Floor', exact: true }).click()
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay', exact: true }).click()
    await button(page, 'Save').click()
    await said(page, 'The floor is saved.')
    expect(await stored('2')).toMatchObject({ capacity: 7 })
    await page.getByRole('link', { name: 'Floor', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Floor/ }).waitFor()
  })

  test('is shown what is wrong beside the field before anything is sent', async () => {
    const page = await open()
    await drawn(page, '2').click()
    await page.getByLabel('Number', { exact: true }).fill('1')
    await page.keyboard.press('Tab')
    await page.locator('.field .fault', { hasText: 'There are two tables 1.' }).waitFor()
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  })
})

test('a venue without a floor is led to its first table', async () => {
  const { id } = await stage.venue.operator.ok('POST /api/my-venues', {
    body: { name: 'Lowtide', address: '3 Quay Street, Bristol' },
  })
  const page = await stage.open('floor')
  await page.goto(`${stage.site.origin}/console/${id}/floor`)
  await page.getByRole('link', { name: 'Draw the floor' }).click()
  await button(page, 'Add a floor').click()
  await button(page, 'Round').click()
  await button(page, 'Save').click()
  await said(page, 'The floor is saved.')
  const { data } = await stage.venue.operator.ok('GET /api/my-venues/:venueId/tables', {
    params: { venueId: id },
  })
  expect(data).toMatchObject([{ table_number: '1', shape: 'circle' }])
})

test.each([
  ['light', false],
  ['dark', true],
])('the editor is accessible in %s', async (_, dark) => {
  const page = await open({ dark })
  await page.getByRole('checkbox', { name: /^1 / }).check()
  expect(await violationsIn(page)).toEqual([])
})

test('the editor fits into 320 pixels', async () => {
  const page = await open({ width: 320 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
